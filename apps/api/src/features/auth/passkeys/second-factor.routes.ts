// Sign-in with a passkey alone, and the second factor after another sign-in method.

import type { CredentialProof } from '@parley/contracts/account/passkey.ts'
import { secondFactor, signInWithPasskey, startPasskeySignIn } from '@parley/contracts/account/passkey.ts'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Database } from '#database/connect.ts'
import { Problem } from '#platform/http/problem.ts'
import { serve } from '#platform/http/serve.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { passkeyStepLimit, secondFactorLimit } from '#platform/limits/limits.ts'
import { type Enter, methodOf } from '../entry.ts'
import { recoveryQueue } from '../recovery/recovery.job.ts'
import { readRecoveryCode } from '../recovery/recovery.rules.ts'
import { findSecondFactorUser, insertStep, takeStep } from '../steps.queries.ts'
import { hashOfToken } from '../token.ts'
import { advancePasskey, findPasskey, useCode } from './passkeys.queries.ts'
import { proofOptions, type RelyingParty, verifyProof } from './webauthn.ts'

export interface SecondFactorDeps {
  readonly db: Database
  readonly jobs: Pick<Jobs, 'send'>
  readonly party: RelyingParty
  readonly enter: Enter
}

interface Proof {
  readonly challenge: string | null
  readonly credential: CredentialProof
  readonly mustVerifyUser: boolean
}

/**
 * The user proven by a passkey or a code.
 * @throws Problem AUTH.SECOND_FACTOR_INVALID
 */
async function provenUser(
  { db, party }: Pick<SecondFactorDeps, 'db' | 'party'>,
  log: FastifyBaseLogger,
  { challenge, credential, mustVerifyUser }: Proof,
): Promise<string> {
  const passkey = challenge === null ? null : await findPasskey(db, credential.id)
  if (passkey === null || challenge === null) throw new Problem('AUTH.SECOND_FACTOR_INVALID')
  const counter = await verifyProof(party, passkey, { challenge, credential, mustVerifyUser })
  if (!(await advancePasskey(db, passkey.id, counter))) {
    log.warn({ event: 'passkey_counter_regressed', userId: passkey.userId })
    throw new Problem('AUTH.SECOND_FACTOR_INVALID')
  }
  return passkey.userId
}

export function secondFactorRoutes(app: FastifyInstance, deps: SecondFactorDeps): void {
  const { db, party, enter } = deps
  serve(
    app,
    startPasskeySignIn,
    async () => {
      const options = await proofOptions(party, null)
      const step = { kind: 'passkey_sign_in', userId: null, challenge: options.challenge } as const
      return { token: await insertStep(db, step), options }
    },
    { limit: passkeyStepLimit },
  )

  serve(
    app,
    signInWithPasskey,
    async ({ body: { token, credential }, request, reply }) => {
      const challenge = (await takeStep(db, token, 'passkey_sign_in'))?.challenge ?? null
      const userId = await provenUser(deps, request.log, { challenge, credential, mustVerifyUser: true })
      request.log.info({ event: 'signed_in', by: 'passkey', userId })
      return enter(reply, userId, 'passkey')
    },
    { limit: passkeyStepLimit },
  )

  serve(
    app,
    secondFactor,
    async ({ body: { token, credential, recovery_code: code }, request, reply }) => {
      const userId = await findSecondFactorUser(db, token)
      if (userId === null) throw new Problem('AUTH.SECOND_FACTOR_INVALID')
      await app.guard.limits.countRefusals([{ limit: secondFactorLimit, key: userId }], () =>
        credential === undefined
          ? finishByCode(deps, request.log, { token, userId, code: code ?? '' })
          : finishByPasskey(deps, request.log, { token, userId, credential }),
      )
      const by = methodOf(token)
      request.log.info({ event: 'signed_in', by, factor: credential ? 'passkey' : 'recovery_code', userId })
      return enter(reply, userId, by)
    },
    { limit: passkeyStepLimit },
  )
}

/** A passkey's response uses up the step even if it is wrong, because its challenge is valid once. */
async function finishByPasskey(
  deps: SecondFactorDeps,
  log: FastifyBaseLogger,
  { token, userId, credential }: { token: string; userId: string; credential: CredentialProof },
): Promise<void> {
  const challenge = (await takeStep(deps.db, token, 'second_factor'))?.challenge ?? null
  const provenId = await provenUser(deps, log, { challenge, credential, mustVerifyUser: false })
  if (provenId !== userId) throw new Problem('AUTH.SECOND_FACTOR_INVALID')
}

/** A wrong code leaves the step open; the correct one uses up both. */
async function finishByCode(
  { db, jobs }: SecondFactorDeps,
  log: FastifyBaseLogger,
  { token, userId, code }: { token: string; userId: string; code: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const left = await useCode(tx, userId, hashOfToken(readRecoveryCode(code)))
    if (left === null || (await takeStep(tx, token, 'second_factor')) === null) {
      log.warn({ event: 'recovery_code_refused', userId })
      throw new Problem('AUTH.SECOND_FACTOR_INVALID')
    }
    await jobs.send(recoveryQueue, { user_id: userId, left }, tx)
    log.info({ event: 'recovery_code_used', userId, left })
  })
}
