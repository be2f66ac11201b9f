import type { Operation } from './operation.js'
import { auditOperations } from './operations/audit-operations.js'
import { browserOperations } from './operations/browser-operations.js'
import { changeOperations } from './operations/change-operations.js'
import { clientOperations } from './operations/client-operations.js'
import { collectionOperations } from './operations/collection-operations.js'
import { draftOperations } from './operations/draft-operations.js'
import { itemOperations } from './operations/item-operations.js'
import { jobOperations } from './operations/job-operations.js'
import { keyOperations } from './operations/key-operations.js'
import { mailOperations } from './operations/mail-operations.js'
import { memberOperations } from './operations/member-operations.js'
import { memberPortOperations } from './operations/member-port-operations.js'
import { overviewOperations } from './operations/overview-operations.js'
import { ownerDataOperations } from './operations/owner-data-operations.js'
import { ownerMemberOperations } from './operations/owner-member-operations.js'
import { ownerOperations } from './operations/owner-operations.js'
import { ownerSessionOperations } from './operations/owner-session-operations.js'
import { promotionOperations } from './operations/promotion-operations.js'
import { queryOperations } from './operations/query-operations.js'
import { referenceOperations } from './operations/reference-operations.js'
import { serviceOperations } from './operations/service-operations.js'
import { signInOperations } from './operations/sign-in-operations.js'
import { tokenOperations } from './operations/token-operations.js'
import { webhookOperations } from './operations/webhook-operations.js'

/**
 * Every operation of the HTTP interface. To add one: describe it in the table of its group under `operations/`; a test
 * compares this list with the routes of the running server, and another validates real answers against it.
 */
export const operations: readonly Operation[] = [
  ...tokenOperations,
  ...browserOperations,
  ...signInOperations,
  ...memberOperations,
  ...ownerOperations,
  ...clientOperations,
  ...keyOperations,
  ...webhookOperations,
  ...mailOperations,
  ...auditOperations,
  ...ownerMemberOperations,
  ...overviewOperations,
  ...ownerSessionOperations,
  ...memberPortOperations,
  ...ownerDataOperations,
  ...promotionOperations,
  ...itemOperations,
  ...queryOperations,
  ...draftOperations,
  ...jobOperations,
  ...referenceOperations,
  ...collectionOperations,
  ...changeOperations,
  ...serviceOperations,
]
