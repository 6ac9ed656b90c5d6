// Headers of responses that are not pages: page headers have no effect there, and half a kilobyte per file is
// noticeable on a phone.
import type { FastifyReply } from 'fastify'

/** Headers that browsers apply only to documents. */
const ofPages = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/** Data may not load anything. */
export const dataPolicy = "default-src 'none';frame-ancestors 'none'"

/**
 * A file may be a worker, which uses the policy that it is served with: it may load its own parts, and WebAssembly for
 * voice detection.
 */
export const filePolicy = "default-src 'self' 'wasm-unsafe-eval';frame-ancestors 'none'"

/** The page headers that apply to any response, and a short, strict policy. */
export const partHeaders = (headers: Readonly<Record<string, string>>, policy: string): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(headers).filter(([name]) => !ofPages.includes(name))),
  'content-security-policy': policy,
})

/** Replaces the page headers of a prepared response with those of a part. */
export function sendAsPart(reply: FastifyReply, policy: string): void {
  for (const name of ofPages) reply.removeHeader(name)
  reply.header('content-security-policy', policy)
}
