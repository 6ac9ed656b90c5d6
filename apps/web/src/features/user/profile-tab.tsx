import { AboutSection } from './about-section.tsx'
import { DataSection } from './data-section.tsx'
import { DeleteSection } from './delete-section.tsx'
import { EmailSection } from './email-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { QuotaSection } from './quota-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { TourSection } from './tour-section.tsx'

/** The person and the account, from what is changed often to what is done once. */
export function ProfileTabPanel() {
  return (
    <>
      <AboutSection />
      <EmailSection />
      <PasswordSection />
      <PasskeysSection />
      <SessionsSection />
      <TourSection />
      <QuotaSection />
      <DataSection />
      <DeleteSection />
    </>
  )
}
