// What is known about each sign-in method.
import type { Passkey } from '@parley/contracts/account/passkey.ts'
import type { Identity, SignIn } from '@parley/contracts/account/sign-in.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/language/format.ts'

/** A name such as "Chrome on Windows", if known. */
export function useDeviceName(): (device: SignIn['device']) => string {
  const { t } = useTranslation('user')
  return ({ browser, system }) =>
    browser !== null && system !== null
      ? t('sessions.device', { browser, system })
      : (browser ?? system ?? t('sessions.unknown'))
}

/** What is known about each kind of sign-in method, in short sentences. */
export function useMethodDetails() {
  const { t } = useTranslation('user')
  const format = useFormat()
  return {
    ofPasskey: ({ created_at: made, last_used_at: used }: Passkey) => [
      t('passkeys.since', { date: format.date(made) }),
      used === null ? t('passkeys.unused') : t('sessions.used', { time: format.ago(used) }),
    ],
    ofIdentity: ({ created_at: linked }: Identity) => [t('identities.since', { date: format.date(linked) })],
    ofSignIn: ({ method, created_at: begun, last_used_at: used }: SignIn) => [
      t(`sessions.by.${method}`),
      t('sessions.since', { date: format.date(begun) }),
      t('sessions.used', { time: format.ago(used) }),
    ],
  }
}
