// Signing in by OpenID Connect. Browsers come here by themselves: both answers are redirects, and what went wrong is
// told on the page of signing in.
import type { PasskeyStep } from '@parley/contracts/passkey.ts'
import type { ProblemCode } from '@parley/contracts/problem.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Database } from '#database/connect.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { mailLimit } from '#platform/limits/limits.ts'
import { localeOf } from '../auth.rules.ts'
import type { SignIn } from '../entry.ts'
import { verificationQueue } from '../recovery/verification.job.ts'
import type { Registration } from '../registration/registration.ts'
import { accountOf } from './identity.ts'
import type { Oidc } from './oidc.ts'
import type { Carried, OidcCookie } from './oidc-cookie.ts'

const callbackPath = '/api/auth/oidc/callback'
export const oidcPaths = ['/api/auth/oidc/start', callbackPath]

export interface OidcDeps {
  readonly db: Database
  readonly jobs: Pick<Jobs, 'send'>
  readonly registration: Registration
  /** Null where sign-in by OpenID Connect is off. */
  readonly oidc: Oidc | null
  readonly oidcCookie: OidcCookie
  /** The server's public address; null where it is known only from requests. */
  readonly openedAt: string | null
}

const Wishes = z.object({
  next: z.string().max(2_000).optional().catch(undefined),
  invitation: z.string().max(200).optional().catch(undefined),
})

/** Where the browser goes: to the login page with a problem, else to the page that picks up the session. */
function pageFor(next: string | undefined, problem?: ProblemCode): string {
  const page = problem === undefined ? '/auth/arrived' : '/auth/login'
  const search = new URLSearchParams({ ...(problem && { problem }), ...(next !== undefined && { next }) }).toString()
  return search === '' ? page : `${page}?${search}`
}

/** The login page, which asks for the second factor; the fragment after # is sent to no server. */
function secondFactorPage(next: string | undefined, step: PasskeyStep): string {
  const search = next === undefined ? '' : `?${new URLSearchParams({ next })}`
  return `/auth/login${search}#second_factor=${encodeURIComponent(JSON.stringify(step))}`
}

/** The code of an expected error; rethrows any other. */
function codeOf(request: FastifyRequest, error: unknown): ProblemCode {
  if (!(error instanceof Problem)) throw error
  // Not the error itself: it contains the issuer's answer, including tokens.
  const why = error.cause instanceof Error ? error.cause.message : undefined
  request.log.warn({ event: 'sign_in_refused', by: 'oidc', code: error.code, why })
  return error.code
}

export function oidcRoutes(app: FastifyInstance, deps: OidcDeps, signIn: SignIn): void {
  const { oidc, oidcCookie } = deps
  if (oidc === null) return
  const originOf = ({ protocol, host }: FastifyRequest) => deps.openedAt ?? `${protocol}://${host}`

  app.get('/api/auth/oidc/start', async (request, reply) => {
    const wishes = Wishes.parse(request.query)
    const leave = async () => {
      await app.guard.limits.take(mailLimit, request.ip)
      const { url, attempt } = await oidc.begin(`${originOf(request)}${callbackPath}`)
      await oidcCookie.write(reply, { ...attempt, ...wishes })
      return url
    }
    const url = await leave().catch((error: unknown) => pageFor(wishes.next, codeOf(request, error)))
    return reply.redirect(url, 302)
  })

  app.get(callbackPath, async (request, reply) => {
    const carried = await oidcCookie.read(request)
    // The cookie is used once, whatever the result.
    oidcCookie.clear(reply)
    const enter = async () => {
      if (carried === null) throw new Problem('AUTH.OIDC_INVALID')
      await app.guard.limits.take(mailLimit, request.ip)
      const url = new URL(request.url, originOf(request))
      const step = await arrive(deps, oidc, carried, { request, reply, url, signIn })
      return step === null ? pageFor(carried.next) : secondFactorPage(carried.next, step)
    }
    const page = await enter().catch((error: unknown) => pageFor(carried?.next, codeOf(request, error)))
    return reply.redirect(page, 302)
  })
}

interface Visit {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly url: URL
  readonly signIn: SignIn
}

/** Signs in the returning user. @returns the factor still to be proved, or null */
async function arrive(
  { db, jobs, registration }: OidcDeps,
  oidc: Oidc,
  carried: Carried,
  { request, reply, url, signIn }: Visit,
): Promise<PasskeyStep | null> {
  const person = await oidc.finish(url, carried)
  const locale = localeOf(request.headers['accept-language'])
  const arrival = {
    person,
    method: 'oidc',
    locale,
    invitation: carried.invitation,
    refusal: 'AUTH.OIDC_INVALID',
  } as const
  const { userId, isNew } = await accountOf(db, registration, arrival)
  if (isNew && !person.hasVerifiedEmail) await jobs.send(verificationQueue, { user_id: userId })
  const answer = await signIn(reply, userId, 'oidc')
  return 'second_factor' in answer ? answer.second_factor : null
}
