// Components that wrap all pages of a signed-in person, loaded only with these pages.
import { lazy } from 'react'
import { PoliciesGate } from '#features/legal/policies-gate.tsx'
import { SuspendedGate } from '#features/org/suspended-gate.tsx'
import { KeyHelp } from '#features/shell/keys/key-help.tsx'
import { SignInMethodsGate } from '#features/user/sign-in-methods/sign-in-methods-gate.tsx'
import { BrowserOnly } from '#ui/browser-only.tsx'
import { Toasts } from '#ui/dialogs/toasts.tsx'
import { useDrawnOrg } from './switched.ts'

/** Loaded after the page itself, because another page's unsent lines can wait. */
const UnsentSender = lazy(async () => {
  await new Promise((idle) => window.setTimeout(idle, 2_000))
  // Nothing can be sent offline.
  const loaded = await import('#features/conversation/unsent-sender.tsx').catch(() => null)
  return { default: loaded?.UnsentSender ?? (() => null) }
})

/** The same for answers to due words. */
const GradeSender = lazy(async () => {
  await new Promise((idle) => window.setTimeout(idle, 2_000))
  const loaded = await import('#features/vocabulary/due/grade-sender.tsx').catch(() => null)
  return { default: loaded?.GradeSender ?? (() => null) }
})

/** Policies dialog, page for suspended organisations, sign-in methods, toasts, keyboard help, unsent lines. */
export const Gates = () => (
  <>
    <PoliciesGate key={useDrawnOrg()} />
    <SuspendedGate />
    <SignInMethodsGate />
    <BrowserOnly>
      <Toasts />
    </BrowserOnly>
    <BrowserOnly>
      <KeyHelp />
    </BrowserOnly>
    {/* Wrapped individually: a `BrowserOnly` renders nothing until all of it has loaded. */}
    <BrowserOnly>
      <UnsentSender />
      <GradeSender />
    </BrowserOnly>
  </>
)
