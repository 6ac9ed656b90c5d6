// A fake Google at the network boundary: keys over HTTP, tokens signed with them, and its script in the page.
import { createSign, generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { Page } from '@playwright/test'

export const clientId = 'parley-journeys.apps.googleusercontent.com'

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

export interface Google {
  /** URL of its public keys. */
  readonly keysUrl: string
  /** An ID token for this person, valid for five minutes. */
  idToken(person: { sub: string; email: string; given_name: string; family_name: string }): string
  close(): Promise<void>
}

export async function startGoogle(): Promise<Google> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = { ...publicKey.export({ format: 'jwk' }), kid: 'journey', alg: 'RS256', use: 'sig' }
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [key] }))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  return {
    keysUrl: `http://127.0.0.1:${address.port}/certs`,
    idToken(person) {
      const now = Math.floor(Date.now() / 1000)
      const claims = {
        iss: 'https://accounts.google.com',
        aud: clientId,
        iat: now,
        exp: now + 300,
        email_verified: true,
      }
      const signed = `${encode({ alg: 'RS256', kid: 'journey', typ: 'JWT' })}.${encode({ ...claims, ...person })}`
      return `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url')}`
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}

/** Replaces Google's script in the page with a button that passes on this token when pressed. */
export async function answerAsGoogle(page: Page, token: string): Promise<void> {
  const script = (idToken: string) => {
    let settings: { client_id: string; callback: (answer: { credential: string }) => void }
    const id = {
      initialize: (initial: typeof settings) => {
        settings = initial
      },
      renderButton: (place: HTMLElement) => {
        const button = document.createElement('button')
        button.type = 'button'
        button.textContent = 'Continue with Google'
        button.onclick = () => settings.callback({ credential: idToken })
        place.replaceChildren(button)
      },
    }
    Object.assign(window, { google: { accounts: { id } } })
  }
  await page.route('https://accounts.google.com/gsi/client*', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${script})(${JSON.stringify(token)})` }),
  )
}
