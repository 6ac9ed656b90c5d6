import type { PasskeyStep, SignInAnswer } from '@parley/contracts/account/passkey.ts'
import { lazy, Suspense, useState } from 'react'
import { loadTexts } from '#platform/language/i18n.ts'
import { signIn } from '#platform/session/sign-in.ts'
import { PagePending } from '#ui/page/page-pending.tsx'
import type { SecondFactorPageProps } from './second-factor-page.tsx'

const mark = '#second_factor='

/** The step after signing in with an issuer. It is in the URL's fragment, which is not sent to any server. */
function stepInAddress(): PasskeyStep | null {
  const { hash } = window.location
  if (!hash.startsWith(mark)) return null
  try {
    return JSON.parse(decodeURIComponent(hash.slice(mark.length))) as PasskeyStep
  } catch {
    return null
  }
}

/** Handles the response to a sign-in: signs in, or stores the step that asks for the second factor. */
export function useEntering() {
  const [step, setStep] = useState<PasskeyStep | null>(stepInAddress)
  const enter = (answer: SignInAnswer) => ('user' in answer ? signIn(answer) : setStep(answer.second_factor))
  return { step, enter, back: () => setStep(null) }
}

/** Few accounts have a second factor, so its page is loaded on demand. */
const Page = lazy(async () => {
  const [page] = await Promise.all([import('./second-factor-page.tsx'), loadTexts(['recovery'])])
  return { default: page.SecondFactorPage }
})

export const SecondFactor = (props: SecondFactorPageProps) => (
  <Suspense fallback={<PagePending />}>
    <Page {...props} />
  </Suspense>
)
