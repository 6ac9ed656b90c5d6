// The last step of every sign-in: sets a cookie and returns a token, or requests the second factor.
import type { SecondFactorRequired, SignedIn } from '@parley/contracts/account/passkey.ts'
import type { SignInMethod } from '@parley/contracts/account/sign-in.ts'
import type { User } from '@parley/contracts/account/user.ts'
import type { FastifyReply } from 'fastify'
import type { Database } from '#database/connect.ts'
import { findSecondFactor, listOwnPasskeys } from './passkeys/passkeys.queries.ts'
import { proofOptions, type RelyingParty } from './passkeys/webauthn.ts'
import type { HowSignedIn, Refreshed } from './refresh.ts'
import { insertStep } from './steps.queries.ts'
import { createToken } from './token.ts'

/**
 * Starts a sign-in and sets its cookie, once every required factor is verified.
 * @param passwordHash of the verified password
 * @throws Problem AUTH.INVALID_CREDENTIALS if the password has changed since
 */
export type Enter = (
  reply: FastifyReply,
  userId: string,
  method: SignInMethod,
  passwordHash?: string,
) => Promise<SignedIn>

/** After the first factor: signs in like `Enter`, or requests the second factor without setting a cookie. */
export type SignIn = (...first: Parameters<Enter>) => Promise<SignedIn | SecondFactorRequired>

export interface EntryDeps {
  readonly db: Database
  readonly party: RelyingParty
  readonly begin: (userId: string, how: HowSignedIn, ip: string) => Promise<Refreshed>
  /** Sets the refresh cookie. @returns the access token */
  readonly accessToken: (reply: FastifyReply, refreshed: Refreshed) => Promise<string>
  readonly findUser: (userId: string) => Promise<User>
}

/** The token names the sign-in method used so far; its stored hash prevents tampering. */
const tokenFor = (method: SignInMethod): string => `${method}.${createToken()}`

const methods: readonly SignInMethod[] = ['password', 'google', 'oidc']

/** The sign-in method that a token names. */
export const methodOf = (token: string): SignInMethod =>
  methods.find((method) => token.startsWith(`${method}.`)) ?? 'password'

export function createEntry({ db, party, begin, accessToken, findUser }: EntryDeps): {
  enter: Enter
  signIn: SignIn
} {
  const enter: Enter = async (reply, userId, method, passwordHash) => {
    const userAgent = reply.request.headers['user-agent'] ?? null
    return {
      access_token: await accessToken(
        reply,
        await begin(userId, { method, userAgent, passwordHash }, reply.request.ip),
      ),
      user: await findUser(userId),
    }
  }
  const signIn: SignIn = async (reply, userId, method, passwordHash) => {
    const { log } = reply.request
    if (!(await findSecondFactor(db, userId)).isOn) {
      log.info({ event: 'signed_in', by: method, userId })
      return enter(reply, userId, method, passwordHash)
    }
    const options = await proofOptions(party, await listOwnPasskeys(db, userId))
    const step = { kind: 'second_factor', userId, challenge: options.challenge } as const
    const token = await insertStep(db, step, tokenFor(method))
    log.info({ event: 'second_factor_asked', by: method, userId })
    return { second_factor: { token, options } }
  }
  return { enter, signIn }
}
