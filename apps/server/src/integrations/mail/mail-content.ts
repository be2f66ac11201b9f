import type { Branding } from '../../kernel/branding/branding-settings.js'
import type { MailTexts } from './mail-text-settings.js'

/** Fields that all mails have. */
interface MailFields {
  siteName: string
  /** The branding and links of the site; absent without settings by the owner. */
  branding?: Branding
  /** Texts that the owner replaced, by mail kind and language. */
  textOverrides?: MailTexts
  /** BCP 47; the language of the recipient. */
  locale: string
  /** The recipient's address, named in the mail. */
  to: string
  /** The request or owner that caused the mail; absent if no longer known (EM-02). */
  origin?: MailOrigin
}

/**
 * When and from where the mail was caused: by a browser request or by the owner of the site. `at` is in milliseconds.
 */
export type MailOrigin = ({ by: 'request' } & RequestOrigin) | { by: 'owner'; at: number }

/**
 * The origin of a request as a mail describes it: enough to recognise one's own request, too little to identify a
 * person.
 */
export interface RequestOrigin {
  at: number
  /** See `truncateNetwork`. */
  network: string
  /** Browser and operating system, if recognised. */
  browser?: string
  system?: string
}

/** Verifies an email address: the code is in the subject and alone on its own line (VE-11). */
export interface VerificationMail extends MailFields {
  kind: 'verification'
  code: string
  /** Verifies with one click, too; absent if no page is waiting for the verification (decision 14). */
  link?: string
  /** Lifetime of the code and the link, in minutes. */
  minutes: number
}

/** Contains a link to choose a new password. */
export interface RecoveryMail extends MailFields {
  kind: 'recovery'
  link: string
  minutes: number
}

/**
 * Sent when an address that already has an account is registered; `link` leads to the sign-in page (design §8, SU-07).
 */
export interface AlreadyRegisteredMail extends MailFields {
  kind: 'already-registered'
  link: string
}

/** The owner approved the request to join; `link` leads to the sign-in page, if the site has one. */
export interface ApprovedMail extends MailFields {
  kind: 'approved'
  link?: string
}

/** The owner declined the request to join, optionally with a reason. */
export interface DeclinedMail extends MailFields {
  kind: 'declined'
  reason?: string
}

/** A sign-in followed many wrong passwords; `link` leads to `/forgot-password`, for recipients who did not sign in. */
export interface NewSignInMail extends MailFields {
  kind: 'new-sign-in'
  failures: number
  link: string
}

/** The password was changed; `link` leads to `/forgot-password`, for recipients who did not change it. */
export interface PasswordChangedMail extends MailFields {
  kind: 'password-changed'
  link?: string
}

/** Verifies the new address of an account. */
export interface EmailChangeMail extends MailFields {
  kind: 'email-change'
  code: string
  /** Lifetime of the code, in minutes. */
  minutes: number
}

/** To the old address: a change was requested; `link` leads to `/forgot-password`, which cancels the change. */
export interface EmailChangeRequestedMail extends MailFields {
  kind: 'email-change-asked'
  link: string
}

/** To the old address: the account has another address now. */
export interface EmailChangedMail extends MailFields {
  kind: 'email-changed'
}

/** The grace period is over and the account has been deleted. */
export interface AccountDeletedMail extends MailFields {
  kind: 'account-deleted'
}

/** An owner created the account; `link` lets the member set its password. */
export interface ActivationMail extends MailFields {
  kind: 'activation'
  link: string
  minutes: number
}

/** An owner invites the recipient; `link` lets them join with the address that the mail was sent to. */
export interface InvitationMail extends MailFields {
  kind: 'invitation'
  link: string
  minutes: number
}

/** To an owner: a webhook was disabled after failed deliveries; `link` leads to where it can be enabled again. */
export interface WebhookOffMail extends MailFields {
  kind: 'webhook-off'
  host: string
  link: string
}

/** To an owner: confirms that mail is delivered; `link` leads to the sender settings. */
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

/** The rendered mail for the transport; both parts have the same content. */
export interface ComposedMail {
  subject: string
  html: string
  text: string
  /** Inline pictures, which the HTML part references by `cid:`, so that opening a mail loads nothing (EM-03). */
  pictures?: readonly MailPicture[]
}

export interface MailPicture {
  cid: string
  type: string
  bytes: Buffer
}
