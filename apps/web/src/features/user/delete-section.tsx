import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfig } from '#platform/config.ts'
import { Problem } from '#platform/http/problem.ts'
import { deleteAccount, useUser } from '#platform/session/user.ts'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { PasswordField } from '#ui/fields/field.tsx'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import { Section } from './section.tsx'

/** Deletes the account with all its data, confirmed by the password. */
export function DeleteSection() {
  const { t } = useTranslation('user')
  const [isAsked, setIsAsked] = useState(false)
  return (
    <Section title={t('delete.title')} text={t('delete.text')}>
      <Button variant="danger-quiet" onClick={() => setIsAsked(true)}>
        {t('delete.ask')}
      </Button>
      <DeleteDialog opened={isAsked} onClose={() => setIsAsked(false)} />
    </Section>
  )
}

function DeleteDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('user')
  const { t: tu } = useTranslation('ui')
  const { _id } = useUser()
  const hasGoogle = useConfig().google_client_id !== null
  const [password, setPassword] = useState('')
  const [isBlank, setIsBlank] = useState(false)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => deleteAccount(_id, password),
  })
  const close = () => {
    setPassword('')
    setIsBlank(false)
    reset()
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Users who signed up with Google have no password; the server then requires a recent sign-in.
    if (password === '' && !hasGoogle) return setIsBlank(true)
    if (!isPending) mutate()
  }
  const isWrong = error instanceof Problem && error.code === 'AUTH.INVALID_CREDENTIALS'
  const message = isBlank ? tu('error.required') : isWrong ? tu('error.passwordWrong') : undefined
  const foot = (
    <>
      <Button onClick={close}>{t('delete.keep')}</Button>
      <Button type="submit" variant="danger" busy={isPending}>
        {t('delete.delete')}
      </Button>
    </>
  )
  return (
    <Dialog opened={opened} title={t('delete.question')} onClose={close} foot={foot} onSubmit={submit}>
      <p className="muted">{t('delete.warning')}</p>
      <PasswordField
        label={tu('field.password')}
        help={hasGoogle ? t('delete.google') : undefined}
        autoComplete="current-password"
        data-autofocus
        value={password}
        error={message}
        onChange={({ target }) => {
          setPassword(target.value)
          setIsBlank(false)
          if (isWrong) reset()
        }}
      />
      {error && !isWrong && <ProblemLine error={error} />}
    </Dialog>
  )
}
