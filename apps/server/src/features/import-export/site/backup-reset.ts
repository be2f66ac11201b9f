/**
 * The tables that a backup must not restore (security-checklist 113): no session, code or token from before the backup
 * works on a server that was restored from it. Members, pending registrations, clients, settings, owners and queued
 * mail are kept.
 */
export const backupResets = {
  /** Each row gives access until it is ended. */
  ended: ['session', 'browser_session', 'impersonation'],
  /** Each row can be used until it is spent. */
  spent: [
    ...(['authentication', 'approval_wait', 'session_token', 'redirect_session'] as const),
    ...(['authorization_code', 'recovery', 'invitation', 'owner_setup', 'external_sign_in'] as const),
    ...(['second_factor_challenge'] as const),
  ],
  /**
   * Why rows are left out. Signing keys: their access tokens would work until they expire, revoked or not; the first
   * start creates a new key. Consents: they may have been withdrawn since, so members are asked again. The change feed
   * and live events: followers get an error or a reset, and start again. Jobs: their caller or remaining work may have
   * changed. Uploaded import files. Webhook deliveries: they may have been received already.
   */
  left: [
    ...(['signing_key', 'consent', 'change_feed', 'item_change', 'data_job'] as const),
    ...(['live_topic', 'live_feed', 'live_event'] as const),
    ...(['member_import', 'member_import_part', 'webhook_delivery'] as const),
  ],
} as const

/** All tables whose rows a backup does not restore. */
export const resetTables: readonly string[] = Object.values(backupResets).flat()

/** The notice shown after a backup. */
export const BACKUP_NOTICE =
  'Starting from it begins a new epoch: every session has ended, members sign in again, and no token of a member works any more. Blocks, passwords and API keys are as they were at the time of the backup.'

/**
 * The log message at the first start with members but without a signing key: from a backup or an import
 * (security-checklist 113).
 */
export const RESTORED_NOTICE =
  'this database has members and no signing key, so it comes from a backup or an import: every session there was has ended, and members sign in again'
