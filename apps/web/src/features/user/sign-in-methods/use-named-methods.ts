// The account's sign-in methods as a list for its owner.
import type { SignInMethods } from '@parley/contracts/account/sign-in.ts'
import { useTranslation } from 'react-i18next'
import { useUser } from '#platform/session/user.ts'
import { useDeviceName, useMethodDetails } from './method-details.ts'
import type { SignInMethod } from './sign-in-methods.ts'

export interface NamedMethod {
  readonly key: string
  readonly name: string
  readonly details: readonly string[]
  readonly method: SignInMethod
}

export interface NamedMethodGroup {
  readonly title: string
  readonly rows: readonly NamedMethod[]
}

/** The sign-in methods other than the current session and its own method, in non-empty groups. */
export function useNamedMethods({ has_password: hasPassword, passkeys, identities, sign_ins: signIns }: SignInMethods) {
  const { t } = useTranslation('user')
  const { email } = useUser()
  const deviceName = useDeviceName()
  const { ofPasskey, ofIdentity, ofSignIn } = useMethodDetails()
  const isByPassword = signIns.some((signIn) => signIn.is_current && signIn.method === 'password')
  const groups: NamedMethodGroup[] = [
    {
      title: t('password.title'),
      rows:
        hasPassword && !isByPassword
          ? [
              {
                key: 'password',
                name: t('ways.passwordOf', { email }),
                details: [],
                method: { kind: 'password' },
              },
            ]
          : [],
    },
    {
      title: t('passkeys.title'),
      rows: passkeys.items.map((passkey) => ({
        key: passkey._id,
        name: passkey.name,
        details: ofPasskey(passkey),
        method: { kind: 'passkey', passkey },
      })),
    },
    {
      title: t('identities.title'),
      rows: identities
        .filter((identity) => !identity.is_current)
        .map((identity) => ({
          key: identity.issuer,
          name: identity.name,
          details: ofIdentity(identity),
          method: { kind: 'identity', identity },
        })),
    },
    {
      title: t('sessions.title'),
      rows: signIns
        .filter((signIn) => !signIn.is_current)
        .map((signIn) => ({
          key: signIn._id,
          name: deviceName(signIn.device),
          details: ofSignIn(signIn),
          method: { kind: 'sign-in', signIn },
        })),
    },
  ]
  return groups.filter(({ rows }) => rows.length > 0)
}
