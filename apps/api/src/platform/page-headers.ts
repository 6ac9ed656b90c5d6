// What every page tells the browser for its safety. Made once: no request changes it.
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'
import { contentPolicy } from './content-policy.ts'

export interface PageSettings {
  /** Strict-Transport-Security and the like make sense only where people come over https. */
  readonly isHttps: boolean
  /** What pages may load, as of `contentPolicy`; only what is this server's own unless said. */
  readonly policy?: Record<string, string[]>
  /** Whether people may sign in with Google. */
  readonly withGoogle?: boolean
}

/** The headers of a page, by their names in small letters. */
export function pageHeaders({
  isHttps,
  policy = contentPolicy([]),
  withGoogle = false,
}: PageSettings): Record<string, string> {
  const setHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: policy },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    // Google's button asks who embeds it, and its popup answers to the page that opened it. No page is told more than the
    // origin, not even our own: addresses here are secrets at times, and third parties on the next page read its referrer.
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
