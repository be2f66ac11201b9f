// Members, registrations, and the mails and limits on the way.

import type { Generated } from 'kysely'

export interface MemberTable {
  site_id: string
  member_id: string
  email: string
  email_key: string
  email_verified: number
  status: string
  /** The status that unblocking restores; null unless blocked. */
  status_before_block: string | null
  /** When a pending deletion is due, and the status that undoing it restores; valid only in that status. */
  deletion_due_at: number | null
  status_before_deletion: string | null
  reset_required: number
  password_hash: string | null
  profile_json: string
  /** The names in the profile in lower case, for searching. */
  name_key: string
  /** Profile fields for filtering and sorting. */
  nickname: string | null
  title: string | null
  first_name: string | null
  last_name: string | null
  is_public: number
  slug: string
  revision: number
  created_at: number
  updated_at: number
  last_login_at: number | null
  /** What only the team sees: a text, and a JSON array of texts. */
  notes: Generated<string>
  tags_json: Generated<string>
}

/** A pending registration, whose address is not verified yet. It reserves nothing (design invariant 10). */
export interface ClaimTable {
  site_id: string
  claim_id: string
  email: string
  email_key: string
  password_hash: string
  profile_json: string
  created_at: number
  /** The key of the invitation code with which the person registered. */
  invitation_code: string | null
}

/** An incomplete authentication, identified by a state token. */
export interface AuthenticationTable {
  site_id: string
  digest: string
  /** The member, or the pending registration that may become one: both are `mem_…`. */
  identity_id: string
  client_id: string | null
  caller_id: string | null
  code_mac: string | null
  code_expires_at: number | null
  tries_left: number
  created_at: number
  expires_at: number
  spent_at: number | null
  /** Of the latest mail with a link. */
  link_digest: string | null
  link_tries_left: number | null
  /** When the link verified the address; from then on the state token suffices without the code. */
  proven_at: number | null
}

/** A change of a member's address that is not verified yet. */
export interface EmailChangeTable {
  site_id: string
  member_id: string
  /** New with every request; codes are bound to it. */
  change_id: string
  email: string
  email_key: string
  code_mac: string | null
  code_expires_at: number | null
  tries_left: number
  created_at: number
  expires_at: number
}

/**
 * A browser that waits for the owner's decision on a request to join. The outcome stays readable until the row expires.
 */
export interface ApprovalWaitTable {
  site_id: string
  digest: string
  member_id: string
  authenticated_at: number
  /** The authentication methods, separated by spaces. */
  amr: string
  expires_at: number
  spent_at: number | null
  outcome: string | null
  /** The owner's reason for declining. */
  reason: string | null
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

/** An account at an identity provider that signs a member in. */
export interface ExternalIdentityTable {
  site_id: string
  provider_id: string
  subject: string
  member_id: string
  email: string | null
  linked_at: number
  last_used_at: number
}

/** A WebAuthn credential of a member (decision 43). */
export interface PasskeyTable {
  site_id: string
  credential_id: string
  member_id: string
  /** The relying party; null for a passkey of before it was stored. */
  rp_id: string | null
  /** COSE format, base64url. */
  public_key: string
  counter: number
  /** Separated by spaces. */
  transports: string
  is_synced: number
  name: string
  aaguid: string
  created_at: number
  last_used_at: number | null
}

/** A sign-in at an identity provider, from its start until its profile is linked. */
export interface ExternalSignInTable {
  site_id: string
  /** The digest of `state`. */
  digest: string
  browser_digest: string
  provider_id: string
  purpose: string
  member_id: string | null
  callback: string | null
  profile_json: string | null
  email_key: string | null
  expires_at: number
  spent_at: number | null
}

/** A browser or device with which a member has signed in (decision 39). */
export interface KnownDeviceTable {
  site_id: string
  member_id: string
  /** The digest of the member's id and of the device's cookie or name. */
  device_digest: string
  device_id: string
  /** The first sign-in; null for a device that is known from before this was recorded. */
  first_seen_at: number | null
  last_seen_at: number
  /** The secret of the link in the mail about it; null before the mail is sent, and once the link was used. */
  notice_digest: string | null
  notice_expires_at: number | null
  /** Until when a sign-in with it needs no second factor; null if it always does (decision 42). */
  trusted_until: number | null
}

/** A code with which people may sign up while the site requires an invitation (decision 41). */
export interface InvitationCodeTable {
  site_id: string
  code_id: string
  code: string
  /** The code as it is compared; unique. */
  code_key: string
  label: string
  max_uses: number
  uses: number
  created_at: number
  expires_at: number | null
  revoked_at: number | null
}

/** One row for each invited address: a new invitation replaces the previous one. */
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
  /** The role that the person receives on joining. */
  owner_role: string | null
}

/** An import of members, run in steps in the background. */
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
  /** A random value of the node that leased the job. */
  lease: string | null
  /** The end of the lease; null while nothing is to be done. */
  leased_until: number | null
  created_at: number
  updated_at: number
}

/** A part of an uploaded import file, base64. */
export interface MemberImportPartTable {
  site_id: string
  import_id: string
  part: number
  content: string
}

/** The outbox: written in the transaction that causes the mail (security-checklist 97). */
export interface MailJobTable {
  site_id: string
  job_id: string
  kind: string
  payload_json: string
  /** The address in lower case. */
  recipient: string
  attempts: number
  next_attempt_at: number
  created_at: number
  /** The kind (`MailFailureKind`), message and time of the last failure. */
  last_fault: string | null
  last_said: string | null
  last_failed_at: number | null
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
  /** `Name <address>`. */
  sender: string | null
  sent_at: number
}

/** Attempts counted against a limit. The bucket is a digest of what is counted. */
export interface AttemptTable {
  site_id: string
  bucket: string
  attempts: number
  ends_at: number
}

/** The digest of an answered challenge, of a captcha or a passkey, which cannot be used again until it expires. */
export interface SpentCaptchaTable {
  site_id: string
  digest: string
  expires_at: number
}
