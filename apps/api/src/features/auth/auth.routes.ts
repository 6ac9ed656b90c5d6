// Registration, sign-in, token refresh and sign-out.
import { login, logout, refresh, register, switchOrg } from '@parley/contracts/account/auth.ts'
import type { User } from '@parley/contracts/account/user.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#database/connect.ts'
import { networkOf } from '#platform/http/network.ts'
import { Problem } from '#platform/http/problem.ts'
import { serve } from '#platform/http/serve.ts'
import { registrationLimit } from '#platform/limits/limits.ts'
import { openAccount, personOf } from './account.ts'
import { findAccount, setCurrentOrg } from './auth.queries.ts'
import { comesFromUs } from './auth.rules.ts'
import { createEntry, type Enter, type SignIn } from './entry.ts'
import { passkeyRoutes } from './passkeys/passkeys.routes.ts'
import { secondFactorRoutes } from './passkeys/second-factor.routes.ts'
import { relyingPartyOf } from './passkeys/webauthn.ts'
import { passwordRoutes } from './passwords/password.routes.ts'
import { checkNewPassword, hashPassword } from './passwords/password.ts'
import { googleRoutes } from './providers/google.routes.ts'
import type { VerifyGoogle } from './providers/google.ts'
import type { Issuers } from './providers/issuers.ts'
import { type OidcDeps, oidcRoutes } from './providers/oidc.routes.ts'
import type { LeaveTeams } from './recovery/reset.queries.ts'
import { verificationQueue } from './recovery/verification.job.ts'
import { verificationRoutes } from './recovery/verification.routes.ts'
import {
  createRefreshCookie,
  type HowSignedIn,
  type RefreshCookie,
  type Refreshed,
  type RefreshTokens,
} from './refresh.ts'
import { invitationRoutes } from './registration/invitation.routes.ts'
import { signInMethodsRoutes } from './sign-in-methods/sign-in-methods.routes.ts'
import type { KnownNetworks } from './sign-ins/known-networks.ts'
import { checkCredentials, networkSource } from './sign-ins/sign-in-attempt.ts'
import { signInsRoutes } from './sign-ins/sign-ins.routes.ts'

export interface AuthDeps extends OidcDeps {
  readonly refreshTokens: RefreshTokens
  readonly knownNetworks: KnownNetworks
  readonly leaveTeams: LeaveTeams
  /** Whether passkeys and a second factor require a verified e-mail address. Needs a mail server. */
  readonly needsVerifiedEmail: boolean
  /** The server's public URL. */
  readonly publicUrl: string
  readonly findUser: (userId: string) => Promise<User>
  readonly issuers: Issuers
  /** Null if sign-in with Google is off. */
  readonly verifyGoogle: VerifyGoogle | null
}

export function authRoutes(app: FastifyInstance, deps: AuthDeps): void {
  const { db, refreshTokens, knownNetworks, findUser } = deps
  const cookie = createRefreshCookie(deps.publicUrl.startsWith('https:'))
  const accessToken: GiveAccess = (reply, { token, expiresAt, userId, signInId, orgId }) => {
    cookie.write(reply, token, expiresAt)
    return app.guard.tokens.issue(userId, signInId, orgId)
  }
  const party = relyingPartyOf(deps.publicUrl)
  const begin = async (userId: string, how: HowSignedIn, ip: string) => {
    const begun = await refreshTokens.begin(db, userId, how)
    await knownNetworks.remember(userId, networkOf(ip))
    return begun
  }
  const { enter, signIn } = createEntry({ db, party, begin, accessToken, findUser })
  registrationRoute(app, deps, enter)
  loginRoute(app, deps, signIn)
  secondFactorRoutes(app, { ...deps, party, enter })
  passkeyRoutes(app, { db, party, needsVerifiedEmail: deps.needsVerifiedEmail })
  googleRoutes(app, deps, signIn)
  oidcRoutes(app, deps, signIn)
  staySignedInRoutes(app, deps, accessToken, cookie)
  passwordRoutes(app, deps)
  verificationRoutes(app, deps)
  invitationRoutes(app, deps)
  signInsRoutes(app, deps)
  signInMethodsRoutes(app, deps)

  serve(app, switchOrg, async ({ user, body }) => {
    if (!(await setCurrentOrg(db, user.id, body.org_id))) throw new Problem('NOT_FOUND')
    const token = await app.guard.tokens.issue(user.id, user.signInId, body.org_id)
    return { access_token: token, user: await findUser(user.id) }
  })
}

/** Sets the refresh cookie. @returns the access token */
type GiveAccess = (reply: FastifyReply, refreshed: Refreshed) => Promise<string>

function registrationRoute(app: FastifyInstance, deps: AuthDeps, enter: Enter): void {
  const { db, jobs, registration } = deps
  serve(app, register, async ({ body, request, reply }) => {
    const ofNetwork = { limit: registrationLimit, key: networkOf(request.ip) }
    const { limit, key } = await registration.countOf(body.invitation, ofNetwork)
    await app.guard.limits.take(limit, key)
    await registration.check(body.invitation)
    checkNewPassword(body.password, personOf(body))
    if ((await findAccount(db, body.email)) !== null) throw new Problem('AUTH.EMAIL_TAKEN')
    const account = {
      firstName: body.first_name,
      lastName: body.last_name,
      email: body.email,
      country: body.country,
      explanationLanguage: body.explanation_language ?? 'en',
      passwordHash: await hashPassword(body.password, networkSource(request, reply)),
    }
    const admit = (tx: Database, userId: string) => registration.admit(tx, userId, body.invitation)
    const userId = await openAccount(db, { account, admit })
    if (userId === null) throw new Problem('AUTH.EMAIL_TAKEN')
    await jobs.send(verificationQueue, { user_id: userId })
    request.log.info({ event: 'registered', userId })
    return enter(reply, userId, 'password')
  })
}

function loginRoute(app: FastifyInstance, { db, knownNetworks }: AuthDeps, signIn: SignIn): void {
  const attempts = { db, limits: app.guard.limits, knownNetworks }
  serve(app, login, async ({ body, request, reply }) => {
    const { userId, hash } = await checkCredentials(attempts, body, { request, reply })
    return signIn(reply, userId, 'password', hash)
  })
}

function staySignedInRoutes(
  app: FastifyInstance,
  { db, refreshTokens, publicUrl }: AuthDeps,
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
