// Signing up, signing in, staying signed in, signing out.
import { login, logout, refresh, register, switchOrg } from '@parley/contracts/auth.ts'
import type { User } from '@parley/contracts/user.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#database/connect.ts'
import type { Jobs } from '#platform/jobs.ts'
import { registrationLimit } from '#platform/limits.ts'
import { Problem } from '#platform/problem.ts'
import { type Handler, serve } from '#platform/serve.ts'
import { openAccount, type SignIn } from './account.ts'
import { findAccount, setCurrentOrg } from './auth.queries.ts'
import { comesFromUs } from './auth.rules.ts'
import { withPassword } from './confirm.ts'
import { googleRoutes } from './google.routes.ts'
import type { VerifyGoogle } from './google.ts'
import { passwordRoutes } from './password.routes.ts'
import { hashPassword, isCommonPassword, verifyPassword } from './password.ts'
import { createRefreshCookie, type RefreshCookie, type Refreshed, type RefreshTokens } from './refresh.ts'

export interface AuthDependencies {
  readonly db: Database
  readonly refreshTokens: RefreshTokens
  /** The address that people open. */
  readonly publicUrl: string
  readonly findUser: (userId: string) => Promise<User>
  readonly jobs: Pick<Jobs, 'send'>
  /** Null where sign-in with Google is off. */
  readonly verifyGoogle: VerifyGoogle | null
}

export function authRoutes(app: FastifyInstance, given: AuthDependencies): void {
  const { db, refreshTokens, findUser } = given
  const cookie = createRefreshCookie(given.publicUrl.startsWith('https:'))
  const accessToken: GiveAccess = (reply, { token, expiresAt, userId, signInId, orgId }) => {
    cookie.write(reply, token, expiresAt)
    return app.door.tokens.issue(userId, signInId, orgId)
  }
  const signIn: SignIn = async (reply, userId) => ({
    access_token: await accessToken(reply, await refreshTokens.begin(db, userId)),
    user: await findUser(userId),
  })
  signInRoutes(app, given, signIn)
  googleRoutes(app, given, signIn)
  staySignedInRoutes(app, given, accessToken, cookie)
  passwordRoutes(app, given)

  serve(app, switchOrg, async ({ user, body }) => {
    if (!(await setCurrentOrg(db, user.id, body.org_id))) throw new Problem('NOT_FOUND')
    const token = await app.door.tokens.issue(user.id, user.signInId, body.org_id)
    return { access_token: token, user: await findUser(user.id) }
  })
}

/** Sets the refresh cookie. @returns the access token */
type GiveAccess = (reply: FastifyReply, refreshed: Refreshed) => Promise<string>

function signInRoutes(app: FastifyInstance, { db }: AuthDependencies, signIn: SignIn): void {
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
    if (userId === null) throw new Problem('AUTH.EMAIL_TAKEN')
    request.log.info({ event: 'registered', userId })
    return signIn(reply, userId)
  }
  serve(app, register, openAndSignIn, { limit: registrationLimit })

  serve(app, login, async ({ body, request, reply }) => {
    const account = await withPassword(app, `${body.email.toLowerCase()} ${request.ip}`, async () => {
      const account = await findAccount(db, body.email)
      const isRight = await verifyPassword(account?.passwordHash ?? null, body.password)
      if (isRight && account?.status === 'ACTIVE') return account
      request.log.warn({ event: 'sign_in_refused', userId: account?.id })
      return null
    })
    request.log.info({ event: 'signed_in', by: 'password', userId: account.id })
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
