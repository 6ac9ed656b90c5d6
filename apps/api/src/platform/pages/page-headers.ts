// The security headers of all pages. Created once, because they do not depend on the request.
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'
import { contentPolicy } from './content-policy.ts'

export interface PageSettings {
  /** Whether users connect over https; otherwise headers like Strict-Transport-Security are pointless. */
  readonly isHttps: boolean
  /** What pages may load, as returned by `contentPolicy`; by default only from this server. */
  readonly policy?: Record<string, string[]>
  /** Whether sign-in with Google is available. */
  readonly withGoogle?: boolean
}

/** A page's headers, with lowercase names. */
export function pageHeaders({
  isHttps,
  policy = contentPolicy([]),
  withGoogle = false,
}: PageSettings): Record<string, string> {
  const setHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: policy },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    // Google's button needs the origin of the embedding page, and its popup replies to its opener. No page gets more
    // than the origin, not even our own: some URLs are secrets, and third parties on the next page could read the
    // referrer.
    referrerPolicy: { policy: withGoogle ? 'strict-origin' : 'no-referrer' },
    crossOriginOpenerPolicy: { policy: withGoogle ? 'same-origin-allow-popups' : 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  setHeaders(request, response, () => undefined)
  return {
    ...(response.getHeaders() as Record<string, string>),
    'permissions-policy': 'camera=(), geolocation=(), microphone=(self)',
  }
}
