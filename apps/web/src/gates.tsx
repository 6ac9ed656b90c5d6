// What stands before every page of a signed-in person, loaded with these pages alone.
import { PoliciesGate } from '#features/legal/policies-gate.tsx'
import { SuspendedGate } from '#features/org/suspended-gate.tsx'

/** The pages, once the policies are agreed to; above them, the way out of an organisation that nobody can use. */
export const Gates = () => (
  <>
    <PoliciesGate />
    <SuspendedGate />
  </>
)
