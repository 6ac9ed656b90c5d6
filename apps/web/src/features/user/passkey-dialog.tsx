import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverFieldErrors } from '#platform/http/field-errors.ts'
import { Problem } from '#platform/http/problem.ts'
import { NoPasskey } from '#platform/session/passkey.ts'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { PasswordField, TextField } from '#ui/fields/field.tsx'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import { type PasskeyAct, passkeysQuery, perform } from './passkey-act.ts'

export interface PasskeyDialogProps {
  act: PasskeyAct
  onClose: () => void
  /** @param codes new recovery codes, if there are any to show */
  onDone: (codes: readonly string[] | null) => void
}

/** Error messages for blank or rejected fields. */
function useFieldErrorTexts(error: unknown) {
  const { t } = useTranslation('ui')
  if (!(error instanceof Problem)) return { name: undefined, password: undefined }
  const { name } = serverFieldErrors(error, ['name'])
  return {
    name: name && t(name),
    password: error.code === 'AUTH.INVALID_CREDENTIALS' ? t('error.passwordWrong') : undefined,
  }
}

/** Asks for confirmation, and for the password if the last sign-in was a while ago. */
export function PasskeyDialog({ act, onClose, onDone }: PasskeyDialogProps) {
  const { t } = useTranslation('user')
  const { t: tu } = useTranslation('ui')
  const client = useQueryClient()
  const asksName = act.kind === 'add' || act.kind === 'rename'
  const [name, setName] = useState(act.kind === 'rename' ? act.passkey.name : '')
  const [password, setPassword] = useState('')
  const [isBlank, setIsBlank] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => perform(act, { name, password }),
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries(passkeysQuery),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsBlank(asksName && name.trim() === '')
    if (!(asksName && name.trim() === '') && !isPending) mutate()
  }
  const texts = useFieldErrorTexts(error)
  const isElsewhere = error !== null && texts.name === undefined && texts.password === undefined
  const foot = (
    <>
      <Button onClick={onClose} data-autofocus={!asksName || undefined}>
        {tu('cancel')}
      </Button>
      <Button
        type="submit"
        variant={act.kind === 'remove' || act.kind === 'off' ? 'danger' : 'filled'}
        busy={isPending}
      >
        {t(`passkeys.${act.kind}.verb`)}
      </Button>
    </>
  )
  return (
    <Dialog opened title={t(`passkeys.${act.kind}.question`)} onClose={onClose} foot={foot} onSubmit={submit}>
      {act.kind === 'remove' && <p style={{ overflowWrap: 'anywhere' }}>{act.passkey.name}</p>}
      <p className="muted">{t(`passkeys.${act.kind}.text`)}</p>
      {asksName && (
        <TextField
          label={t('passkeys.name')}
          help={t('passkeys.nameHelp')}
          value={name}
          maxLength={60}
          error={isBlank ? tu('error.required') : texts.name}
          data-autofocus
          required
          onChange={({ target }) => setName(target.value)}
        />
      )}
      {act.kind !== 'rename' && (
        <PasswordField
          label={tu('field.password')}
          help={t('passkeys.passwordHelp')}
          autoComplete="current-password"
          value={password}
          error={texts.password}
          onChange={({ target }) => setPassword(target.value)}
        />
      )}
      {error instanceof NoPasskey ? (
        <p role="alert" className="help help-error">
          {t('passkeys.none')}
        </p>
      ) : (
        isElsewhere && <ProblemLine error={error} />
      )}
    </Dialog>
  )
}
