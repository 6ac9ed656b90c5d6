// Registers the endpoints of users and organisations, and connects these features.
import type { FastifyInstance } from 'fastify'
import { oidcSettings, publicUrl } from '#platform/env/env.ts'
import { accountEnd } from './account-end.ts'
import { authRoutes } from './features/auth/auth.routes.ts'
import { confirmCaller } from './features/auth/confirm.ts'
import { createVerifyGoogle } from './features/auth/providers/google.ts'
import { createIssuers } from './features/auth/providers/issuers.ts'
import { createOidc } from './features/auth/providers/oidc.ts'
import { createOidcCookie } from './features/auth/providers/oidc-cookie.ts'
import { createRefreshTokens } from './features/auth/refresh.ts'
import { applyInvitation, createRegistration } from './features/auth/registration/registration.ts'
import { createKnownNetworks } from './features/auth/sign-ins/known-networks.ts'
import { endMembershipsIn } from './features/classes/members/member.queries.ts'
import { configRoutes } from './features/config/config.routes.ts'
import { legalRoutes } from './features/legal/legal.routes.ts'
import { tellAuthorBy } from './features/library/moderation/moderation.job.ts'
import { joinTeam, leaveTeams } from './features/org/members.ts'
import { orgRoutes } from './features/org/org.routes.ts'
import { createClosedAccounts } from './features/usage/closed-account.ts'
import { usageRoutes } from './features/usage/usage.routes.ts'
import { findUser } from './features/user/user.queries.ts'
import { userRoutes } from './features/user/user.routes.ts'
import { operatorConsole } from './operator-console.ts'
import type { AccountParts, AppDeps } from './parts.ts'

export function accountRoutes(
  app: FastifyInstance,
  deps: AppDeps,
  { config, files, keys, legalFolder, settings, isSubscribed }: AccountParts,
): void {
  const { env, log, models, jobs } = deps
  const { db } = deps.connection
  const oidc = oidcSettings(env)
  const mode = async () => (await settings.current()).registration
  configRoutes(app, config)
  legalRoutes(app, legalFolder)
  const closedAccounts = createClosedAccounts(keys('closed accounts'))
  const registration = createRegistration({ db, mode, joinTeam })
  authRoutes(app, {
    db,
    jobs,
    oidc: oidc && createOidc(oidc),
    oidcCookie: createOidcCookie(publicUrl(env).startsWith('https:'), keys('sign-in by OpenID Connect')),
    openedAt: env.PUBLIC_URL ?? null,
    registration: {
      ...registration,
      async admit(tx, userId, invitation) {
        await registration.admit(tx, userId, invitation)
        await closedAccounts.restore(tx, userId)
      },
    },
    refreshTokens: createRefreshTokens(keys('refresh tokens'), log),
    knownNetworks: createKnownNetworks(db, keys('known networks')[0]),
    leaveTeams: (tx, userId) => leaveTeams(tx, userId, endMembershipsIn),
    needsVerifiedEmail: env.SMTP_URL !== undefined,
    publicUrl: publicUrl(env),
    findUser: (userId) => findUser(db, userId),
    issuers: createIssuers(oidc && { issuer: oidc.issuer, name: env.OIDC_NAME }),
    verifyGoogle: env.GOOGLE_CLIENT_ID ? createVerifyGoogle(env.GOOGLE_CLIENT_ID, env.GOOGLE_JWKS_URL) : null,
  })
  const { beforeDeletion, deleteUser, removePendingWork } = accountEnd({ env, jobs, mailer: deps.mailer, keys })
  userRoutes(app, {
    db,
    files,
    jobs,
    confirmCaller: (user, password) => confirmCaller(app, db, user, password),
    beforeDeletion,
    removePendingWork,
  })
  orgRoutes(app, {
    db,
    jobs,
    freePerDay: env.FREE_CONVERSATIONS_PER_DAY,
    whenRemoved: endMembershipsIn,
    links: { countOf: registration.countOf, use: applyInvitation },
  })
  usageRoutes(app, {
    db,
    settings: settings.current,
    isSubscribed,
    freePerDay: env.FREE_CONVERSATIONS_PER_DAY,
    hasSpeechServer: models.speech !== models.builtInSpeech,
    hasLanguageModel: models.languageModel !== null,
  })
  operatorConsole(app, {
    env,
    models,
    modelCheck: deps.modelCheck,
    connection: deps.connection,
    settings,
    fileStore: deps.fileStore,
    deleteUser,
    removePendingWork,
    tellAuthor: tellAuthorBy(jobs),
  })
}
