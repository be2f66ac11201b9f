import type { Branding } from '../../kernel/branding/branding-settings.js'
import type { MailTexts } from './mail-text-settings.js'

/** What every mail is told. */
interface MailFields {
  siteName: string
  /** The look and the links of the site; absent: none of the owner's. */
  branding?: Branding
  /** The owner's words, for the mails and languages that they replaced some of. */
  textOverrides?: MailTexts
  /** BCP 47, the language the receiver reads. */
  locale: string
  /** The receiver's address: the mail says whom it was meant for. */
  to: string
  /** Who caused the mail; absent when nobody knows any more (EM-02). */
  origin?: MailOrigin
}

/**
 * When and from where somebody caused a mail: a person with a browser, or the owner of the site. `at` is milliseconds.
 */
export type MailOrigin = ({ by: 'request' } & RequestOrigin) | { by: 'owner'; at: number }

/** A request as a mail tells of it: enough to recognise one's own, too little to find a person. */
export interface RequestOrigin {
  at: number
  /** See `roughNetwork`. */
  network: string
  /** Names of a browser and a system, as far as they are known. */
  browser?: string
  system?: string
}

/** Proves an address: the code stands in the subject and alone on its own line (VE-11). */
export interface VerificationMail extends MailFields {
  kind: 'verification'
  code: string
  /** Where one press verifies, too; absent where no page waits for it (decision 14). */
  link?: string
  /** How long code and link work. */
  minutes: number
}

/** A link to choose a new password. */
export interface RecoveryMail extends MailFields {
  kind: 'recovery'
  link: string
  minutes: number
}

/** Somebody registered an address that has an account; `link` leads to the sign-in page (design §8, SU-07). */
export interface AlreadyRegisteredMail extends MailFields {
  kind: 'already-registered'
  link: string
}

/** The owner let the person in; `link` leads to the sign-in page, if the site has one. */
export interface ApprovedMail extends MailFields {
  kind: 'approved'
  link?: string
}

/** The owner did not let the person in, and may have said why. */
export interface DeclinedMail extends MailFields {
  kind: 'declined'
  reason?: string
}

/** Somebody signed in after many wrong passwords; `link` leads to `/forgot-password`, for when it wasn't them. */
export interface NewSignInMail extends MailFields {
  kind: 'new-sign-in'
  failures: number
  link: string
}

/** The password was changed; `link` leads to `/forgot-password`, for when it wasn't them. */
export interface PasswordChangedMail extends MailFields {
  kind: 'password-changed'
  link?: string
}

/** Proves the new address of an account. */
export interface EmailChangeMail extends MailFields {
  kind: 'email-change'
  code: string
  /** How long the code works. */
  minutes: number
}

/** To the old address: somebody asked to change it; `link` leads to `/forgot-password`, which stops that. */
export interface EmailChangeRequestedMail extends MailFields {
  kind: 'email-change-asked'
  link: string
}

/** To the old address: it is no longer the account's. */
export interface EmailChangedMail extends MailFields {
  kind: 'email-changed'
}

/** The time to take a deletion back is over, and the account is gone. */
export interface AccountDeletedMail extends MailFields {
  kind: 'account-deleted'
}

/** An owner made the account; `link` lets the person set its password. */
export interface ActivationMail extends MailFields {
  kind: 'activation'
  link: string
  minutes: number
}

/** An owner invites the person; `link` lets them join with the address the mail went to. */
export interface InvitationMail extends MailFields {
  kind: 'invitation'
  link: string
  minutes: number
}

/** To an owner: a webhook takes nothing any more; `link` leads to where it is switched on again. */
export interface WebhookOffMail extends MailFields {
  kind: 'webhook-off'
  host: string
  link: string
}

/** To an owner: mail arrives; `link` leads to where the sender is set. */
export interface TestMail extends MailFields {
  kind: 'test'
  link: string
}

export type MailContent =
  | VerificationMail
  | RecoveryMail
  | AlreadyRegisteredMail
  | ApprovedMail
  | DeclinedMail
  | NewSignInMail
  | PasswordChangedMail
  | EmailChangeMail
  | EmailChangeRequestedMail
  | EmailChangedMail
  | AccountDeletedMail
  | ActivationMail
  | InvitationMail
  | WebhookOffMail
  | TestMail

/** What the transport sends: both parts say the same. */
export interface ComposedMail {
  subject: string
  html: string
  text: string
  /** Pictures of the HTML part, which names them by `cid:`: nothing is fetched when a mail is opened (EM-03). */
  pictures?: readonly MailPicture[]
}

export interface MailPicture {
  cid: string
  type: string
  bytes: Buffer
}
