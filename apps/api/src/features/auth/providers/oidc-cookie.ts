// The browser's state while the user is at the issuer: encrypted, valid for ten minutes, sent only to the callback.

import type { FastifyReply, FastifyRequest } from 'fastify'
import { EncryptJWT, jwtDecrypt } from 'jose'
import { z } from 'zod'

/** How long a user may spend at the issuer, in seconds. */
const attemptSeconds = 600

const Carried = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** The page to return to; the web app checks that it is one of ours. */
  next: z.string().optional(),
  invitation: z.string().optional(),
})
export type Carried = z.infer<typeof Carried>

export interface OidcCookie {
  /** Null for a missing, foreign or expired cookie. */
  read(request: FastifyRequest): Promise<Carried | null>
  write(reply: FastifyReply, carried: Carried): Promise<void>
  clear(reply: FastifyReply): void
}

/** @param keys of 32 bytes: the first encrypts, all decrypt */
export function createOidcCookie(isHttps: boolean, keys: readonly [Uint8Array, ...Uint8Array[]]): OidcCookie {
  const name = isHttps ? '__Secure-parley_oidc' : 'parley_oidc'
  // Lax, because the browser arrives from the issuer's site.
  const options = { path: '/api/auth/oidc', httpOnly: true, secure: isHttps, sameSite: 'lax' } as const
  const open = async (sealed: string, key: Uint8Array) => {
    const algorithms = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] }
    const opened = await jwtDecrypt(sealed, key, algorithms).catch(() => null)
    return opened && (Carried.safeParse(opened.payload).data ?? null)
  }
  return {
    async read(request) {
      const sealed = request.cookies[name]
      if (sealed === undefined) return null
      for (const key of keys) {
        const carried = await open(sealed, key)
        if (carried !== null) return carried
      }
      return null
    },
    async write(reply, carried) {
      const sealed = await new EncryptJWT({ ...carried })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setIssuedAt()
        .setExpirationTime(`${attemptSeconds}s`)
        .encrypt(keys[0])
      reply.setCookie(name, sealed, { ...options, maxAge: attemptSeconds })
    },
    clear: (reply) => void reply.clearCookie(name, options),
  }
}
