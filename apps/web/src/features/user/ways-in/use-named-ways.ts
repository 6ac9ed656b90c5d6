// The account's sign-in methods as a list for its owner.
import type { WaysIn } from '@parley/contracts/sign-in.ts'
import { useTranslation } from 'react-i18next'
import { useUser } from '#platform/session/user.ts'
import { useDeviceName, useWayDetails } from './way-details.ts'
import type { Way } from './ways-in.ts'

export interface NamedWay {
  readonly key: string
  readonly name: string
  readonly details: readonly string[]
  readonly way: Way
}

export interface NamedWays {
  readonly title: string
  readonly rows: readonly NamedWay[]
}

/** The sign-in methods other than the current session and its own method, in non-empty groups. */
export function useNamedWays({ has_password: hasPassword, passkeys, identities, sign_ins: signIns }: WaysIn) {
  const { t } = useTranslation('user')
  const { email } = useUser()
  const deviceName = useDeviceName()
  const { ofPasskey, ofIdentity, ofSignIn } = useWayDetails()
  const isByPassword = signIns.some((signIn) => signIn.is_current && signIn.method === 'password')
  const groups: NamedWays[] = [
    {
      title: t('password.title'),
      rows:
        hasPassword && !isByPassword
          ? [
              {
                key: 'password',
                name: t('ways.passwordOf', { email }),
                details: [],
                way: { kind: 'password' },
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
        way: { kind: 'passkey', passkey },
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
          way: { kind: 'identity', identity },
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
          way: { kind: 'sign-in', signIn },
        })),
    },
  ]
  return groups.filter(({ rows }) => rows.length > 0)
}
