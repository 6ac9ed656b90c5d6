import { lazy, Suspense } from 'react'
import { useKnownConfig } from '#platform/config.ts'
import { loadTexts } from '#platform/language/i18n.ts'
import { useAddressSearch } from '#platform/page/hydration.ts'
import { PagePending } from '#ui/page/page-pending.tsx'
import { isSignUpClosed } from './registration.ts'
import { SecondFactor, useEntering } from './second-factor.tsx'
import { SignupForm } from './signup-form.tsx'

const ClosedPage = lazy(async () => {
  const [page] = await Promise.all([import('./closed-page.tsx'), loadTexts(['recovery'])])
  return { default: page.ClosedPage }
})

const InvitedSignup = lazy(async () => {
  const [page] = await Promise.all([import('./invited-signup.tsx'), loadTexts(['invitation'])])
  return { default: page.InvitedSignup }
})

/**
 * Registration, or the reason why it is closed; with an invitation, who sent it. Google may return an existing account
 * that needs its second factor.
 */
export function SignupPage() {
  const { step, enter, back } = useEntering()
  const invitation = useAddressSearch().get('invitation')
  const config = useKnownConfig()
  if (step) return <SecondFactor step={step} onBack={back} />
  if (config && isSignUpClosed(config, invitation)) {
    return (
      <Suspense fallback={<PagePending />}>
        <ClosedPage mode={config.registration === 'closed' ? 'closed' : 'invite'} />
      </Suspense>
    )
  }
  if (invitation === null) return <SignupForm invitation={null} onAnswer={enter} />
  return (
    <Suspense fallback={<PagePending />}>
      <InvitedSignup token={invitation} onAnswer={enter} />
    </Suspense>
  )
}
