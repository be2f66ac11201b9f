/** What every mail is told. */
interface Envelope {
  siteName: string
  /** BCP 47, the language the receiver reads. */
  locale: string
  /** The receiver's address: the mail says whom it was meant for. */
  to: string
}

/** Proves an address: the code stands in the subject and alone on its own line (VE-11). */
export interface VerificationMail extends Envelope {
  kind: 'verification'
  code: string
  /** How long the code works. */
  minutes: number
}

/** A link to choose a new password. */
export interface RecoveryMail extends Envelope {
  kind: 'recovery'
  link: string
  minutes: number
}

/** Somebody registered an address that has an account; `link` leads to the sign-in page (design §8, SU-07). */
export interface AlreadyRegisteredMail extends Envelope {
  kind: 'already-registered'
  link: string
}

/** The owner let the person in; `link` leads to the sign-in page, if the site has one. */
export interface ApprovedMail extends Envelope {
  kind: 'approved'
  link?: string
}

/** The password was changed; `link` leads to `/forgot-password`, for when it wasn't them. */
export interface PasswordChangedMail extends Envelope {
  kind: 'password-changed'
  link?: string
}

/** An owner made the account; `link` lets the person set its password. */
export interface ActivationMail extends Envelope {
  kind: 'activation'
  link: string
  minutes: number
}

/** An owner invites the person; `link` lets them join with the address the mail went to. */
export interface InvitationMail extends Envelope {
  kind: 'invitation'
  link: string
  minutes: number
}

export type MailContent =
  | VerificationMail
  | RecoveryMail
  | AlreadyRegisteredMail
  | ApprovedMail
  | PasswordChangedMail
  | ActivationMail
  | InvitationMail

/** What the transport sends: both parts say the same. */
export interface ComposedMail {
  subject: string
  html: string
  text: string
}
