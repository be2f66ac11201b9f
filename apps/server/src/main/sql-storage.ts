import type { Kysely } from 'kysely'
import { sqlAuditStore } from '../features/audit/sql-audit-store.js'
import { sqlItemChangeStore } from '../features/data/changes/sql-item-change-store.js'
import { sqlCollectionStore } from '../features/data/collections/sql-collection-store.js'
import { sqlItemStore } from '../features/data/items/sql-item-store.js'
import { sqlOwnedItemStore } from '../features/data/items/sql-owned-item-store.js'
import { sqlDataJobStore } from '../features/data/jobs/sql-data-job-store.js'
import { sqlPromotedItemStore } from '../features/data/promotion/sql-promoted-item-store.js'
import { sqlPromotionRecordStore } from '../features/data/promotion/sql-promotion-record-store.js'
import { sqlItemQueryStore } from '../features/data/query/sql-item-query-store.js'
import { sqlReferenceStore } from '../features/data/references/sql-reference-store.js'
import { sqlItemIndexStore } from '../features/data/search/sql-item-index-store.js'
import { sqlImportJobStore } from '../features/import-export/import-jobs/sql-import-job-store.js'
import { sqlSampleStore } from '../features/import-export/sample/sql-sample-store.js'
import { sqlKnownDeviceStore } from '../features/members/devices/sql-known-device-store.js'
import { sqlMemberListStore } from '../features/members/directory/sql-member-list-store.js'
import { sqlExternalIdentityStore } from '../features/members/external/sql-external-identity-store.js'
import { sqlExternalSignInStore } from '../features/members/external/sql-external-sign-in-store.js'
import { sqlFactorStore } from '../features/members/factors/sql-factor-store.js'
import { sqlSecondFactorChallengeStore } from '../features/members/factors/sql-second-factor-challenge-store.js'
import { sqlInvitationCodeStore } from '../features/members/invitations/codes/sql-invitation-code-store.js'
import { sqlInvitationStore } from '../features/members/invitations/sql-invitation-store.js'
import { sqlPasskeyStore } from '../features/members/passkeys/sql-passkey-store.js'
import { sqlRecoveryStore } from '../features/members/password/sql-recovery-store.js'
import { sqlEmailChangeStore } from '../features/members/profile/sql-email-change-store.js'
import { sqlApprovalWaitStore } from '../features/members/registration/sql-approval-wait-store.js'
import { sqlAuthenticationStore } from '../features/members/registration/sql-authentication-store.js'
import { sqlPendingRegistrationStore } from '../features/members/registration/sql-pending-registration-store.js'
import { sqlMemberStore } from '../features/members/sql-member-store.js'
import { sqlErasureStore } from '../features/moderation/sql-erasure-store.js'
import { sqlRedirectSessionStore } from '../features/oauth/authorize/sql-redirect-session-store.js'
import { sqlConsentStore } from '../features/oauth/consent/sql-consent-store.js'
import { sqlImpersonationStore } from '../features/sessions/impersonation/sql-impersonation-store.js'
import { sqlAuthorizationCodeStore } from '../features/sessions/sql-authorization-code-store.js'
import { sqlBrowserSessionStore } from '../features/sessions/sql-browser-session-store.js'
import { sqlSessionLengthStore } from '../features/sessions/sql-session-length-store.js'
import { sqlSessionStore } from '../features/sessions/sql-session-store.js'
import { sqlSessionTokenStore } from '../features/sessions/sql-session-token-store.js'
import { sqlRefusedAddressStore } from '../features/site/clients/sql-refused-address-store.js'
import { sqlCredentialStore } from '../features/site/credentials/sql-credential-store.js'
import { sqlProviderStore } from '../features/site/providers/sql-provider-store.js'
import { sqlOwnerStore } from '../features/site/roles/sql-owner-store.js'
import { sqlSavedViewStore } from '../features/site/roles/sql-saved-view-store.js'
import { sqlSiteStore } from '../features/site/snapshot/sql-site-store.js'
import { sqlPromotionStore } from '../features/visitors/sql-promotion-store.js'
import { sqlVisitorStore } from '../features/visitors/sql-visitor-store.js'
import { sqlMailJobStore } from '../integrations/mail/sql-mail-job-store.js'
import { sqlWebhookDeliveryStore } from '../integrations/webhooks/sql-webhook-delivery-store.js'
import { sqlWebhookStore } from '../integrations/webhooks/sql-webhook-store.js'
import { sqlActiveMemberStore, sqlOverviewCountStore } from '../platform/counts/sql-count-store.js'
import type { Database } from '../platform/database/database.js'
import type { DatabaseDifferences } from '../platform/database/differences.js'
import type { Tables } from '../platform/database/schema/tables.js'
import { sqlSpentChallengeStore } from '../platform/database/sql-spent-challenge-store.js'
import type { Storage } from '../platform/database/storage.js'
import { sqlAttemptStore } from '../platform/limits/sql-attempt-store.js'
import { sqlLiveEventStore } from '../platform/live/sql-live-event-store.js'
import type { Stores } from './deps.js'

/** The stores of one site on a database. Caches them for each Kysely instance. */
export function sqlStorage(database: Database, siteId: string): Storage<Stores> {
  const known = new WeakMap<Kysely<Tables>, Stores>()
  const storesOf = (query: Kysely<Tables>): Stores => {
    const found = known.get(query)
    if (found !== undefined) return found
    const stores = sqlStores(query, siteId, database.differences)
    known.set(query, stores)
    return stores
  }
  return {
    read: (work) => database.query((query) => work(storesOf(query))),
    write: (statement) => database.write((query) => statement(storesOf(query))),
    transact: (work) => database.transact((query) => work(storesOf(query))),
    alter: (subject, work) => database.alter(`${siteId} ${subject}`, (query) => work(storesOf(query))),
  }
}

/** Builds every store on one connection or transaction. */
export const sqlStores = (query: Kysely<Tables>, siteId: string, differences: DatabaseDifferences): Stores => ({
  members: sqlMemberStore(query, siteId, differences),
  pendingRegistrations: sqlPendingRegistrationStore(query, siteId),
  authentications: sqlAuthenticationStore(query, siteId),
  approvalWaits: sqlApprovalWaitStore(query, siteId),
  emailChanges: sqlEmailChangeStore(query, siteId),
  externalIdentities: sqlExternalIdentityStore(query, siteId),
  externalSignIns: sqlExternalSignInStore(query, siteId),
  passkeys: sqlPasskeyStore(query, siteId),
  recoveries: sqlRecoveryStore(query, siteId),
  invitations: sqlInvitationStore(query, siteId),
  knownDevices: sqlKnownDeviceStore(query, siteId),
  factors: sqlFactorStore(query, siteId),
  secondFactorChallenges: sqlSecondFactorChallengeStore(query, siteId),
  invitationCodes: sqlInvitationCodeStore(query, siteId),
  sessions: sqlSessionStore(query, siteId, differences),
  sessionLengths: sqlSessionLengthStore(query, siteId),
  sessionTokens: sqlSessionTokenStore(query, siteId),
  browserSessions: sqlBrowserSessionStore(query, siteId),
  impersonations: sqlImpersonationStore(query, siteId),
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
  spentChallenges: sqlSpentChallengeStore(query, siteId),
  collections: sqlCollectionStore(query, siteId, differences),
  items: sqlItemStore(query, siteId, differences),
  itemQueries: sqlItemQueryStore(query, siteId, differences),
  itemIndex: sqlItemIndexStore(query, siteId, differences),
  references: sqlReferenceStore(query, siteId, differences),
  itemChanges: sqlItemChangeStore(query, siteId, differences),
  dataJobs: sqlDataJobStore(query, siteId),
  owners: sqlOwnerStore(query, siteId),
  savedViews: sqlSavedViewStore(query, siteId),
  site: sqlSiteStore(query, siteId),
  providers: sqlProviderStore(query, siteId),
  audit: sqlAuditStore(query, siteId),
  credentials: sqlCredentialStore(query, siteId),
  refusedAddresses: sqlRefusedAddressStore(query, siteId),
  memberList: sqlMemberListStore(query, siteId, differences),
  webhooks: sqlWebhookStore(query, siteId),
  webhookDeliveries: sqlWebhookDeliveryStore(query, siteId),
  overviewCounts: sqlOverviewCountStore(query, siteId),
  activeMembers: sqlActiveMemberStore(query, siteId),
  importJobs: sqlImportJobStore(query, siteId),
  sample: sqlSampleStore(query, siteId),
  liveEvents: sqlLiveEventStore(query, siteId, differences),
})
