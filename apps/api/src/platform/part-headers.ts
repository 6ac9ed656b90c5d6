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

/** Leaves an answer with the headers that concern it, and a policy that is as short as it is strict. */
export function sendAsPart(reply: FastifyReply, policy: string): void {
  for (const name of ofPages) {
    reply.removeHeader(name)
    reply.raw.removeHeader(name)
  }
  reply.header('content-security-policy', policy)
}
