import type { Generated } from 'kysely'

/**
 * The tables as Kysely sees them. The site id is the first part of every key (design §1). Times are milliseconds since
 * 1970; truth values are 0 and 1; columns ending in `_json` hold JSON text. Secrets appear as digests only.
 */
export interface Tables {
  site: SiteTable
  directory: DirectoryTable
  client: ClientTable
  client_secret: ClientSecretTable
  refused_address: RefusedAddressTable
  api_key: ApiKeyTable
  owner: OwnerTable
  owner_setup: OwnerSetupTable
  audit_entry: AuditEntryTable
  signing_key: SigningKeyTable
  member: MemberTable
  claim: ClaimTable
  authentication: AuthenticationTable
  email_change: EmailChangeTable
  session_token: SessionTokenTable
  redirect_session: RedirectSessionTable
  authorization_code: AuthorizationCodeTable
  session: SessionTable
  browser_session: BrowserSessionTable
  approval_wait: ApprovalWaitTable
  consent: ConsentTable
  promotion: PromotionTable
  recovery: RecoveryTable
  invitation: InvitationTable
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

export interface SiteTable {
  site_id: string
  name: string
  settings_json: string
  created_at: number
}
/** One row for the whole deployment: what every node polls to see a change made elsewhere. */
export interface DirectoryTable {
  directory_id: string
  revision: number
  clock_offset: number
}
export interface ClientTable {
  site_id: string
  client_id: string
  name: string
  redirect_uris_json: string
  origins_json: string
  logout_uris_json: string
  rotation: string
  created_at: number
  /** Who runs it, for an application that is not the owner's own. */
  third_party_json: string | null
  /** 1 for one that proves itself by a secret. */
  is_confidential: Generated<number>
}
/** What a confidential client proves itself by. */
export interface ClientSecretTable {
  site_id: string
  secret_id: string
  client_id: string
  digest: string
  last_four: string
  created_at: number
  expires_at: number | null
  revoked_at: number | null
  last_used_at: number | null
  last_used_from: string | null
}
/** An address that a client asked for and that is not on its list. The client is empty where none was named. */
export interface RefusedAddressTable {
  site_id: string
  refused_id: string
  client_id: string
  kind: string
  address: string
  network: string
  times: number
  first_at: number
  last_at: number
  dismissed_at: number | null
}
export interface ApiKeyTable {
  site_id: string
  key_id: string
  name: string
  digest: string
  last_four: string
  created_at: number
  revoked_at: number | null
  /** Set when another took its place: until then both work. */
  expires_at: number | null
  replaced_by: string | null
  last_used_at: number | null
  last_used_from: string | null
}
/** A member who runs the site (decision 55). */
export interface OwnerTable {
  site_id: string
  member_id: string
  role: string
  created_at: number
}
/** A link by which the first owner is made. */
export interface OwnerSetupTable {
  site_id: string
  digest: string
  created_at: number
  expires_at: number
  spent_at: number | null
}
/** Who did what to whom. Rows are only ever added; the database refuses to change one. */
export interface AuditEntryTable {
  site_id: string
  entry_id: string
  at: number
  actor_kind: string
  actor_id: string | null
  action: string
  target_kind: string | null
  target_id: string | null
  result: string
  request_id: string | null
  network: string | null
  details_json: string | null
}
export interface SigningKeyTable {
  site_id: string
  kid: string
  algorithm: string
  public_jwk_json: string
  sealed_private_key: string
  created_at: number
  retired_at: number | null
}
export interface MemberTable {
  site_id: string
  member_id: string
  email: string
  email_key: string
  email_verified: number
  status: string
  /** What unblocking goes back to; null unless blocked. */
  status_before_block: string | null
  reset_required: number
  password_hash: string | null
  profile_json: string
  /** The names in the profile in lower case, which members are found by. */
  name_key: string
  slug: string
  revision: number
  created_at: number
  updated_at: number
  last_login_at: number | null
}
/** A registration whose address is not proven yet. It reserves nothing (design invariant 10). */
export interface ClaimTable {
  site_id: string
  claim_id: string
  email: string
  email_key: string
  password_hash: string
  profile_json: string
  created_at: number
}
/** An authentication not finished yet: what a state token stands for. */
export interface AuthenticationTable {
  site_id: string
  digest: string
  /** The member, or the claim that may become one: both are `mem_…`. */
  identity_id: string
  client_id: string | null
  caller_id: string | null
  code_mac: string | null
  code_expires_at: number | null
  tries_left: number
  created_at: number
  expires_at: number
  spent_at: number | null
  /** Of the newest mail that had one. */
  link_digest: string | null
  link_tries_left: number | null
  /** When its link proved the address; whoever holds the state token goes on without the code. */
  proven_at: number | null
}
/** A change of a member's address that waits for the proof of the new one. */
export interface EmailChangeTable {
  site_id: string
  member_id: string
  /** Anew with every asking: what a code is bound to. */
  change_id: string
  email: string
  email_key: string
  code_mac: string | null
  code_expires_at: number | null
  tries_left: number
  created_at: number
  expires_at: number
}
export interface SessionTokenTable {
  site_id: string
  digest: string
  member_id: string
  client_id: string
  caller_id: string | null
  authenticated_at: number
  expires_at: number
  spent_at: number | null
}
export interface RedirectSessionTable {
  site_id: string
  digest: string
  intent: string
  client_id: string
  caller_id: string | null
  origin: string | null
  request_json: string
  expires_at: number
  spent_at: number | null
}
export interface AuthorizationCodeTable {
  site_id: string
  digest: string
  client_id: string
  member_id: string
  visitor_id: string | null
  redirect_uri: string | null
  code_challenge: string
  scope: string
  nonce: string | null
  authenticated_at: number
  browser_session_id: string | null
  /** When the session that it opens ends at the latest; null for the usual length (decision 46). */
  session_ends_at: number | null
  expires_at: number
  spent_at: number | null
  session_id: string | null
}
/** One row per session: renewing is one UPDATE of it. `generation` orders its refresh tokens (security-checklist 13). */
export interface SessionTable {
  site_id: string
  session_id: string
  member_id: string
  client_id: string
  browser_session_id: string | null
  /** Digest of the `client-binding` the family started with (security-checklist 36). */
  client_binding: string | null
  rotation: string
  generation: number
  superseded_at: number
  scope: string
  authenticated_at: number
  opened_at: number
  last_used_at: number
  idle_expires_at: number
  expires_at: number
  ended_at: number | null
  ended_reason: string | null
  /** Names of a browser and a system, from a fixed list; null when they are not on it. */
  browser: string | null
  system: string | null
}
/** A member's sign-in at the hosted pages in one browser: what the sign-in cookie stands for. */
export interface BrowserSessionTable {
  site_id: string
  browser_session_id: string
  digest: string
  member_id: string
  authenticated_at: number
  expires_at: number
  /** 0: it was not to be kept, and what is opened from it ends with it. */
  stays: number
  ended_at: number | null
}
/** A browser that waits for the owner's answer to a request to join. What becomes of it stays readable there until it expires. */
export interface ApprovalWaitTable {
  site_id: string
  digest: string
  member_id: string
  authenticated_at: number
  expires_at: number
  spent_at: number | null
  outcome: string | null
  /** What the owner said when declining. */
  reason: string | null
}
/** What a member allows an application that is not the owner's own. */
export interface ConsentTable {
  site_id: string
  member_id: string
  client_id: string
  /** The words of the scope, in order, with a space between. */
  scope: string
  given_at: number
}
export interface PromotionTable {
  site_id: string
  visitor_id: string
  member_id: string
  promoted_at: number
}
export interface RecoveryTable {
  site_id: string
  digest: string
  member_id: string
  return_url: string | null
  created_at: number
  expires_at: number
  spent_at: number | null
}
/** One row for each invited address: inviting again takes the place of the invitation before. */
export interface InvitationTable {
  site_id: string
  email_key: string
  invitation_id: string
  email: string
  digest: string | null
  created_at: number
  expires_at: number
  spent_at: number | null
  withdrawn_at: number | null
  /** What the person is to be for the site besides a member. */
  owner_role: string | null
}
/** The outbox: written in the transaction that causes the mail (security-checklist 97). */
export interface MailJobTable {
  site_id: string
  job_id: string
  kind: string
  payload_json: string
  attempts: number
  next_attempt_at: number
  created_at: number
}
/** The development inbox (design §5). */
export interface InboxMailTable {
  site_id: string
  mail_id: string
  recipient: string
  subject: string
  text: string
  html: string
  code: string | null
  link: string | null
  sent_at: number
}
/** Attempts counted against a limit. The bucket is a digest of what is counted. */
export interface AttemptTable {
  site_id: string
  bucket: string
  attempts: number
  ends_at: number
}
/** A captcha's solution that was accepted: no other may be the same. Forgotten once it has expired anyhow. */
export interface SpentCaptchaTable {
  site_id: string
  digest: string
  expires_at: number
}
/** The definition is the collection as the wire shows it, without its revision and dates. */
export interface CollectionTable {
  site_id: string
  collection_id: string
  revision: number
  definition_json: string
  created_at: number
  updated_at: number
}
/** A member that was deleted, until nothing of it can be left in the data service. */
export interface ErasureTable {
  site_id: string
  member_id: string
  erased_at: number
}
/** An item of the data service. `data` is the whole document, its system fields too; PostgreSQL takes and gives it parsed. */
export interface ItemTable {
  site_id: string
  collection_id: string
  item_id: string
  owner_id: string
  created_at: number
  updated_at: number
  revision: number
  data: string
}
/** A reference of a field that holds several, from one item to another. */
export interface ItemReferenceTable {
  site_id: string
  collection_id: string
  item_id: string
  field: string
  referenced_id: string
  /** Counts up within an item and a field. */
  place: number
}
/** The collections that were ever searched: their items are indexed. */
export interface SearchedCollectionTable {
  site_id: string
  collection_id: string
  is_complete: number
}
/** Items that were written since they were indexed. */
export interface ItemToIndexTable {
  site_id: string
  collection_id: string
  item_id: string
}
/** Items whose words are indexed. PostgreSQL keeps the words here, SQLite beside it (`item_words`). */
export interface ItemSearchTable {
  site_id: string
  collection_id: string
  item_id: string
}
/** The collections whose changes are noted. */
export interface FollowedCollectionTable {
  site_id: string
  collection_id: string
}
/** One row for each site: the position that was given last to a change. */
export interface ChangeFeedTable {
  site_id: string
  last_position: number
  /** What came before the first. */
  begins_after: number
}
/** A change of an item, noted by the database itself. Its position is given to it once it is committed. */
export interface ItemChangeTable {
  serial: Generated<number>
  site_id: string
  collection_id: string
  item_id: string
  kind: string
  revision: number
  changed_at: number
  position: number | null
}
/** A change of all items that meet a filter, done by and by. */
export interface MemberImportTable {
  site_id: string
  import_id: string
  file_name: string
  options_json: string
  act_json: string
  status: string
  parts: number
  parts_read: number
  bytes: number
  last_line: number
  result_json: string
  /** Drawn by the node that works on it. */
  lease: string | null
  /** Until when no other node takes it; null while nothing is to be done. */
  leased_until: number | null
  created_at: number
  updated_at: number
}

/** A part of the file of an import, base64. */
export interface MemberImportPartTable {
  site_id: string
  import_id: string
  part: number
  content: string
}

export interface DataJobTable {
  site_id: string
  job_id: string
  collection_id: string
  caller_kind: string
  /** Empty for a back end. */
  caller_id: string
  request_json: string
  status: string
  success_count: number
  failure_count: number
  /** Items up to this id are done. */
  last_item_id: string | null
  /** Drawn by the node that works on it. */
  lease: string | null
  /** Until when no other node takes it; null when it is finished. */
  leased_until: number | null
  created_at: number
  finished_at: number | null
  error_json: string | null
}
/** A visitor that has written something, or that has ended by becoming a member. */
export interface VisitorTable {
  site_id: string
  visitor_id: string
  /** When it last wrote; null when no item of it is left. */
  last_active_at: number | null
  /** When it ended by becoming a member. */
  promoted_at: number | null
}
/** What a promotion did to items, for the member to read and to undo. */
export interface PromotionRecordTable {
  site_id: string
  visitor_id: string
  member_id: string
  promoted_at: number
  undo_until: number
  collections_json: string
  undone_at: number | null
  restored: number | null
  changed_since: number | null
}
/** An item as it was before a promotion changed it. */
export interface PromotionItemTable {
  site_id: string
  visitor_id: string
  collection_id: string
  item_id: string
  change: string
  owner_id: string
  created_at: number
  updated_at: number
  /** The item's after the change. */
  revision: number
  data: string | null
  /** References of an item that was set aside: fields and ids, in their order. */
  references_json: string | null
  undo_until: number
}
/** An address that is told of events (decision 60). */
export interface WebhookTable {
  site_id: string
  webhook_id: string
  url: string
  events_json: string
  sealed_secret: string
  /** The secret before the last rotation, and until when it signs too. */
  sealed_old_secret: string | null
  old_secret_until: number | null
  created_at: number
  off_since: number | null
  off_reason: string | null
  /** Of the first attempt that failed since the last one that did not. */
  failing_since: number | null
}
/** What webhooks that are on asked for. */
export interface WebhookEventTable {
  site_id: string
  event: string
  webhook_id: string
}
/** The outbox of webhooks and their log: written by the database itself in the transaction that causes the event. */
export interface WebhookDeliveryTable {
  serial: Generated<number>
  site_id: string
  delivery_id: string
  webhook_id: string
  event: string
  /** Whom or what it is about: their first attempts go out in order. */
  subject_id: string
  detail_json: string
  happened_at: number
  was_tried: number
  /** A node works on it, or died of it. */
  is_taken: number
  attempts: number
  /** While a node works on it, until when no other takes it; null when it is finished. */
  next_attempt_at: number | null
  finished_at: number | null
  is_delivered: number
  /** How the last attempt ended. */
  last_json: string | null
}
/** How often something happened in the hour that began at `at`; of `activeMembers`, in the day. */
export interface OverviewCountTable {
  site_id: string
  at: number
  kind: string
  count: number
}
/** A member that was active on a day of UTC that is not over; afterwards only their number is kept. */
export interface ActiveMemberTable {
  site_id: string
  day: number
  member_id: string
}
