import type { AuditStore } from '../features/audit/audit-store.js'
import type { ItemChangeStore } from '../features/data/changes/item-change-store.js'
import type { CollectionStore } from '../features/data/collections/collection-store.js'
import type { ItemStore } from '../features/data/items/item-store.js'
import type { OwnedItemStore } from '../features/data/items/owned-item-store.js'
import type { DataJobStore } from '../features/data/jobs/data-job-store.js'
import type { PromotedItemStore } from '../features/data/promotion/promoted-item-store.js'
import type { PromotionRecordStore } from '../features/data/promotion/promotion-record-store.js'
import type { ItemQueryStore } from '../features/data/query/item-query-store.js'
import type { ReferenceStore } from '../features/data/references/reference-store.js'
import type { ItemIndexStore } from '../features/data/search/item-index-store.js'
import type { ErasureStore } from '../features/deletion/erasure-store.js'
import type { ImportJobStore } from '../features/import-export/import-jobs/import-job-store.js'
import type { MemberListStore } from '../features/members/directory/member-list-store.js'
import type { InvitationStore } from '../features/members/invitations/invitation-store.js'
import type { MemberStore } from '../features/members/member-store.js'
import type { RecoveryStore } from '../features/members/password/recovery-store.js'
import type { EmailChangeStore } from '../features/members/profile/email-change-store.js'
import type { ApprovalWaitStore } from '../features/members/registration/approval-wait-store.js'
import type { AuthenticationStore } from '../features/members/registration/authentication-store.js'
import type { ClaimStore } from '../features/members/registration/claim-store.js'
import type { RedirectSessionStore } from '../features/oauth/authorize/redirect-session-store.js'
import type { ConsentStore } from '../features/oauth/consent/consent-store.js'
import type { AuthorizationCodeStore } from '../features/oauth/grants/authorization-code-store.js'
import type { BrowserSessionStore } from '../features/sessions/browser-session-store.js'
import type { SessionStore } from '../features/sessions/session-store.js'
import type { SessionTokenStore } from '../features/sessions/session-token-store.js'
import type { RefusedAddressStore } from '../features/site/clients/refused-address-store.js'
import type { CredentialStore } from '../features/site/credentials/credential-store.js'
import type { OwnerStore } from '../features/site/roles/owner-store.js'
import type { SiteStore } from '../features/site/snapshot/site-store.js'
import type { PromotionStore } from '../features/visitors/promotion-store.js'
import type { VisitorStore } from '../features/visitors/visitor-store.js'
import type { SpentCaptchaStore } from '../integrations/captcha/spent-captcha-store.js'
import type { MailJobStore } from '../integrations/mail/mail-job-store.js'
import type { WebhookDeliveryStore } from '../integrations/webhooks/webhook-delivery-store.js'
import type { WebhookStore } from '../integrations/webhooks/webhook-store.js'
import type { ActiveMemberStore, OverviewCountStore } from '../platform/counts/count-store.js'
import type { AttemptStore } from '../platform/limits/attempt-store.js'

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
