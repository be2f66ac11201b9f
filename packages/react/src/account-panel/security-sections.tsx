import { PasskeysSection } from '../passkeys/passkeys-section.js'
import { TwoStepSection } from '../two-step/two-step-section.js'

/** The sections about the ways to sign in, loaded by the panel when it is shown. */
export const SecuritySections = () => (
  <>
    <TwoStepSection />
    <PasskeysSection />
  </>
)
