import { signInWithPasskey, startPasskeySignIn } from '@parley/contracts/account/passkey.ts'
import { IconFingerprint } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/http/call.ts'
import { useSending } from '#platform/http/use-sending.ts'
import { hasPasskeys, offerPasskeys, provePasskey, withdrawPasskeys } from '#platform/session/passkey.ts'
import { signIn } from '#platform/session/sign-in.ts'
import { Button } from '#ui/controls/button.tsx'
import { Alert } from './alert.tsx'
import { usePasskeyProblem } from './passkey-problem.ts'

/** Interval after which the offer is renewed, in milliseconds, because a step expires after five minutes. */
const offerMs = 4 * 60_000

const start = () => call(startPasskeySignIn)

/** Offers passkeys in the browser's autofill for the e-mail field. Errors are ignored: the form still works. */
function usePasskeyOffer(): void {
  useEffect(() => {
    let isGone = false
    const offer = async () => {
      const chosen = await offerPasskeys(start)
      if (isGone || chosen === null) return
      const { step, credential } = chosen
      signIn(await call(signInWithPasskey, { body: { token: step.token, credential } }))
    }
    const quietly = () => void offer().catch(() => undefined)
    quietly()
    const timer = setInterval(quietly, offerMs)
    return () => {
      isGone = true
      clearInterval(timer)
      if (hasPasskeys()) void withdrawPasskeys()
    }
  }, [])
}

/** Signs in with just a passkey; renders nothing if the browser does not support passkeys. */
export function PasskeySignIn() {
  const { t } = useTranslation('auth')
  const problem = usePasskeyProblem()
  usePasskeyOffer()
  const { send, isBusy, error } = useSending(
    async () => {
      const step = await start()
      return call(signInWithPasskey, { body: { token: step.token, credential: await provePasskey(step) } })
    },
    { onSuccess: signIn },
  )
  if (!hasPasskeys()) return null
  return (
    <>
      <Button
        size="lg"
        wide
        busy={isBusy}
        icon={<IconFingerprint aria-hidden="true" />}
        onClick={() => send(undefined)}
      >
        {t('passkey.use')}
      </Button>
      {error !== null && <Alert text={problem(error)} />}
    </>
  )
}
