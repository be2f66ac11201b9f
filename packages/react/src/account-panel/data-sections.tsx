import { ConsentsSection } from '../own-data/consents-section.js'
import { OwnDataSection } from '../own-data/own-data-section.js'
import type { DeleteAccountOptions } from '../own-data/use-delete-account.js'

/** The sections about connected applications and the member's data, loaded by the panel when it is shown. */
export const DataSections = (options: DeleteAccountOptions) => (
  <>
    <ConsentsSection />
    <OwnDataSection {...options} />
  </>
)
