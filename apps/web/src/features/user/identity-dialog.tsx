import type { Identity } from '@parley/contracts/account/sign-in.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Problem } from '#platform/http/problem.ts'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { PasswordField } from '#ui/fields/field.tsx'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import { removeMethod, signInMethodsQuery } from './sign-in-methods/sign-in-methods.ts'

/** Confirms unlinking an external account, and asks for the password if the last sign-in was a while ago. */
export function IdentityDialog({ identity, onClose }: { identity: Identity; onClose: () => void }) {
  const { t } = useTranslation('user')
  const { t: tu } = useTranslation('ui')
  const client = useQueryClient()
  const [password, setPassword] = useState('')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => removeMethod({ kind: 'identity', identity }, password),
    onSuccess: onClose,
    onSettled: () => client.invalidateQueries(signInMethodsQuery),
  })
  const isPasswordWrong = error instanceof Problem && error.code === 'AUTH.INVALID_CREDENTIALS'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) mutate()
  }
  const foot = (
    <>
      <Button onClick={onClose} data-autofocus>
        {tu('cancel')}
      </Button>
      <Button type="submit" variant="danger" busy={isPending}>
        {t('passkeys.remove.verb')}
      </Button>
    </>
  )
  return (
    <Dialog opened title={t('identities.question')} onClose={onClose} foot={foot} onSubmit={submit}>
      <p className="muted">{t('identities.warning', { name: identity.name })}</p>
      <PasswordField
        label={tu('field.password')}
        help={t('passkeys.passwordHelp')}
        autoComplete="current-password"
        value={password}
        error={isPasswordWrong ? tu('error.passwordWrong') : undefined}
        onChange={({ target }) => setPassword(target.value)}
      />
      {error && !isPasswordWrong && <ProblemLine error={error} />}
    </Dialog>
  )
}
