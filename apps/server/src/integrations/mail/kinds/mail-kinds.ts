import { accountDeleted } from './account-deleted.js'
import { activation } from './activation.js'
import { alreadyRegistered } from './already-registered.js'
import { approved } from './approved.js'
import { declined } from './declined.js'
import { emailChange } from './email-change.js'
import { emailChangeAsked } from './email-change-asked.js'
import { emailChanged } from './email-changed.js'
import { identityLinked } from './identity-linked.js'
import { identityUnlinked } from './identity-unlinked.js'
import { invitation } from './invitation.js'
import type { MailSecret, SecretFields } from './mail-codes-and-links.js'
import type { MailDeclaration, MessageKey } from './mail-kind.js'
import { newDevice } from './new-device.js'
import { newSignIn } from './new-sign-in.js'
import { noAccount } from './no-account.js'
import { passkeyAdded } from './passkey-added.js'
import { passkeyRemoved } from './passkey-removed.js'
import { passwordChanged } from './password-changed.js'
import { reauthenticationCode } from './reauthentication-code.js'
import { recovery } from './recovery.js'
import { recoveryCodeUsed } from './recovery-code-used.js'
import { recoveryCodesRenewed } from './recovery-codes-renewed.js'
import { resetRequired } from './reset-required.js'
import { secondFactorAdded } from './second-factor-added.js'
import { secondFactorRemoved } from './second-factor-removed.js'
import { signInCode } from './sign-in-code.js'
import { signedOut } from './signed-out.js'
import { teamInvitation } from './team-invitation.js'
import { test } from './test.js'
import { verification } from './verification.js'
import { webhookOff } from './webhook-off.js'

/** Every kind of mail, in the order in which a member receives them. */
export const mailKinds = [
  verification,
  alreadyRegistered,
  signInCode,
  noAccount,
  reauthenticationCode,
  approved,
  declined,
  activation,
  invitation,
  teamInvitation,
  recovery,
  resetRequired,
  passwordChanged,
  newSignIn,
  newDevice,
  signedOut,
  identityLinked,
  identityUnlinked,
  secondFactorAdded,
  secondFactorRemoved,
  recoveryCodesRenewed,
  recoveryCodeUsed,
  passkeyAdded,
  passkeyRemoved,
  emailChange,
  emailChangeAsked,
  emailChanged,
  webhookOff,
  accountDeleted,
  test,
] as const

type Declared = (typeof mailKinds)[number]
export type MailKind = Declared['kind']

type OrderFieldsOf<Each> =
  Each extends MailDeclaration<infer Kind, infer Secret, infer Fields>
    ? { kind: Kind } & SecretFields[Secret] & Fields
    : never
type ContentFieldsOf<Each> =
  Each extends MailDeclaration<infer Kind, MailSecret, infer Fields> ? { kind: Kind } & Fields : never

/** The kind of an order and what it names beside the recipient. */
export type OrderFields = OrderFieldsOf<Declared>
/** The kind of a mail and what its texts need beside what all mails have. */
export type ContentFields = ContentFieldsOf<Declared>

const byKind = Object.fromEntries(mailKinds.map((one) => [one.kind, one])) as Record<MailKind, MailDeclaration>

/** Returns whether a text is the name of a kind of email. */
export const isMailKind = (text: string): text is MailKind => Object.hasOwn(byKind, text)

/** Returns the declaration of a kind of email. */
export const mailKindOf = (kind: MailKind): MailDeclaration => byKind[kind]

/** Returns the key of a kind in the messages. */
export const messageKeyOf = (kind: MailKind) =>
  kind.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) as MessageKey<MailKind>
