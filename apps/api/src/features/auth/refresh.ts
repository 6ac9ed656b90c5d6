// The refresh cookie: opaque tokens of which each is good for one exchange.
import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#database/connect.ts'
import type { Log } from '#platform/log.ts'
import { Problem } from '#platform/problem.ts'
import { findActiveOrg, findToken, insertSignIn, lockSignIn, replaceToken, revokeSignIn } from './auth.queries.ts'
import { judgeToken, signInMs } from './auth.rules.ts'

export interface RefreshCookie {
  read(request: FastifyRequest): string | undefined
  write(reply: FastifyReply, token: string, expires: Date): void
  clear(reply: FastifyReply): void
}

/** `__Secure-` needs https; only where the server itself is reached by plain http has the cookie a plain name. */
export function createRefreshCookie(isHttps: boolean): RefreshCookie {
  const name = isHttps ? '__Secure-parley_refresh' : 'parley_refresh'
  const options = { path: '/api/auth', httpOnly: true, secure: isHttps, sameSite: 'strict' } as const
  return {
    read: (request) => request.cookies[name],
    write: (reply, token, expires) => void reply.setCookie(name, token, { ...options, expires }),
    clear: (reply) => void reply.clearCookie(name, options),
  }
}

/** A sign-in and the token that is next to be exchanged. */
export interface Refreshed {
  readonly userId: string
  /** The current organisation. */
  readonly orgId: string
  readonly signInId: string
  readonly token: string
  readonly expiresAt: Date
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

export interface RefreshTokens {
  /** Signs a user in. @throws an Error where there is no such account, or it is deactivated */
  begin(db: Database, userId: string): Promise<Refreshed>
  /** Exchanges a token. @throws Problem AUTH.REFRESH_INVALID; a token that is used again ends its sign-in */
  exchange(db: Database, token: string | undefined): Promise<Refreshed>
  /** Ends the sign-in of a token, if there is one. */
  end(db: Database, token: string | undefined): Promise<void>
}

/**
 * @param key makes each token's successor. Only hashes are stored, so this is how a second tab, which asks with the same
 *   token a moment later, can be given the very successor that the first one got.
 */
export function createRefreshTokens(key: Uint8Array, log: Log): RefreshTokens {
  const successorOf = (token: string) => createHmac('sha256', key).update(token).digest('base64url')

  async function judge(tx: Database, token: string): Promise<Refreshed | null> {
    const hash = hashOf(token)
    const signIn = await lockSignIn(tx, hash)
    const stored = signIn && (await findToken(tx, hash))
    if (!stored) return null
    const successor = successorOf(token)
    const verdict = judgeToken(signIn, stored, await findToken(tx, hashOf(successor)), new Date())
    if (verdict === 'revoke') {
      log.warn({ event: 'refresh_token_reused', userId: signIn.userId, signInId: signIn.id })
      await revokeSignIn(tx, signIn.id)
    }
    const orgId = await findActiveOrg(tx, signIn.userId)
    if (verdict === 'refuse' || verdict === 'revoke' || orgId === null) return null
    if (verdict === 'rotate') await replaceToken(tx, signIn.id, hash, hashOf(successor))
    return { userId: signIn.userId, orgId, signInId: signIn.id, token: successor, expiresAt: signIn.expiresAt }
  }

  return {
    async begin(db, userId) {
      const token = randomBytes(32).toString('base64url')
      const expiresAt = new Date(Date.now() + signInMs)
      const signInId = await insertSignIn(db, userId, hashOf(token), expiresAt)
      const orgId = await findActiveOrg(db, userId)
      if (orgId === null) throw new Error('Nobody to sign in')
      return { userId, orgId, signInId, token, expiresAt }
    },
    async exchange(db, token) {
      const refreshed = token ? await db.transaction((tx) => judge(tx, token)) : null
      if (refreshed === null) throw new Problem('AUTH.REFRESH_INVALID')
      return refreshed
    },
    async end(db, token) {
      if (!token) return
      await db.transaction(async (tx) => {
        const signIn = await lockSignIn(tx, hashOf(token))
        if (signIn !== null) await revokeSignIn(tx, signIn.id)
      })
    },
  }
}
