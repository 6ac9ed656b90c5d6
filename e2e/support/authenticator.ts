// What a passkey is stored on.
import type { Page } from '@playwright/test'

/** A device with a fingerprint reader. @returns puts a finger on it, or takes it away */
export async function addAuthenticator(page: Page): Promise<(isThere: boolean) => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return async (enabled) => {
    await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  }
}
