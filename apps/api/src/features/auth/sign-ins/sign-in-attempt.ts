// One attempt to sign in with a password: its rate limits and its queue.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#database/connect.ts'
import { disconnectSignal } from '#platform/http/disconnect-signal.ts'
import { networkOf } from '#platform/http/network.ts'
import { Problem } from '#platform/http/problem.ts'
import { FairQueue, type Source } from '#platform/limits/fair-queue.ts'
import {
  accountSignInLimit,
  type Count,
  type Limits,
  networkSignInLimit,
  signInLimit,
} from '#platform/limits/limits.ts'
import { findAttempted } from '../auth.queries.ts'
import { verifyPassword } from '../passwords/password.ts'
import type { KnownNetworks } from './known-networks.ts'

/** The queue for signed-out clients, shared by a network. */
export const networkSource = (request: FastifyRequest, reply: FastifyReply): Source => ({
  name: networkOf(request.ip),
  signal: disconnectSignal(reply),
})

/**
 * Limits concurrent attempts. A flood is counted in a single database row: without this, every connection would wait
 * for that row's lock.
 */
const attempts = new FairQueue({ concurrency: 4, concurrencyPerSource: 2, waitingPerSource: 50, waitingMax: 1_000 })

/** Limits account lookups: a flood uses two connections until this process knows that its window is full. */
const lookUps = new FairQueue({ concurrency: 6, concurrencyPerSource: 2, waitingPerSource: 100, waitingMax: 2_000 })

interface Credentials {
  readonly email: string
  readonly password: string
}

export interface SignInAttempts {
  readonly db: Database
  readonly limits: Limits
  readonly knownNetworks: KnownNetworks
}

/**
 * Rejects requests from a network that has used up its window, without a query, unless the account has signed in from
 * it.
 * @throws Problem RATE_LIMITED
 */
async function refuseFlood(
  { limits, knownNetworks }: Pick<SignInAttempts, 'limits' | 'knownNetworks'>,
  email: string,
  network: string,
): Promise<void> {
  try {
    limits.refuseIfFull([{ limit: networkSignInLimit, key: network }])
  } catch (refusal) {
    if (!(await knownNetworks.isListed(email, network))) throw refusal
  }
}

/** A password that was verified. */
interface ProvenPassword {
  readonly userId: string
  readonly hash: string
}

/**
 * Checks an e-mail address and a password. An account that has signed in from this network before has its own counter
 * and queue, so neither a flood from that network nor an attack from elsewhere locks its owner out.
 * @returns the account's id, and the password's hash
 * @throws Problem AUTH.INVALID_CREDENTIALS; RATE_LIMITED after too many of those, or if the queue is full
 */
export async function checkCredentials(
  { db, limits, knownNetworks }: SignInAttempts,
  { email, password }: Credentials,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<ProvenPassword> {
  const source = networkSource(request, reply)
  await refuseFlood({ limits, knownNetworks }, email, source.name)
  const isKnownFrom = knownNetworks.isKnown(source.name)
  const account = await lookUps.run(source, () => findAttempted(db, email, isKnownFrom))
  const name = account?.id ?? email.toLowerCase()
  const isKnown = account?.isKnown ?? false
  const pair = `${name} ${source.name}`
  const ofPair: Count = { limit: signInLimit, key: pair }
  const ofStranger: Count[] = [
    { limit: networkSignInLimit, key: source.name },
    { limit: accountSignInLimit, key: name },
    ofPair,
  ]
  const [counts, line] = isKnown ? [[ofPair], { ...source, name: pair }] : [ofStranger, source]
  // Rejected before it takes a place in its network's queue.
  limits.refuseIfFull(counts)
  const check = async () => {
    const hash = account?.passwordHash ?? null
    const isRight = await verifyPassword(hash, password, line)
    if (isRight && hash !== null && account?.status === 'ACTIVE') return { userId: account.id, hash }
    request.log.warn({ event: 'sign_in_refused', userId: account?.id })
    throw new Problem('AUTH.INVALID_CREDENTIALS')
  }
  return attempts.run(line, () => limits.countRefusals(counts, check))
}
