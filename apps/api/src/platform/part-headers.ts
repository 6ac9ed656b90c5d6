// Answers that are no page: a page's rules mean nothing there, and half a kilobyte a file is felt on a phone.
import type { FastifyReply } from 'fastify'

/** What browsers heed for documents alone. */
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

/** Nothing is made of data. */
export const dataPolicy = "default-src 'none';frame-ancestors 'none'"

/** A file may be a worker, which has the policy that it came with: its own parts, and WebAssembly for voice detection. */
export const filePolicy = "default-src 'self' 'wasm-unsafe-eval';frame-ancestors 'none'"

/** Of the headers of a page those that concern any answer, and a policy that is as short as it is strict. */
export const partHeaders = (headers: Readonly<Record<string, string>>, policy: string): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(headers).filter(([name]) => !ofPages.includes(name))),
  'content-security-policy': policy,
})

/** Leaves an answer that began as a page with the headers of a part. */
export function sendAsPart(reply: FastifyReply, policy: string): void {
  for (const name of ofPages) reply.removeHeader(name)
  reply.header('content-security-policy', policy)
}
