import { signInWithPasskey, startPasskeySignIn } from '@parley/contracts/passkey.ts'
import { IconFingerprint } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/call.ts'
import { hasPasskeys, offerPasskeys, provePasskey, withdrawPasskeys } from '#platform/passkey.ts'
import { signIn } from '#platform/sign-in.ts'
import { useSending } from '#platform/use-sending.ts'
import { Button } from '#ui/button.tsx'
import { Alert } from './alert.tsx'
import { usePasskeyProblem } from './passkey-problem.ts'

/** A step is good for five minutes: an offer is made anew before that, in milliseconds. */
const offerMs = 4 * 60_000

const start = () => call(startPasskeySignIn)

/** Offers passkeys where the browser fills in the address. What goes wrong with it is nobody's concern: they type. */
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

/** Signing in by passkey alone; nothing where the browser knows none. */
export function PasskeyWay() {
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
