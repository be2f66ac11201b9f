import type { ItemChangeStore } from './data/changes/item-change-store.js'
import type { CollectionStore } from './data/collection-store.js'
import type { ItemStore } from './data/item-store.js'
import type { DataJobStore } from './data/jobs/data-job-store.js'
import type { OwnedItemStore } from './data/owned-item-store.js'
import type { PromotedItemStore } from './data/promotion/promoted-item-store.js'
import type { PromotionRecordStore } from './data/promotion/promotion-record-store.js'
import type { ItemQueryStore } from './data/query/item-query-store.js'
import type { ReferenceStore } from './data/references/reference-store.js'
import type { ItemIndexStore } from './data/search/item-index-store.js'
import type { AttemptStore } from './limits/attempt-store.js'
import type { ApprovalWaitStore } from './members/approval-wait-store.js'
import type { AuthenticationStore } from './members/authentication-store.js'
import type { ClaimStore } from './members/claim-store.js'
import type { EmailChangeStore } from './members/email-change-store.js'
import type { ErasureStore } from './members/erasure-store.js'
import type { InvitationStore } from './members/invitation-store.js'
import type { MemberStore } from './members/member-store.js'
import type { RecoveryStore } from './members/recovery-store.js'
import type { AuthorizationCodeStore } from './oauth/authorization-code-store.js'
import type { ConsentStore } from './oauth/consent-store.js'
import type { RedirectSessionStore } from './oauth/redirect-session-store.js'
import type { SpentCaptchaStore } from './outbound/captcha/spent-captcha-store.js'
import type { MailJobStore } from './outbound/mail/mail-job-store.js'
import type { WebhookDeliveryStore } from './outbound/webhooks/webhook-delivery-store.js'
import type { WebhookStore } from './outbound/webhooks/webhook-store.js'
import type { ActiveMemberStore, OverviewCountStore } from './overview/count-store.js'
import type { AuditStore } from './owner/audit-store.js'
import type { CredentialStore } from './owner/credential-store.js'
import type { MemberListStore } from './owner/member-list-store.js'
import type { OwnerStore } from './owner/owner-store.js'
import type { RefusedAddressStore } from './owner/refused-address-store.js'
import type { SiteStore } from './owner/site-store.js'
import type { ImportJobStore } from './portability/import-jobs/import-job-store.js'
import type { BrowserSessionStore } from './sessions/browser-session-store.js'
import type { SessionStore } from './sessions/session-store.js'
import type { SessionTokenStore } from './sessions/session-token-store.js'
import type { PromotionStore } from './visitors/promotion-store.js'
import type { VisitorStore } from './visitors/visitor-store.js'

/** Every store a verb may ask. Inside `transact` they all share one transaction. */
export interface Stores {
  members: MemberStore
  claims: ClaimStore
  authentications: AuthenticationStore
  approvalWaits: ApprovalWaitStore
  emailChanges: EmailChangeStore
  recoveries: RecoveryStore
  invitations: InvitationStore
  sessions: SessionStore
  sessionTokens: SessionTokenStore
  browserSessions: BrowserSessionStore
  authorizationCodes: AuthorizationCodeStore
  redirectSessions: RedirectSessionStore
  consents: ConsentStore
  promotions: PromotionStore
  visitors: VisitorStore
  promotedItems: PromotedItemStore
  promotionRecords: PromotionRecordStore
  erasures: ErasureStore
  ownedItems: OwnedItemStore
  mailJobs: MailJobStore
  attempts: AttemptStore
  spentCaptchas: SpentCaptchaStore
  collections: CollectionStore
  items: ItemStore
  itemQueries: ItemQueryStore
  itemIndex: ItemIndexStore
  references: ReferenceStore
  itemChanges: ItemChangeStore
  dataJobs: DataJobStore
  owners: OwnerStore
  site: SiteStore
  audit: AuditStore
  credentials: CredentialStore
  refusedAddresses: RefusedAddressStore
  memberList: MemberListStore
  webhooks: WebhookStore
  webhookDeliveries: WebhookDeliveryStore
  overviewCounts: OverviewCountStore
  activeMembers: ActiveMemberStore
  importJobs: ImportJobStore
}

/** Where verbs ask and keep, without seeing the database behind it. */
export interface Storage {
  /** Asks about what is committed. */
  read<T>(question: (stores: Stores) => Promise<T>): Promise<T>
  /** Does one writing statement; answered once it is on disk. */
  write<T>(statement: (stores: Stores) => Promise<T>): Promise<T>
  /** Does all of it or nothing, answered once it is on disk. Await nothing but stores inside. */
  transact<T>(work: (stores: Stores) => Promise<T>): Promise<T>
  /**
   * Does what changes the shape of the tables, such as an index: outside of a transaction where it can be, and for as long as it takes. Undefined, and nothing
   * was done, while somebody else does so for the same `subject`, on this node or another one.
   */
  reshape<T>(subject: string, work: (stores: Stores) => Promise<T>): Promise<{ done: T } | undefined>
}
