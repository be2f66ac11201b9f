/**
 * What a backup must not bring back (security-checklist 113): whoever starts from it begins a new epoch, in which no
 * session, proof or token of the old one works. Members, claims, clients, settings, owners and mail that waits are
 * kept.
 */
export const backupResets = {
  /** Each row lets somebody in until it is ended. */
  ended: ['session', 'browser_session'],
  /** Each row is worth something until it is spent. */
  spent: [
    ...(['authentication', 'approval_wait', 'session_token', 'redirect_session'] as const),
    ...(['authorization_code', 'recovery', 'invitation', 'owner_setup'] as const),
  ],
  /**
   * Keys whose access tokens would work until they expire, revoked or not; the first start makes a new one. Consents,
   * which may have been withdrawn since: members are asked again. The feed of changes: whoever followed it is told to
   * begin anew. Jobs: who started them, and what is left of them to do, may be another thing since; and files of
   * members that were on their way in. Deliveries of webhooks: their receivers may have had them.
   */
  left: [
    ...(['signing_key', 'consent', 'change_feed', 'item_change', 'data_job'] as const),
    ...(['member_import', 'member_import_part', 'webhook_delivery'] as const),
  ],
} as const

/** Every table whose rows do not outlive a backup. */
export const resetTables: readonly string[] = Object.values(backupResets).flat()

/** The words for whoever made a backup. */
export const BACKUP_NOTICE =
  'Starting from it begins a new epoch: every session has ended, members sign in again, and no token of a member works any more. Blocks, passwords and API keys are as they were at the time of the backup.'

/**
 * The log's words at the first start from members without a signing key: a backup, or an import (security-checklist
 * 113).
 */
export const RESTORED_NOTICE =
  'this database has members and no signing key, so it comes from a backup or an import: every session there was has ended, and members sign in again'
