// Signing up, signing in, staying signed in, signing out.
import { login, logout, refresh, register } from '@parley/contracts/auth.ts'
import type { User } from '@parley/contracts/user.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#database/connect.ts'
import { registrationLimit, signInLimit } from '#platform/limits.ts'
import { Problem } from '#platform/problem.ts'
import { type Handler, serve } from '#platform/serve.ts'
import { findAccount, insertAccount, type NewAccount } from './auth.queries.ts'
import { comesFromUs, tagNames } from './auth.rules.ts'
import { hashPassword, isCommonPassword, verifyPassword } from './password.ts'
import { createRefreshCookie, type RefreshCookie, type Refreshed, type RefreshTokens } from './refresh.ts'

export interface AuthDependencies {
  readonly db: Database
  readonly refreshTokens: RefreshTokens
  /** The address that people open. */
  readonly publicUrl: string
  readonly findUser: (userId: string) => Promise<User>
}

export function authRoutes(app: FastifyInstance, given: AuthDependencies): void {
  const cookie = createRefreshCookie(given.publicUrl.startsWith('https:'))
  const accessToken: GiveAccess = (reply, { token, expiresAt, userId, signInId }) => {
    cookie.write(reply, token, expiresAt)
    return app.door.tokens.issue(userId, signInId)
  }
  signInRoutes(app, given, accessToken)
  staySignedInRoutes(app, given, accessToken, cookie)
}

/** Sets the refresh cookie. @returns the access token */
type GiveAccess = (reply: FastifyReply, refreshed: Refreshed) => Promise<string>

function signInRoutes(
  app: FastifyInstance,
  { db, refreshTokens, findUser }: AuthDependencies,
  accessToken: GiveAccess,
): void {
  const signIn = async (reply: FastifyReply, userId: string) => ({
    access_token: await accessToken(reply, await refreshTokens.begin(db, userId)),
    user: await findUser(userId),
  })

  const openAndSignIn: Handler<typeof register> = async ({ body, request, reply }) => {
    if (isCommonPassword(body.password)) throw new Problem('AUTH.PASSWORD_TOO_COMMON')
    if ((await findAccount(db, body.email)) !== null) throw new Problem('AUTH.EMAIL_TAKEN')
    const userId = await openAccount(db, {
      firstName: body.first_name,
      lastName: body.last_name,
      email: body.email,
      country: body.country,
      explanationLanguage: body.explanation_language ?? 'en',
      passwordHash: await hashPassword(body.password),
    })
    request.log.info({ event: 'registered', userId })
    return signIn(reply, userId)
  }
  serve(app, register, openAndSignIn, { limit: registrationLimit })

  serve(app, login, async ({ body, request, reply }) => {
    const key = `${body.email.toLowerCase()} ${request.ip}`
    await app.door.limits.take(signInLimit, key)
    const account = await findAccount(db, body.email)
    const isRight = await verifyPassword(account?.passwordHash ?? null, body.password)
    if (!isRight || account?.status !== 'ACTIVE') {
      request.log.warn({ event: 'sign_in_refused', userId: account?.id })
      throw new Problem('AUTH.INVALID_CREDENTIALS')
    }
    await app.door.limits.giveBack(signInLimit, key)
    request.log.info({ event: 'signed_in', userId: account.id })
    return signIn(reply, account.id)
  })
}

function staySignedInRoutes(
  app: FastifyInstance,
  { db, refreshTokens, publicUrl }: AuthDependencies,
  accessToken: GiveAccess,
  cookie: RefreshCookie,
): void {
  const { origin } = new URL(publicUrl)
  const isOurs = ({ headers }: FastifyRequest) => {
    const site = headers['sec-fetch-site']
    return comesFromUs({ site: typeof site === 'string' ? site : undefined, origin: headers.origin }, origin)
  }

  serve(app, refresh, async ({ request, reply }) => {
    if (!isOurs(request)) throw new Problem('AUTH.REFRESH_INVALID')
    return { access_token: await accessToken(reply, await refreshTokens.exchange(db, cookie.read(request))) }
  })

  serve(app, logout, async ({ request, reply }) => {
    if (!isOurs(request)) return
    await refreshTokens.end(db, cookie.read(request))
    cookie.clear(reply)
  })
}

/** Makes the account under the first tag name that is free. @throws Problem AUTH.EMAIL_TAKEN */
async function openAccount(db: Database, account: Omit<NewAccount, 'tagName'>): Promise<string> {
  const { firstName, lastName, explanationLanguage: language } = account
  for (const tagName of tagNames({ firstName, lastName, language }, Math.random)) {
    const userId = await insertAccount(db, { ...account, tagName })
    if (userId !== null) return userId
    if ((await findAccount(db, account.email)) !== null) throw new Problem('AUTH.EMAIL_TAKEN')
  }
  throw new Error('No tag name is free')
}
