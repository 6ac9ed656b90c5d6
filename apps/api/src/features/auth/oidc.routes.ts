// Signing in by OpenID Connect. Browsers come here by themselves: both answers are redirects, and what went wrong is
// told on the page of signing in.
import type { PasskeyStep } from '@parley/contracts/passkey.ts'
import type { ProblemCode } from '@parley/contracts/problem.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Database } from '#database/connect.ts'
import type { Jobs } from '#platform/jobs.ts'
import { mailLimit } from '#platform/limits.ts'
import { Problem } from '#platform/problem.ts'
import { localeOf } from './auth.rules.ts'
import type { SignIn } from './entry.ts'
import { accountOf } from './identity.ts'
import type { Oidc } from './oidc.ts'
import type { Carried, OidcCookie } from './oidc-cookie.ts'
import type { Registration } from './registration.ts'
import { verificationQueue } from './verification.job.ts'

const callbackPath = '/api/auth/oidc/callback'
export const oidcPaths = ['/api/auth/oidc/start', callbackPath]

export interface OidcDependencies {
  readonly db: Database
  readonly jobs: Pick<Jobs, 'send'>
  readonly registration: Registration
  /** Null where sign-in by OpenID Connect is off. */
  readonly oidc: Oidc | null
  readonly oidcCookie: OidcCookie
  /** Where people open this server; null where that is known from their requests alone. */
  readonly openedAt: string | null
}

const Wishes = z.object({
  next: z.string().max(2_000).optional().catch(undefined),
  invitation: z.string().max(200).optional().catch(undefined),
})

/** Where the browser goes: with a problem to the page of signing in, else to where the session is taken up. */
function pageFor(next: string | undefined, problem?: ProblemCode): string {
  const page = problem === undefined ? '/auth/arrived' : '/auth/login'
  const search = new URLSearchParams({ ...(problem && { problem }), ...(next !== undefined && { next }) }).toString()
  return search === '' ? page : `${page}?${search}`
}

/** The page of signing in, which goes on with the second factor: what stands behind the # is sent to no server. */
function secondFactorPage(next: string | undefined, step: PasskeyStep): string {
  const search = next === undefined ? '' : `?${new URLSearchParams({ next })}`
  return `/auth/login${search}#second_factor=${encodeURIComponent(JSON.stringify(step))}`
}

/** What went wrong, as a code; what nobody expected goes on as it is. */
function codeOf(request: FastifyRequest, error: unknown): ProblemCode {
  if (!(error instanceof Problem)) throw error
  // Not the error itself: it carries what the issuer answered, tokens too.
  const why = error.cause instanceof Error ? error.cause.message : undefined
  request.log.warn({ event: 'sign_in_refused', by: 'oidc', code: error.code, why })
  return error.code
}

export function oidcRoutes(app: FastifyInstance, deps: OidcDependencies, signIn: SignIn): void {
  const { oidc, oidcCookie } = deps
  if (oidc === null) return
  const originOf = ({ protocol, host }: FastifyRequest) => deps.openedAt ?? `${protocol}://${host}`

  app.get('/api/auth/oidc/start', async (request, reply) => {
    const wishes = Wishes.parse(request.query)
    const leave = async () => {
      await app.door.limits.take(mailLimit, request.ip)
      const { url, attempt } = await oidc.begin(`${originOf(request)}${callbackPath}`)
      await oidcCookie.write(reply, { ...attempt, ...wishes })
      return url
    }
    const url = await leave().catch((error: unknown) => pageFor(wishes.next, codeOf(request, error)))
    return reply.redirect(url, 302)
  })

  app.get(callbackPath, async (request, reply) => {
    const carried = await oidcCookie.read(request)
    // Whatever comes of it, nobody comes back with it a second time.
    oidcCookie.clear(reply)
    const enter = async () => {
      if (carried === null) throw new Problem('AUTH.OIDC_INVALID')
      await app.door.limits.take(mailLimit, request.ip)
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

/** Signs in whoever has come back. @returns what is still to be proved, or null */
async function arrive(
  { db, jobs, registration }: OidcDependencies,
  oidc: Oidc,
  carried: Carried,
  { request, reply, url, signIn }: Visit,
): Promise<PasskeyStep | null> {
  const person = await oidc.finish(url, carried)
  const locale = localeOf(request.headers['accept-language'])
  const arrival = { person, locale, invitation: carried.invitation, refusal: 'AUTH.OIDC_INVALID' } as const
  const { userId, isNew } = await accountOf(db, registration, arrival)
  if (isNew && !person.hasVerifiedEmail) await jobs.send(verificationQueue, { user_id: userId })
  const answer = await signIn(reply, userId, 'oidc')
  return 'second_factor' in answer ? answer.second_factor : null
}
