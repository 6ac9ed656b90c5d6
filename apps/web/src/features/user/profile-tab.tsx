import { AboutSection } from './about-section.tsx'
import { DataSection } from './data-section.tsx'
import { DeleteSection } from './delete-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { TourSection } from './tour-section.tsx'

/** The person and the account, from what is changed often to what is done once. */
export function ProfileTabPanel() {
  return (
    <>
      <AboutSection />
      <PasswordSection />
      <SessionsSection />
      <TourSection />
      <DataSection />
      <DeleteSection />
    </>
  )
}
