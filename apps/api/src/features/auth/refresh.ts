// The refresh cookie: opaque tokens, each valid for one exchange.
import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { SignInMethod } from '@parley/contracts/account/sign-in.ts'
import { cookieName } from '@parley/contracts/endpoint.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#database/connect.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Log } from '#platform/log/log.ts'
import type { Keys } from '#platform/secret.ts'
import { findActiveOrg, findToken, insertSignIn, lockSignIn, replaceToken, revokeSignIn } from './auth.queries.ts'
import { judgeToken, signInMs } from './auth.rules.ts'
import { userAgentMax } from './sign-ins/device.rules.ts'

export interface RefreshCookie {
  read(request: FastifyRequest): string | undefined
  write(reply: FastifyReply, token: string, expires: Date): void
  clear(reply: FastifyReply): void
}

export function createRefreshCookie(isHttps: boolean): RefreshCookie {
  const name = cookieName('refresh', isHttps)
  const options = { path: '/api/auth', httpOnly: true, secure: isHttps, sameSite: 'strict' } as const
  return {
    read: (request) => request.cookies[name],
    write: (reply, token, expires) => void reply.setCookie(name, token, { ...options, expires }),
    clear: (reply) => void reply.clearCookie(name, options),
  }
}

/** A sign-in and its next token. */
export interface Refreshed {
  readonly userId: string
  /** The current organisation. */
  readonly orgId: string
  readonly signInId: string
  readonly token: string
  readonly expiresAt: Date
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** How a user signed in, as shown in the list of sign-ins. */
export interface HowSignedIn {
  readonly method: SignInMethod
  /** The browser's User-Agent; null if it sent none. */
  readonly userAgent: string | null
  /** Of the verified password; undefined for other methods. */
  readonly passwordHash?: string | undefined
}

export interface RefreshTokens {
  /**
   * Signs a user in.
   * @throws Problem AUTH.INVALID_CREDENTIALS if the password has changed since it was verified; an Error if there is no
   * such account, or it is deactivated
   */
  begin(db: Database, userId: string, how: HowSignedIn): Promise<Refreshed>
  /**
   * Exchanges a token. For a day, a used token returns the same successor again, as long as the successor is unused.
   * @throws Problem AUTH.REFRESH_INVALID; a token repeated after its successor was used ends its sign-in
   */
  exchange(db: Database, token: string | undefined): Promise<Refreshed>
  /** Ends the sign-in that a token belongs to, if there is one. */
  end(db: Database, token: string | undefined): Promise<void>
}

/**
 * @param keys derive each token's successor. Only hashes are stored, so deriving it again is how a browser that lost
 * the response, or a second tab, gets the same successor, even from another process or after the first key has changed.
 */
export function createRefreshTokens(keys: Keys, log: Log): RefreshTokens {
  const successorOf = (key: Uint8Array, token: string) => createHmac('sha256', key).update(token).digest('base64url')

  /** The issued successor, whichever key derived it; if none was issued, the first key's. */
  async function findSuccessor(tx: Database, token: string) {
    for (const key of keys) {
      const successor = successorOf(key, token)
      const stored = await findToken(tx, hashOf(successor))
      if (stored !== null) return { successor, stored }
    }
    return { successor: successorOf(keys[0], token), stored: null }
  }

  async function judge(tx: Database, token: string): Promise<Refreshed | null> {
    const hash = hashOf(token)
    const signIn = await lockSignIn(tx, hash)
    const stored = signIn && (await findToken(tx, hash))
    if (!stored) return null
    const { successor, stored: next } = await findSuccessor(tx, token)
    const verdict = judgeToken(signIn, stored, next, new Date())
    if (verdict === 'revoke') {
      log.warn({ event: 'refresh_token_reused', userId: signIn.userId, signInId: signIn.id })
      await revokeSignIn(tx, signIn.id)
    }
    const orgId = await findActiveOrg(tx, signIn.userId)
    if (verdict === 'refuse' || verdict === 'revoke' || orgId === null) return null
    if (verdict === 'repeat') log.info({ event: 'refresh_repeated', userId: signIn.userId, signInId: signIn.id })
    if (verdict === 'rotate') await replaceToken(tx, signIn.id, hash, hashOf(successor))
    return { userId: signIn.userId, orgId, signInId: signIn.id, token: successor, expiresAt: signIn.expiresAt }
  }

  return {
    async begin(db, userId, { method, userAgent, passwordHash }) {
      const token = randomBytes(32).toString('base64url')
      const expiresAt = new Date(Date.now() + signInMs)
      const signIn = { userId, expiresAt, method, userAgent: userAgent?.slice(0, userAgentMax) ?? null }
      const signInId = await insertSignIn(db, signIn, hashOf(token), passwordHash)
      if (signInId === null) throw new Problem('AUTH.INVALID_CREDENTIALS')
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
