// Identifies the caller by the access token and the current state in the database.
import { subtle } from 'node:crypto'
import type { FormOfAddress } from '@parley/contracts/account/user.ts'
import type { Language } from '@parley/contracts/language/language.ts'
import type { DifficultyLevel } from '@parley/contracts/library/scenario.ts'
import type { Role } from '@parley/contracts/org/policy.ts'
import type { FastifyRequest } from 'fastify'
import { jwtVerify, SignJWT } from 'jose'
import type { Keys } from '../secret.ts'
import { Problem } from './problem.ts'

/** The signed-in user of one request. */
export interface Caller {
  readonly id: string
  readonly explanationLanguage: Language
  /** Null for "rather not say". */
  readonly formOfAddress: FormOfAddress | null
  /** The language that the caller practises, and their level in it; null until they choose. */
  readonly learningLanguage: Language | null
  readonly level: DifficultyLevel | null
  /** The current organisation, and the caller's role in it. */
  readonly orgId: string
  readonly orgName: string
  readonly role: Role
  /** The organisation that the access token names, which is the one on the caller's screen. */
  readonly tokenOrgId: string
  /** The sign-in to which the access token belongs. */
  readonly signInId: string
  readonly isOperator: boolean
  /** Terms, privacy and refund policy, all three. */
  readonly hasAcceptedPolicies: boolean
  /** Whether the e-mail address is confirmed, by a mail or by an identity provider. */
  readonly hasVerifiedEmail: boolean
  /** Whether the current organisation is suspended or deleted, so that it can no longer be used. */
  readonly isOrgSuspended: boolean
}

/** Looks up the bearer of a token; null if the account or the sign-in has ended. */
export type FindCaller = (userId: string, signInId: string) => Promise<Omit<Caller, 'tokenOrgId'> | null>

const algorithm = 'HS256'
const audience = 'parley'
const tokenType = 'at+jwt'
/** Lifetime of an access token, in seconds. */
const accessTokenSeconds = 600
/** How many verified tokens are cached. */
const rememberedTokens = 10_000

interface Bearer {
  readonly userId: string
  readonly signInId: string
  readonly orgId: string
}

export interface AccessTokens {
  /** @param orgId the current organisation: once the user switches, the token is only valid for the user's own data */
  issue(userId: string, signInId: string, orgId: string): Promise<string>
  /** @returns null for a token that is forged, expired or issued for another purpose */
  verify(token: string): Promise<Bearer | null>
}

interface Genuine {
  readonly bearer: Bearer
  /** Seconds since 1970. */
  readonly exp: number
}

/** Caches verified tokens until they expire, so that a signature is not verified for every request. */
function rememberGenuine(verify: (token: string) => Promise<Genuine | null>): AccessTokens['verify'] {
  const remembered = new Map<string, Genuine>()
  return async (token) => {
    const known = remembered.get(token)
    if (known !== undefined && known.exp * 1000 > Date.now()) return known.bearer
    remembered.delete(token)
    const genuine = await verify(token)
    if (genuine === null) return null
    const [oldest] = remembered.size < rememberedTokens ? [] : remembered.keys()
    if (oldest !== undefined) remembered.delete(oldest)
    remembered.set(token, genuine)
    return genuine.bearer
  }
}

/** Access tokens according to RFC 9068, signed with the first key; algorithm, audience and type are fixed. */
export function createAccessTokens([signing, ...older]: Keys): AccessTokens {
  // Imported once: otherwise jose would import the key for every token, and thus for every request.
  const importKey = (key: Uint8Array) =>
    subtle.importKey('raw', new Uint8Array(key), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
  const imported = importKey(signing)
  const trusted = [imported, ...older.map(importKey)]
  return {
    issue: async (userId, signInId, orgId) =>
      new SignJWT({ sid: signInId, org: orgId })
        .setProtectedHeader({ alg: algorithm, typ: tokenType })
        .setSubject(userId)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(`${accessTokenSeconds}s`)
        .sign(await imported),
    verify: rememberGenuine(async (token) => {
      const options = {
        algorithms: [algorithm],
        audience,
        typ: tokenType,
        requiredClaims: ['sub', 'sid', 'org', 'exp'],
      }
      const attempts = trusted.map(async (key) => (await jwtVerify(token, await key, options)).payload)
      const { sub, sid, org, exp } = (await Promise.any(attempts).catch(() => null)) ?? {}
      if (typeof sub !== 'string' || typeof sid !== 'string' || typeof org !== 'string') return null
      return exp === undefined ? null : { bearer: { userId: sub, signInId: sid, orgId: org }, exp }
    }),
  }
}

/** @throws Problem AUTH.UNAUTHENTICATED unless the request bears a valid token of an active account */
export async function identify(request: FastifyRequest, tokens: AccessTokens, find: FindCaller): Promise<Caller> {
  const [scheme, token, ...rest] = (request.headers.authorization ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || !token || rest.length > 0) throw new Problem('AUTH.UNAUTHENTICATED')
  const bearer = await tokens.verify(token)
  const found = bearer && (await find(bearer.userId, bearer.signInId))
  if (!found) throw new Problem('AUTH.UNAUTHENTICATED')
  return { ...found, tokenOrgId: bearer.orgId }
}

type InOrg = Pick<Caller, 'orgId' | 'orgName' | 'tokenOrgId' | 'isOrgSuspended'>

/** Whether the caller acts in the current organisation: the access token names it, and it is active. */
export const isInOrg = ({ orgId, tokenOrgId, isOrgSuspended }: InOrg): boolean =>
  tokenOrgId === orgId && !isOrgSuspended

/** @throws Problem ORG.SWITCHED, ORG.SUSPENDED unless the caller acts in the current organisation */
export function requireInOrg(caller: InOrg): void {
  if (isInOrg(caller)) return
  const { orgId, orgName, tokenOrgId } = caller
  if (tokenOrgId !== orgId) throw new Problem('ORG.SWITCHED', [], { org: { _id: orgId, name: orgName } })
  throw new Problem('ORG.SUSPENDED')
}
