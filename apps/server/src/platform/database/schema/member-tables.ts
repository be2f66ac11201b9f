// Members, how they become one, and the mails and limits on the way.

export interface MemberTable {
  site_id: string
  member_id: string
  email: string
  email_key: string
  email_verified: number
  status: string
  /** What unblocking goes back to; null unless blocked. */
  status_before_block: string | null
  /**
   * When a pending deletion is due, and what taking it back goes back to; they mean something while the status says so.
   */
  deletion_due_at: number | null
  status_before_deletion: string | null
  reset_required: number
  password_hash: string | null
  profile_json: string
  /** The names in the profile in lower case, which members are found by. */
  name_key: string
  /** What members are chosen and ordered by in the profile. */
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

/**
 * A browser that waits for the owner's answer to a request to join. What becomes of it stays readable there until it
 * expires.
 */
export interface ApprovalWaitTable {
  site_id: string
  digest: string
  member_id: string
  authenticated_at: number
  /** How the member proved who they are, the methods with a space between. */
  amr: string
  expires_at: number
  spent_at: number | null
  outcome: string | null
  /** What the owner said when declining. */
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

/** The outbox: written in the transaction that causes the mail (security-checklist 97). */
export interface MailJobTable {
  site_id: string
  job_id: string
  kind: string
  payload_json: string
  /** The address in lower case; null in rows of before there was this column that name none. */
  recipient: string | null
  attempts: number
  next_attempt_at: number
  created_at: number
  /** What the last attempt failed by (`MailFaultKind`), what was said then, and when. */
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

/** A captcha's solution that was accepted: no other may be the same. Forgotten once it has expired anyhow. */
export interface SpentCaptchaTable {
  site_id: string
  digest: string
  expires_at: number
}
