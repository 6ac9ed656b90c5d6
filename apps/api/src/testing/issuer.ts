// An OpenID Connect issuer for tests: oidc-provider on this machine, with one person signed in at a time.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

export interface PersonAtIssuer {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly given_name?: string
  readonly family_name?: string
}

export interface Issuer {
  readonly url: string
  readonly env: Record<string, string>
  /** Who signs in from now on; null if the person declines. */
  person: PersonAtIssuer | null
  /** Claims that only userinfo contains, as many issuers do it; none by default. */
  onlyInUserinfo: readonly (keyof PersonAtIssuer)[]
  /** Whether the ID token contains those as empty texts; by default it leaves them out. */
  sendsEmpty: boolean
  /** Sets the app's redirect URL and how ID tokens are signed. Call once the app has its URL. */
  serve(appUrl: string, signedWith?: 'RS256' | 'HS256'): void
  close(): Promise<void>
}

const client = { id: 'parley', secret: 'a-secret-between-the-two-of-them' }

export async function startIssuer(): Promise<Issuer> {
  let answer: (request: IncomingMessage, response: ServerResponse) => void = (_request, response) =>
    response.writeHead(503).end()
  const server: Server = createServer((request, response) => answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const issuer: Issuer = {
    url,
    env: { OIDC_ISSUER: url, OIDC_CLIENT_ID: client.id, OIDC_CLIENT_SECRET: client.secret, OIDC_NAME: 'Riverside' },
    person: null,
    onlyInUserinfo: [],
    sendsEmpty: false,
    serve(appUrl, signedWith = 'RS256') {
      const provider = providerFor(url, appUrl, issuer, signedWith)
      const handle = provider.callback()
      answer = (request, response) => {
        if (request.url?.startsWith('/interaction/')) void finish(provider, request, response, issuer.person)
        else void handle(request, response)
      }
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return issuer
}

const providerFor = (url: string, appUrl: string, issuer: Issuer, signedWith: 'RS256' | 'HS256'): Provider =>
  new Provider(url, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [`${appUrl}/api/auth/oidc/callback`],
        id_token_signed_response_alg: signedWith,
      },
    ],
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ['a key of the tests'] },
    conformIdTokenClaims: false,
    enabledJWA: { idTokenSigningAlgValues: ['RS256', 'HS256'] },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: (use) => {
        const hidden = use === 'id_token' ? issuer.onlyInUserinfo : []
        const claims = Object.entries({ ...issuer.person }).flatMap(([name, value]) => {
          if (!hidden.some((each) => each === name)) return [[name, value]]
          return issuer.sendsEmpty ? [[name, '']] : []
        })
        return { ...Object.fromEntries(claims), sub: accountId }
      },
    }),
  })

/** Signs in and consents as the person, without rendering a page. */
async function finish(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
  person: PersonAtIssuer | null,
): Promise<void> {
  const { prompt, params } = await provider.interactionDetails(request, response)
  if (person === null) {
    await provider.interactionFinished(
      request,
      response,
      { error: 'access_denied' },
      { mergeWithLastSubmission: false },
    )
    return
  }
  const grant = new provider.Grant({ accountId: person.sub, clientId: String(params.client_id) })
  grant.addOIDCScope('openid email profile')
  const result =
    prompt.name === 'login' ? { login: { accountId: person.sub } } : { consent: { grantId: await grant.save() } }
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: true })
}

/** A browser without pages: follows redirects and stores cookies by name. */
export class TestBrowser {
  readonly cookies = new Map<string, string>()

  /** Follows redirects until `stop` accepts the next URL, or a page is returned. @returns the last URL */
  async open(start: string, stop: (url: URL) => boolean = () => false): Promise<URL> {
    let url = new URL(start)
    for (let hops = 0; hops < 20 && !stop(url); hops += 1) {
      const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await fetch(url, { redirect: 'manual', headers: { cookie, 'accept-language': 'pl-PL' } })
      await response.arrayBuffer()
      for (const line of response.headers.getSetCookie()) this.#keep(line)
      const next = response.headers.get('location')
      if (next === null) return url
      url = new URL(next, url)
    }
    return url
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';')
    const [name = '', ...value] = pair.split('=')
    const expires = attributes.find((each) => /^\s*expires=/i.test(each))?.split('=')[1]
    if (expires !== undefined && new Date(expires) < new Date()) this.cookies.delete(name)
    else this.cookies.set(name, value.join('='))
  }
}
