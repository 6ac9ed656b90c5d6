import type { Identity } from '@parley/contracts/account/sign-in.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import { DeviceList, DeviceRow } from './device-list.tsx'
import { IdentityDialog } from './identity-dialog.tsx'
import { Section } from './section.tsx'
import { useMethodDetails } from './sign-in-methods/method-details.ts'
import { signInMethodsQuery } from './sign-in-methods/sign-in-methods.ts'

/** External accounts with which the user can log in; renders nothing if there are none. */
export function IdentitiesSection() {
  const { t } = useTranslation('user')
  const { ofIdentity } = useMethodDetails()
  const { data } = useQuery(signInMethodsQuery)
  const [removing, setRemoving] = useState<Identity | null>(null)
  if (data === undefined || data.identities.length === 0) return null
  return (
    <Section title={t('identities.title')} text={t('identities.text')}>
      <DeviceList label={t('identities.title')}>
        {data.identities.map((identity) => (
          <DeviceRow key={identity.issuer} title={identity.name} details={ofIdentity(identity)}>
            <Button
              size="sm"
              aria-label={t('ways.removeOne', { name: identity.name })}
              onClick={() => setRemoving(identity)}
            >
              {t('passkeys.remove.verb')}
            </Button>
          </DeviceRow>
        ))}
      </DeviceList>
      {removing && <IdentityDialog identity={removing} onClose={() => setRemoving(null)} />}
    </Section>
  )
}
