// What a page may load, and from where: this server, and third parties that the operator has enabled.

type Directives = Readonly<Record<string, readonly string[]>>

/** Used only for styles; does not allow scripts. */
const unsafe = "'unsafe-inline'"

const own: Directives = {
  'default-src': ["'self'"],
  'base-uri': ["'none'"],
  'connect-src': ["'self'"],
  'font-src': ["'self'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'manifest-src': ["'self'"],
  'media-src': ["'self'", 'data:', 'blob:'],
  'object-src': ["'none'"],
  // Voice detection compiles its WebAssembly in the browser; no JavaScript is compiled from text.
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
  'script-src-attr': ["'none'"],
  // Mantine writes its theme's variables into a <style> element in the browser.
  'style-src': ["'self'", unsafe],
  'worker-src': ["'self'", 'blob:'],
}

const gsi = 'https://accounts.google.com/gsi/'
const tags = 'https://www.googletagmanager.com'
const analytics = ['https://*.google-analytics.com', 'https://*.analytics.google.com']
const crisp = 'https://client.crisp.chat'

const thirdParties = {
  /** https://developers.google.com/identity/gsi/web/guides/get-google-api-clientid#content_security_policy */
  google: {
    'connect-src': [gsi],
    'frame-src': [gsi],
    'script-src': [`${gsi}client`],
    'style-src': [`${gsi}style`],
    // Google's button uses style attributes, which pages otherwise forbid.
    'style-src-attr': [unsafe],
  },
  /** https://developer.paddle.com/paddlejs/overview */
  paddle: {
    'connect-src': ['https://*.paddle.com'],
    'frame-src': ['https://buy.paddle.com', 'https://sandbox-buy.paddle.com'],
    'script-src': ['https://cdn.paddle.com'],
    'style-src': ['https://cdn.paddle.com', 'https://sandbox-cdn.paddle.com'],
  },
  /** https://developers.google.com/tag-platform/security/guides/csp. Tags with inline scripts remain blocked. */
  tagManager: { 'connect-src': [tags, ...analytics], 'img-src': [tags, ...analytics], 'script-src': [tags] },
  /** https://docs.crisp.chat/guides/others/whitelisting-our-systems/crisp-domain-names/ */
  chat: {
    'connect-src': [
      crisp,
      'https://storage.crisp.chat',
      'wss://client.relay.crisp.chat',
      'wss://stream.relay.crisp.chat',
    ],
    'font-src': [crisp],
    'frame-src': ['https://game.crisp.chat'],
    'img-src': [crisp, 'https://image.crisp.chat', 'https://storage.crisp.chat'],
    'media-src': [crisp],
    'script-src': [crisp, 'https://settings.crisp.chat'],
    'style-src': [crisp],
  },
} as const satisfies Record<string, Directives>

export type ThirdParty = keyof typeof thirdParties

/** The directives of the Content-Security-Policy. @param soundOrigin another origin that serves sounds */
export function contentPolicy(allowed: readonly ThirdParty[], soundOrigin?: string | null): Record<string, string[]> {
  const policy = Object.fromEntries(Object.entries(own).map(([name, sources]) => [name, [...sources]]))
  if (soundOrigin) policy['media-src']?.push(soundOrigin)
  for (const party of allowed) {
    for (const [name, sources] of Object.entries<readonly string[]>(thirdParties[party])) {
      policy[name] = [...(policy[name] ?? ["'self'"]), ...sources]
    }
  }
  return policy
}

/** Pages that are rendered without the components that write their own style sheets. */
const withOwnStylesAlone = /^\/(auth|legal|landing)(\/|$)/

/**
 * The header for one page: allows what every page may load, and the page's own inline scripts and styles.
 * @param page path for which the page was built
 */
export function pagePolicy(
  policy: Readonly<Record<string, readonly string[]>>,
  { scripts, styles }: { readonly scripts: readonly string[]; readonly styles: readonly string[] },
  page: string | null,
): string {
  const { 'script-src': scriptSources = [], 'style-src': styleSources = [], ...others } = policy
  const isStrict = page !== null && withOwnStylesAlone.test(page)
  const directives = {
    ...others,
    'script-src': [...scriptSources, ...scripts],
    // A hash would disable styles that Mantine, the JSON editor and scroll locking need.
    'style-src': isStrict ? [...styleSources.filter((source) => source !== unsafe), ...styles] : styleSources,
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join(';')
}
