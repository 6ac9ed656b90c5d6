// The errors that an endpoint can return, which the API document lists and tests compare with what is returned.
import { type Endpoint, isOwnAccount } from '@parley/contracts/endpoint.ts'
import { Id } from '@parley/contracts/id.ts'
import { isAboutOrg } from '@parley/contracts/org/policy.ts'
import type { ProblemCode } from '@parley/contracts/problem.ts'
import { z } from 'zod'

/** The type inside optional and nullable ones. */
function inner(type: unknown): unknown {
  return type instanceof z.ZodOptional || type instanceof z.ZodNullable ? inner(type.unwrap()) : type
}

/** Whether a request contains an id that may not exist. */
const namesSomething = ({ params, query, body, form }: Endpoint): boolean =>
  [params, query, body, form].some(
    (type) => type instanceof z.ZodObject && Object.values(type.shape).some((field) => inner(field) === Id),
  )

/** Errors for input that is invalid or refers to nothing. */
function inputProblems(endpoint: Endpoint): ProblemCode[] {
  return [
    'VALIDATION.FAILED',
    ...(endpoint.params ? (['VALIDATION.INVALID_ID'] as const) : []),
    ...(endpoint.method === 'GET' ? [] : (['VALIDATION.INVALID_JSON', 'UPLOAD.TOO_LARGE'] as const)),
    ...(namesSomething(endpoint) ? (['NOT_FOUND'] as const) : []),
  ]
}

/** Errors for callers without permission. */
function accessProblems(endpoint: Endpoint): ProblemCode[] {
  const { access, subscribers } = endpoint
  if (access === 'public') return []
  return [
    'AUTH.UNAUTHENTICATED',
    ...(access === 'operator' ? (['NOT_FOUND'] as const) : []),
    ...(isOwnAccount(endpoint) ? [] : (['USER.POLICIES_NOT_ACCEPTED'] as const)),
    ...(isAboutOrg(endpoint) ? (['ORG.SWITCHED', 'ORG.SUSPENDED'] as const) : []),
    ...(isAboutOrg(endpoint) && access !== 'user' ? (['FORBIDDEN'] as const) : []),
    ...(subscribers ? (['PADDLE.SUBSCRIPTION_INACTIVE'] as const) : []),
  ]
}

/** All errors of an endpoint, each once. */
export const problemsOf = (endpoint: Endpoint): readonly ProblemCode[] => [
  ...new Set<ProblemCode>([
    ...inputProblems(endpoint),
    ...accessProblems(endpoint),
    ...(endpoint.errors ?? []),
    'RATE_LIMITED',
    'INTERNAL',
    'UNAVAILABLE',
  ]),
]
