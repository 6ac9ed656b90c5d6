import { type PasskeyStep, secondFactor } from '@parley/contracts/account/passkey.ts'
import { IconFingerprint } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/http/call.ts'
import { useSending } from '#platform/http/use-sending.ts'
import { hasPasskeys, provePasskey } from '#platform/session/passkey.ts'
import { signIn } from '#platform/session/sign-in.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/fields/field.tsx'
import { Alert } from './alert.tsx'
import classes from './auth-layout.module.css'
import { AuthLayout } from './auth-layout.tsx'
import { usePasskeyProblem } from './passkey-problem.ts'

export interface SecondFactorPageProps {
  step: PasskeyStep
  onBack: () => void
}

/** Asks for the second factor after the password: a passkey, or a recovery code if the passkey is lost. */
export function SecondFactorPage({ step, onBack }: SecondFactorPageProps) {
  const { t } = useTranslation(['recovery', 'auth'])
  const [withCode, setWithCode] = useState(!hasPasskeys())
  return withCode ? (
    <CodeForm step={step} onBack={onBack} onPasskey={() => setWithCode(false)} />
  ) : (
    <AuthLayout title={t('factor.title')}>
      <Head text={t('factor.text')} />
      <PasskeyProof step={step} />
      <p className={classes.back}>
        <button type="button" className="linklike" onClick={() => setWithCode(true)}>
          {t('factor.toCode')}
        </button>
      </p>
      <Back onBack={onBack} />
    </AuthLayout>
  )
}

function Head({ text }: { text: string }) {
  const { t } = useTranslation(['recovery', 'auth'])
  return (
    <div>
      <h1>{t('factor.title')}</h1>
      <p className={classes.sub}>{text}</p>
    </div>
  )
}

function Back({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation(['recovery', 'auth'])
  return (
    <p className={classes.back}>
      <button type="button" className="linklike" onClick={onBack}>
        {t('backToLogin')}
      </button>
    </p>
  )
}

function PasskeyProof({ step }: { step: PasskeyStep }) {
  const { t } = useTranslation(['recovery', 'auth'])
  const problem = usePasskeyProblem()
  const { send, isBusy, error } = useSending(
    async () => call(secondFactor, { body: { token: step.token, credential: await provePasskey(step) } }),
    { onSuccess: signIn },
  )
  return (
    <>
      {error !== null && <Alert text={problem(error)} />}
      <Button
        variant="filled"
        size="lg"
        wide
        autoFocus
        busy={isBusy}
        icon={<IconFingerprint aria-hidden="true" />}
        onClick={() => send(undefined)}
      >
        {t('auth:passkey.use')}
      </Button>
    </>
  )
}

interface CodeFormProps extends SecondFactorPageProps {
  onPasskey: () => void
}

function CodeForm({ step, onBack, onPasskey }: CodeFormProps) {
  const { t } = useTranslation(['recovery', 'auth'])
  const { t: tu } = useTranslation('ui')
  const problem = usePasskeyProblem()
  const [code, setCode] = useState('')
  const [isBlank, setIsBlank] = useState(false)
  const { send, isBusy, error } = useSending(
    (recovery_code: string) => call(secondFactor, { body: { token: step.token, recovery_code } }),
    { onSuccess: signIn },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsBlank(code.trim() === '')
    if (code.trim() !== '') send(code)
  }
  return (
    <AuthLayout title={t('factor.title')} onSubmit={submit}>
      <Head text={t('factor.codeText')} />
      {error !== null && <Alert text={problem(error)} />}
      <TextField
        label={t('factor.code')}
        help={t('factor.codeHelp')}
        error={isBlank ? tu('error.required') : undefined}
        value={code}
        maxLength={100}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        required
        onChange={({ target }) => setCode(target.value)}
      />
      <Button type="submit" variant="filled" size="lg" wide busy={isBusy}>
        {t('auth:login.submit')}
      </Button>
      {hasPasskeys() && (
        <p className={classes.back}>
          <button type="button" className="linklike" onClick={onPasskey}>
            {t('auth:passkey.use')}
          </button>
        </p>
      )}
      <Back onBack={onBack} />
    </AuthLayout>
  )
}
