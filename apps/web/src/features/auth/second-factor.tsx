import type { PasskeyStep, SignInAnswer } from '@parley/contracts/passkey.ts'
import { lazy, Suspense, useState } from 'react'
import { loadTexts } from '#platform/i18n.ts'
import { signIn } from '#platform/sign-in.ts'
import { PagePending } from '#ui/page-pending.tsx'
import type { SecondFactorPageProps } from './second-factor-page.tsx'

const mark = '#second_factor='

/** The step that a sign-in at an issuer leads to: it stands behind the # of the address, which is sent to no server. */
function stepInAddress(): PasskeyStep | null {
  const { hash } = window.location
  if (!hash.startsWith(mark)) return null
  try {
    return JSON.parse(decodeURIComponent(hash.slice(mark.length))) as PasskeyStep
  } catch {
    return null
  }
}

/** Takes over what a way of signing in answered: enters, or keeps the step that asks for the second factor. */
export function useEntering() {
  const [step, setStep] = useState<PasskeyStep | null>(stepInAddress)
  const enter = (answer: SignInAnswer) => ('user' in answer ? signIn(answer) : setStep(answer.second_factor))
  return { step, enter, back: () => setStep(null) }
}

/** Few accounts have a second factor: the page that asks for it is loaded when it is needed. */
const Page = lazy(async () => {
  const [page] = await Promise.all([import('./second-factor-page.tsx'), loadTexts(['recovery'])])
  return { default: page.SecondFactorPage }
})

export const SecondFactor = (props: SecondFactorPageProps) => (
  <Suspense fallback={<PagePending />}>
    <Page {...props} />
  </Suspense>
)
