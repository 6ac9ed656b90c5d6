import { resetPassword } from '@parley/contracts/account/auth.ts'
import { unknownPerson } from '@parley/contracts/account/personal-password.ts'
import { type FormEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/http/call.ts'
import { Problem } from '#platform/http/problem.ts'
import { useProblemText } from '#platform/http/problem-text.ts'
import { useSending } from '#platform/http/use-sending.ts'
import { useAddressSearch, useIsHydrated } from '#platform/page/hydration.ts'
import { sessionToken } from '#platform/session/session.ts'
import { Button, ButtonAnchor } from '#ui/controls/button.tsx'
import { PasswordField } from '#ui/fields/field.tsx'
import { NewPasswordField } from '#ui/fields/new-password-field.tsx'
import { useFieldErrors, valuesOf } from '#ui/fields/use-field-errors.ts'
import { Alert } from './alert.tsx'
import { checkReset, type ResetField, refusedReset, resetFields } from './auth.rules.ts'
import classes from './auth-layout.module.css'
import { AuthLayout } from './auth-layout.tsx'
import { LinkExpired, LinkUsed } from './link-outcome.tsx'

/** Sets a password with the token from a mail. This ends all sessions, so the browser also discards its own. */
function useReset(token: string, onError: (problem: unknown) => void) {
  return useSending(({ password }: Record<ResetField, string>) => call(resetPassword, { body: { token, password } }), {
    onSuccess: () => sessionToken.end(),
    onError,
  })
}

export function ResetPage() {
  const { t } = useTranslation(['recovery', 'auth'])
  const { t: tu } = useTranslation('ui')
  const problemText = useProblemText()
  const form = useRef<HTMLFormElement>(null)
  const { field, show, onInput } = useFieldErrors<ResetField>(resetFields)
  const token = useAddressSearch().get('token') ?? ''
  const isKnown = useIsHydrated()

  const refused = (problem: unknown) => {
    if (problem instanceof Problem) show(form.current, refusedReset(problem))
  }
  const { send, isBusy, isDone, error } = useReset(token, refused)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = valuesOf(event.currentTarget, resetFields)
    if (!show(event.currentTarget, checkReset(values))) send(values)
  }
  if (isDone) {
    return (
      <LinkUsed title={t('reset.done')} text={t('reset.doneText')} to="/auth/login" verb={t('auth:login.submit')} />
    )
  }
  if ((isKnown && !token) || (error instanceof Problem && error.code === 'AUTH.RESET_INVALID')) return <Expired />
  const atField = error instanceof Problem && Object.keys(refusedReset(error)).length > 0
  return (
    <AuthLayout ref={form} title={t('reset.title')} onSubmit={submit} onInput={onInput}>
      <div>
        <h1>{t('reset.title')}</h1>
        <p className={classes.sub}>{t('reset.text')}</p>
      </div>
      {error !== null && !atField && <Alert text={problemText(error)} />}
      {/* The link does not say whose password it is. */}
      <NewPasswordField {...field('password')} label={tu('field.newPassword')} personIn={() => unknownPerson} />
      <PasswordField {...field('repeat')} label={tu('field.repeat')} autoComplete="new-password" required />
      <Button type="submit" variant="filled" size="lg" wide busy={isBusy}>
        {t('reset.submit')}
      </Button>
    </AuthLayout>
  )
}

function Expired() {
  const { t } = useTranslation('recovery')
  return (
    <LinkExpired text={t('reset.expiredText')}>
      <ButtonAnchor href="/auth/forgot" variant="filled" size="lg" wide>
        {t('reset.another')}
      </ButtonAnchor>
    </LinkExpired>
  )
}
