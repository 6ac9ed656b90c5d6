// Sign-in with OpenID Connect. Browsers navigate here, so every response is a redirect; errors are shown on the login
// page.
import type { PasskeyStep } from '@parley/contracts/account/passkey.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Database } from '#database/connect.ts'
import { networkOf } from '#platform/http/network.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { mailLimit } from '#platform/limits/limits.ts'
import { localeOf } from '../auth.rules.ts'
import type { SignIn } from '../entry.ts'
import { verificationQueue } from '../recovery/verification.job.ts'
import type { Registration } from '../registration/registration.ts'
import { accountOf } from './identity.ts'
import { noEmail, type Oidc } from './oidc.ts'
import { adviceOn, notVerified } from './oidc-advice.ts'
import type { Carried, OidcCookie } from './oidc-cookie.ts'

const callbackPath = '/api/auth/oidc/callback'
export const oidcPaths = ['/api/auth/oidc/start', callbackPath]

export interface OidcDeps {
  readonly db: Database
  readonly jobs: Pick<Jobs, 'send'>
  readonly registration: Registration
  /** Null if sign-in by OpenID Connect is off. */
  readonly oidc: Oidc | null
  readonly oidcCookie: OidcCookie
  /** The server's public URL; null if it is only known from requests. */
  readonly openedAt: string | null
}

const Wishes = z.object({
  next: z.string().max(2_000).optional().catch(undefined),
  invitation: z.string().max(200).optional().catch(undefined),
})

const withSearch = (page: string, search: Record<string, string>): string =>
  Object.keys(search).length === 0 ? page : `${page}?${new URLSearchParams(search)}`

/** The page that picks up the session. */
const arrivedPage = (next: string | undefined): string =>
  withSearch('/auth/arrived', { ...(next !== undefined && { next }) })

/** The login page with an error; from there the user can continue to the requested page. */
const refusedPage = ({ code: problem, details }: Problem, { next, invitation }: z.infer<typeof Wishes>): string =>
  withSearch('/auth/login', {
    problem,
    ...(details.some(({ code }) => code === noEmail) && { reason: noEmail }),
    ...(next !== undefined && { next }),
    ...(invitation !== undefined && problem !== 'AUTH.INVITATION_INVALID' && { invitation }),
  })

/** The login page, which requests the second factor; browsers never send the fragment after # to a server. */
function secondFactorPage(next: string | undefined, step: PasskeyStep): string {
  const search = next === undefined ? '' : `?${new URLSearchParams({ next })}`
  return `/auth/login${search}#second_factor=${encodeURIComponent(JSON.stringify(step))}`
}

/** The page for a user with an account: they join the link's team only after confirming there. */
const nextOf = ({ next, invitation }: Carried): string | undefined =>
  invitation === undefined ? next : `/platform/join?${new URLSearchParams({ invitation })}`

/** An expected error, once it is logged; rethrows any other error. */
function problemOf(request: FastifyRequest, error: unknown): Problem {
  if (!(error instanceof Problem)) throw error
  // Does not log the error itself, which contains the issuer's response, including tokens.
  const why = adviceOn(error.cause) ?? (error.cause instanceof Error ? error.cause.message : undefined)
  request.log.warn({ event: 'sign_in_refused', by: 'oidc', code: error.code, why })
  return error
}

export function oidcRoutes(app: FastifyInstance, deps: OidcDeps, signIn: SignIn): void {
  const { oidc, oidcCookie, registration } = deps
  if (oidc === null) return
  const originOf = ({ protocol, host }: FastifyRequest) => deps.openedAt ?? `${protocol}://${host}`
  const count = async (request: FastifyRequest, invitation: string | undefined) => {
    const ofNetwork = { limit: mailLimit, key: networkOf(request.ip) }
    const { limit, key } = await registration.countOf(invitation, ofNetwork)
    await app.guard.limits.take(limit, key)
  }

  app.get('/api/auth/oidc/start', async (request, reply) => {
    const wishes = Wishes.parse(request.query)
    const leave = async () => {
      await count(request, wishes.invitation)
      const { url, attempt } = await oidc.begin(`${originOf(request)}${callbackPath}`)
      await oidcCookie.write(reply, { ...attempt, ...wishes })
      return url
    }
    const url = await leave().catch((error: unknown) => refusedPage(problemOf(request, error), wishes))
    return reply.redirect(url, 302)
  })

  app.get(callbackPath, async (request, reply) => {
    const carried = await oidcCookie.read(request)
    // The cookie is single-use, whatever the result.
    oidcCookie.clear(reply)
    const enter = async () => {
      if (carried === null) throw new Problem('AUTH.OIDC_INVALID')
      await count(request, carried.invitation)
      const url = new URL(request.url, originOf(request))
      const { step, isNew } = await arrive(deps, oidc, carried, { request, reply, url, signIn })
      const next = isNew ? carried.next : nextOf(carried)
      return step === null ? arrivedPage(next) : secondFactorPage(next, step)
    }
    const page = await enter().catch((error: unknown) => refusedPage(problemOf(request, error), carried ?? {}))
    return reply.redirect(page, 302)
  })
}

interface Visit {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly url: URL
  readonly signIn: SignIn
}

/**
 * Signs in the returning user.
 * @returns the factor that is still required, or null, and whether the account is new
 */
async function arrive(
  { db, jobs, registration }: OidcDeps,
  oidc: Oidc,
  carried: Carried,
  { request, reply, url, signIn }: Visit,
): Promise<{ step: PasskeyStep | null; isNew: boolean }> {
  const person = await oidc.finish(url, carried)
  const locale = localeOf(request.headers['accept-language'])
  const arrival = {
    person,
    method: 'oidc',
    locale,
    invitation: carried.invitation,
    refusal: 'AUTH.OIDC_INVALID',
  } as const
  const { userId, isNew } = await accountOf(db, registration, arrival).catch((error: unknown) => {
    const isUnverified = error instanceof Problem && error.code === 'AUTH.LINK_REQUIRED' && !person.hasVerifiedEmail
    throw isUnverified ? new Problem(error.code, [], { cause: new Error(notVerified) }) : error
  })
  if (isNew && !person.hasVerifiedEmail) await jobs.send(verificationQueue, { user_id: userId })
  const answer = await signIn(reply, userId, 'oidc')
  return { step: 'second_factor' in answer ? answer.second_factor : null, isNew }
}
