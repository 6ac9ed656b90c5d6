import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AboutSection } from './about-section.tsx'
import { DataSection } from './data-section.tsx'
import { DeleteSection } from './delete-section.tsx'
import { EmailSection } from './email-section.tsx'
import { IdentitiesSection } from './identities-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { PracticeSection } from './practice-section.tsx'
import { QuotaSection } from './quota-section.tsx'
import { Section } from './section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { TourSection } from './tour-section.tsx'

export interface ProfileTabPanelProps {
  /** Install instructions for this device. */
  readonly install: ReactNode
  /** What the partner remembers between conversations. */
  readonly memory: ReactNode
  /** This device's reminder setting. */
  readonly reminder: ReactNode
}

/** Settings for the person and the account, most frequently changed first. */
export function ProfileTabPanel({ install, memory, reminder }: ProfileTabPanelProps) {
  const { t } = useTranslation('user')
  return (
    <>
      <AboutSection />
      <PracticeSection />
      <Section title={t('memory.title')} text={t('memory.text')}>
        {memory}
      </Section>
      <EmailSection />
      <PasswordSection />
      <PasskeysSection />
      <IdentitiesSection />
      <SessionsSection />
      <TourSection />
      <Section title={t('install.title')} text={t('install.text')}>
        {install}
      </Section>
      <Section title={t('reminder.title')} text={t('reminder.text')}>
        {reminder}
      </Section>
      <QuotaSection />
      <DataSection />
      <DeleteSection />
    </>
  )
}
