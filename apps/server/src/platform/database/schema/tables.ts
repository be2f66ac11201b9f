import type { AuthenticatorTable, RecoveryCodeTable, SecondFactorChallengeTable } from './factor-tables.js'
import type {
  ChangeFeedTable,
  CollectionTable,
  DataJobTable,
  ErasureTable,
  FollowedCollectionTable,
  ItemChangeTable,
  ItemReferenceTable,
  ItemSearchTable,
  ItemTable,
  ItemToIndexTable,
  PromotionItemTable,
  PromotionRecordTable,
  PromotionTable,
  SearchedCollectionTable,
  VisitorTable,
} from './item-tables.js'
import type { LiveEventTable, LiveFeedTable, LiveTopicTable } from './live-tables.js'
import type {
  ApprovalWaitTable,
  AttemptTable,
  AuthenticationTable,
  ClaimTable,
  EmailChangeTable,
  ExternalIdentityTable,
  ExternalSignInTable,
  InboxMailTable,
  InvitationCodeTable,
  InvitationTable,
  KnownDeviceTable,
  MailJobTable,
  MemberImportPartTable,
  MemberImportTable,
  MemberTable,
  PasskeyTable,
  RecoveryTable,
  SpentCaptchaTable,
} from './member-tables.js'
import type {
  AuthorizationCodeTable,
  BrowserSessionTable,
  ConsentTable,
  ImpersonationTable,
  RedirectSessionTable,
  SessionTable,
  SessionTokenTable,
} from './session-tables.js'
import type {
  ActiveMemberTable,
  ApiKeyTable,
  AuditEntryTable,
  ClientSecretTable,
  ClientTable,
  DirectoryTable,
  IdentityProviderTable,
  OverviewCountTable,
  OwnerSetupTable,
  OwnerTable,
  RefusedAddressTable,
  SavedViewTable,
  SigningKeyTable,
  SiteTable,
} from './site-tables.js'
import type { WebhookDeliveryTable, WebhookEventTable, WebhookTable } from './webhook-tables.js'

export type * from './factor-tables.js'
export type * from './item-tables.js'
export type * from './live-tables.js'
export type * from './member-tables.js'
export type * from './session-tables.js'
export type * from './site-tables.js'
export type * from './webhook-tables.js'

/**
 * The tables as typed for Kysely. The site id is the first part of every key (design §1). Times are milliseconds since
 * 1970; booleans are 0 and 1; columns ending in `_json` contain JSON text. Secrets are stored as digests only.
 */
export interface Tables {
  site: SiteTable
  directory: DirectoryTable
  client: ClientTable
  client_secret: ClientSecretTable
  identity_provider: IdentityProviderTable
  refused_address: RefusedAddressTable
  api_key: ApiKeyTable
  owner: OwnerTable
  owner_setup: OwnerSetupTable
  saved_view: SavedViewTable
  audit_entry: AuditEntryTable
  signing_key: SigningKeyTable
  member: MemberTable
  claim: ClaimTable
  authentication: AuthenticationTable
  email_change: EmailChangeTable
  external_identity: ExternalIdentityTable
  external_sign_in: ExternalSignInTable
  passkey: PasskeyTable
  session_token: SessionTokenTable
  redirect_session: RedirectSessionTable
  authorization_code: AuthorizationCodeTable
  session: SessionTable
  browser_session: BrowserSessionTable
  impersonation: ImpersonationTable
  approval_wait: ApprovalWaitTable
  consent: ConsentTable
  promotion: PromotionTable
  recovery: RecoveryTable
  invitation: InvitationTable
  invitation_code: InvitationCodeTable
  known_device: KnownDeviceTable
  authenticator: AuthenticatorTable
  recovery_code: RecoveryCodeTable
  second_factor_challenge: SecondFactorChallengeTable
  mail_job: MailJobTable
  inbox_mail: InboxMailTable
  attempt: AttemptTable
  spent_captcha: SpentCaptchaTable
  collection: CollectionTable
  item: ItemTable
  item_reference: ItemReferenceTable
  searched_collection: SearchedCollectionTable
  item_to_index: ItemToIndexTable
  item_search: ItemSearchTable
  followed_collection: FollowedCollectionTable
  change_feed: ChangeFeedTable
  item_change: ItemChangeTable
  data_job: DataJobTable
  live_topic: LiveTopicTable
  live_feed: LiveFeedTable
  live_event: LiveEventTable
  member_import: MemberImportTable
  member_import_part: MemberImportPartTable
  visitor: VisitorTable
  promotion_record: PromotionRecordTable
  promotion_item: PromotionItemTable
  erasure: ErasureTable
  webhook: WebhookTable
  webhook_event: WebhookEventTable
  webhook_delivery: WebhookDeliveryTable
  overview_count: OverviewCountTable
  active_member: ActiveMemberTable
}
