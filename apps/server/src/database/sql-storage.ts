import type { Kysely } from 'kysely'
import { sqlItemChangeStore } from '../data/changes/sql-item-change-store.js'
import { sqlDataJobStore } from '../data/jobs/sql-data-job-store.js'
import { sqlPromotedItemStore } from '../data/promotion/sql-promoted-item-store.js'
import { sqlPromotionRecordStore } from '../data/promotion/sql-promotion-record-store.js'
import { sqlItemQueryStore } from '../data/query/sql-item-query-store.js'
import { sqlReferenceStore } from '../data/references/sql-reference-store.js'
import { sqlItemIndexStore } from '../data/search/sql-item-index-store.js'
import { sqlCollectionStore } from '../data/sql-collection-store.js'
import { sqlItemStore } from '../data/sql-item-store.js'
import { sqlOwnedItemStore } from '../data/sql-owned-item-store.js'
import { sqlAttemptStore } from '../limits/sql-attempt-store.js'
import { sqlApprovalWaitStore } from '../members/sql-approval-wait-store.js'
import { sqlAuthenticationStore } from '../members/sql-authentication-store.js'
import { sqlClaimStore } from '../members/sql-claim-store.js'
import { sqlEmailChangeStore } from '../members/sql-email-change-store.js'
import { sqlErasureStore } from '../members/sql-erasure-store.js'
import { sqlInvitationStore } from '../members/sql-invitation-store.js'
import { sqlMemberStore } from '../members/sql-member-store.js'
import { sqlRecoveryStore } from '../members/sql-recovery-store.js'
import { sqlAuthorizationCodeStore } from '../oauth/sql-authorization-code-store.js'
import { sqlConsentStore } from '../oauth/sql-consent-store.js'
import { sqlRedirectSessionStore } from '../oauth/sql-redirect-session-store.js'
import { sqlSpentCaptchaStore } from '../outbound/captcha/sql-spent-captcha-store.js'
import { sqlMailJobStore } from '../outbound/mail/sql-mail-job-store.js'
import { sqlWebhookDeliveryStore } from '../outbound/webhooks/sql-webhook-delivery-store.js'
import { sqlWebhookStore } from '../outbound/webhooks/sql-webhook-store.js'
import { sqlActiveMemberStore, sqlOverviewCountStore } from '../overview/sql-count-store.js'
import { sqlAuditStore } from '../owner/sql-audit-store.js'
import { sqlCredentialStore } from '../owner/sql-credential-store.js'
import { sqlMemberListStore } from '../owner/sql-member-list-store.js'
import { sqlOwnerStore } from '../owner/sql-owner-store.js'
import { sqlRefusedAddressStore } from '../owner/sql-refused-address-store.js'
import { sqlSiteStore } from '../owner/sql-site-store.js'
import { sqlImportJobStore } from '../portability/import-jobs/sql-import-job-store.js'
import { sqlBrowserSessionStore } from '../sessions/sql-browser-session-store.js'
import { sqlSessionStore } from '../sessions/sql-session-store.js'
import { sqlSessionTokenStore } from '../sessions/sql-session-token-store.js'
import type { Storage, Stores } from '../storage.js'
import { sqlPromotionStore } from '../visitors/sql-promotion-store.js'
import { sqlVisitorStore } from '../visitors/sql-visitor-store.js'
import type { Database } from './database.js'
import type { DatabaseDifferences } from './differences.js'
import type { Tables } from './tables.js'

/** The stores of one site over a database. Built once for each Kysely instance that is seen again. */
export function sqlStorage(database: Database, siteId: string): Storage {
  const known = new WeakMap<Kysely<Tables>, Stores>()
  const storesOf = (query: Kysely<Tables>): Stores => {
    const found = known.get(query)
    if (found !== undefined) return found
    const stores = sqlStores(query, siteId, database.differences)
    known.set(query, stores)
    return stores
  }
  return {
    read: (question) => database.ask((query) => question(storesOf(query))),
    write: (statement) => database.write((query) => statement(storesOf(query))),
    transact: (work) => database.transact((query) => work(storesOf(query))),
    reshape: (subject, work) => database.reshape(`${siteId} ${subject}`, (query) => work(storesOf(query))),
  }
}

/** Every store, over one connection or transaction. */
export const sqlStores = (query: Kysely<Tables>, siteId: string, differences: DatabaseDifferences): Stores => ({
  members: sqlMemberStore(query, siteId, differences),
  claims: sqlClaimStore(query, siteId),
  authentications: sqlAuthenticationStore(query, siteId),
  approvalWaits: sqlApprovalWaitStore(query, siteId),
  emailChanges: sqlEmailChangeStore(query, siteId),
  recoveries: sqlRecoveryStore(query, siteId),
  invitations: sqlInvitationStore(query, siteId),
  sessions: sqlSessionStore(query, siteId, differences),
  sessionTokens: sqlSessionTokenStore(query, siteId),
  browserSessions: sqlBrowserSessionStore(query, siteId),
  authorizationCodes: sqlAuthorizationCodeStore(query, siteId),
  redirectSessions: sqlRedirectSessionStore(query, siteId),
  consents: sqlConsentStore(query, siteId),
  promotions: sqlPromotionStore(query, siteId),
  visitors: sqlVisitorStore(query, siteId, differences),
  promotedItems: sqlPromotedItemStore(query, siteId, differences),
  promotionRecords: sqlPromotionRecordStore(query, siteId),
  erasures: sqlErasureStore(query, siteId),
  ownedItems: sqlOwnedItemStore(query, siteId, differences),
  mailJobs: sqlMailJobStore(query, siteId),
  attempts: sqlAttemptStore(query, siteId),
  spentCaptchas: sqlSpentCaptchaStore(query, siteId),
  collections: sqlCollectionStore(query, siteId, differences),
  items: sqlItemStore(query, siteId, differences),
  itemQueries: sqlItemQueryStore(query, siteId, differences),
  itemIndex: sqlItemIndexStore(query, siteId, differences),
  references: sqlReferenceStore(query, siteId, differences),
  itemChanges: sqlItemChangeStore(query, siteId, differences),
  dataJobs: sqlDataJobStore(query, siteId),
  owners: sqlOwnerStore(query, siteId),
  site: sqlSiteStore(query, siteId),
  audit: sqlAuditStore(query, siteId),
  credentials: sqlCredentialStore(query, siteId),
  refusedAddresses: sqlRefusedAddressStore(query, siteId),
  memberList: sqlMemberListStore(query, siteId),
  webhooks: sqlWebhookStore(query, siteId),
  webhookDeliveries: sqlWebhookDeliveryStore(query, siteId),
  overviewCounts: sqlOverviewCountStore(query, siteId),
  activeMembers: sqlActiveMemberStore(query, siteId),
  importJobs: sqlImportJobStore(query, siteId),
})
