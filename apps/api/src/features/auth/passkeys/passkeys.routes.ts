// An account's passkeys, the setting that makes them its second factor, and its recovery codes.
import { randomBytes } from 'node:crypto'
import * as contract from '@parley/contracts/account/passkey.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#database/connect.ts'
import { Problem } from '#platform/http/problem.ts'
import { serve } from '#platform/http/serve.ts'
import type { Caller } from '#platform/http/session.ts'
import { confirmCaller } from '../confirm.ts'
import { codeBytes, recoveryCodeOf } from '../recovery/recovery.rules.ts'
import { findPerson } from '../recovery/reset.queries.ts'
import { insertStep, takeStep } from '../steps.queries.ts'
import { hashOfToken } from '../token.ts'
import * as queries from './passkeys.queries.ts'
import { type RelyingParty, registrationOptions, verifyNewPasskey } from './webauthn.ts'

export interface PasskeyDeps {
  readonly db: Database
  readonly party: RelyingParty
  /** Whether passkeys and a second factor require a verified e-mail address. */
  readonly needsVerifiedEmail: boolean
}

/**
 * If someone registers with another person's e-mail address, the account must not keep a sign-in method that the
 * address's real owner does not know about.
 * @throws Problem USER.EMAIL_NOT_VERIFIED
 */
function requireVerified({ needsVerifiedEmail }: PasskeyDeps, { hasVerifiedEmail }: Caller): void {
  if (needsVerifiedEmail && !hasVerifiedEmail) throw new Problem('USER.EMAIL_NOT_VERIFIED')
}

const toWire = ({ id, name, createdAt, lastUsedAt }: queries.StoredPasskey): contract.Passkey => ({
  _id: id,
  name,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
})

/** The account's passkeys, oldest first, and its second factor. */
export async function passkeysOf(db: Database, userId: string): Promise<contract.PasskeyList> {
  const { isOn, codesLeft } = await queries.findSecondFactor(db, userId)
  const items = (await queries.listOwnPasskeys(db, userId)).map(toWire)
  return { items, has_second_factor: isOn, recovery_codes_left: codesLeft }
}

const newCodes = (): string[] =>
  Array.from({ length: contract.recoveryCodeCount }, () => recoveryCodeOf(randomBytes(codeBytes)))

export function passkeyRoutes(app: FastifyInstance, deps: PasskeyDeps): void {
  const { db } = deps
  serve(app, contract.listPasskeys, ({ user }) => passkeysOf(db, user.id))

  serve(app, contract.renamePasskey, async ({ user, params, body }) => {
    const renamed = await queries.setPasskeyName(db, user.id, params.id, body.name)
    if (renamed === null) throw new Problem('NOT_FOUND')
    return toWire(renamed)
  })

  serve(app, contract.removePasskey, async ({ user, params, body, request }) => {
    await confirmCaller(app, db, user, body.password)
    if (!(await queries.deletePasskey(db, user, params.id))) throw new Problem('NOT_FOUND')
    request.log.info({ event: 'passkey_removed', userId: user.id })
  })
  addingRoutes(app, deps)
  switchRoutes(app, deps)
}

function addingRoutes(app: FastifyInstance, deps: PasskeyDeps): void {
  const { db, party } = deps
  serve(app, contract.startPasskey, async ({ user, body }) => {
    requireVerified(deps, user)
    await confirmCaller(app, db, user, body.password)
    const known = await queries.listOwnPasskeys(db, user.id)
    if (known.length >= contract.passkeysMax) throw new Problem('QUOTA.EXCEEDED')
    const { email, firstName, lastName } = await findPerson(db, user.id)
    const owner = { id: user.id, email, name: `${firstName} ${lastName}`.trim() }
    const options = await registrationOptions(party, owner, known)
    const step = { kind: 'passkey_registration', userId: user.id, challenge: options.challenge } as const
    return { token: await insertStep(db, step), options }
  })

  serve(app, contract.addPasskey, async ({ user, body, request }) => {
    requireVerified(deps, user)
    const step = await takeStep(db, body.token, 'passkey_registration')
    if (step === null || step.userId !== user.id || step.challenge === null) {
      throw new Problem('AUTH.SECOND_FACTOR_INVALID')
    }
    const made = await verifyNewPasskey(party, step.challenge, body.credential)
    const stored = await queries.insertPasskey(db, user, { ...made, name: body.name }, contract.passkeysMax)
    if (stored === null) throw new Problem('QUOTA.EXCEEDED')
    request.log.info({ event: 'passkey_added', userId: user.id })
    return toWire(stored)
  })
}

function switchRoutes(app: FastifyInstance, deps: PasskeyDeps): void {
  const { db } = deps
  serve(app, contract.switchOnSecondFactor, async ({ user, body, request }) => {
    requireVerified(deps, user)
    await confirmCaller(app, db, user, body.password)
    const codes = newCodes()
    if (!(await queries.setSecondFactor(db, user, codes.map(hashOfToken)))) throw new Problem('NOT_FOUND')
    request.log.info({ event: 'second_factor_on', userId: user.id })
    return { recovery_codes: codes }
  })

  serve(app, contract.switchOffSecondFactor, async ({ user, body, request }) => {
    await confirmCaller(app, db, user, body.password)
    await queries.clearSecondFactor(db, user.id)
    request.log.info({ event: 'second_factor_off', userId: user.id })
  })

  serve(app, contract.renewRecoveryCodes, async ({ user, body, request }) => {
    await confirmCaller(app, db, user, body.password)
    const codes = newCodes()
    if (!(await queries.renewCodes(db, user, codes.map(hashOfToken)))) throw new Problem('NOT_FOUND')
    request.log.info({ event: 'recovery_codes_renewed', userId: user.id })
    return { recovery_codes: codes }
  })
}
