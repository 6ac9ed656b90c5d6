// A visitor's conversation so far, signed and carried by the browser between requests; valid for a day, in that browser
// only.
import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { trialLineMax, trialTurns } from '@parley/contracts/conversation/trial-opening.ts'
import { cookieName } from '@parley/contracts/endpoint.ts'
import { Language } from '@parley/contracts/language/language.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Keys } from '#platform/secret.ts'

const daySeconds = 86_400
const algorithm = 'HS256'
const audience = 'parley trial'

const Line = z.object({
  id: z.uuid(),
  text: z.string().min(1).max(trialLineMax),
  /** Milliseconds since 1970. */
  at: z.number().int(),
})

const Talk = z.object({
  language: Language,
  /** Id of the turn in which the partner spoke first. */
  opening: z.uuid(),
  lines: z.array(Line).min(1).max(trialTurns),
})
/** A trial conversation so far. */
export type Talk = z.infer<typeof Talk>

const Claims = Talk.extend({ browser: z.string() })

export const newTalk = (language: Language): Pick<Talk, 'language' | 'opening'> & { lines: [] } => ({
  language,
  opening: randomUUID(),
  lines: [],
})

export const newLine = (text: string): Talk['lines'][number] => ({ id: randomUUID(), text, at: Date.now() })

export interface TrialTokens {
  /** Signs a conversation for this browser, which is identified by a cookie, set here if missing. */
  write(request: FastifyRequest, reply: FastifyReply, talk: Talk): Promise<string>
  /** Null if the token is invalid, expired, or another browser's. */
  read(request: FastifyRequest, token: string): Promise<Talk | null>
}

const hashOf = (name: string): string => createHash('sha256').update(name).digest('base64url')

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** @param keys the first one signs, all of them verify */
export function createTrialTokens(isHttps: boolean, keys: Keys): TrialTokens {
  const name = cookieName('trial', isHttps)
  const options = { path: '/api/trial', httpOnly: true, secure: isHttps, sameSite: 'strict' } as const
  const verified = async (token: string) => {
    for (const key of keys) {
      const found = await jwtVerify(token, key, { algorithms: [algorithm], audience }).catch(() => null)
      if (found !== null) return Claims.safeParse(found.payload).data ?? null
    }
    return null
  }
  return {
    async write(request, reply, talk) {
      const browser = request.cookies[name] ?? randomBytes(18).toString('base64url')
      reply.setCookie(name, browser, { ...options, maxAge: daySeconds })
      return new SignJWT({ ...talk, browser: hashOf(browser) })
        .setProtectedHeader({ alg: algorithm })
        .setAudience(audience)
        .setExpirationTime(Math.floor((talk.lines[0]?.at ?? Date.now()) / 1000) + daySeconds)
        .sign(keys[0])
    },
    async read(request, token) {
      const browser = request.cookies[name]
      if (browser === undefined) return null
      const claims = await verified(token)
      if (claims === null || !isSame(claims.browser, hashOf(browser))) return null
      return Talk.parse(claims)
    },
  }
}
