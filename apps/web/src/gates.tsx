// What stands before every page of a signed-in person, loaded with these pages alone.
import { lazy } from 'react'
import { PoliciesGate } from '#features/legal/policies-gate.tsx'
import { SuspendedGate } from '#features/org/suspended-gate.tsx'
import { BrowserOnly } from '#ui/browser-only.tsx'
import { Toasts } from '#ui/toasts.tsx'

/** Once the page itself is there: what another page left can wait that long. */
const UnsentSender = lazy(async () => {
  await new Promise((idle) => window.setTimeout(idle, 2_000))
  // Without a connection there is nothing to be sent either.
  const loaded = await import('#features/conversation/unsent-sender.tsx').catch(() => null)
  return { default: loaded?.UnsentSender ?? (() => null) }
})

/** Policies to agree to, the way out of an organisation that nobody can use, news, and what was said and not sent yet. */
export const Gates = () => (
  <>
    <PoliciesGate />
    <SuspendedGate />
    <BrowserOnly>
      <Toasts />
    </BrowserOnly>
    <BrowserOnly>
      <UnsentSender />
    </BrowserOnly>
  </>
)
