import type { MailMessages } from '@foyer/messages'
import type { MailSecret } from './mail-codes-and-links.js'

/** The key of a kind in the messages: the kind in camelCase. */
export type MessageKey<Kind extends string> = Kind extends `${infer Head}-${infer Rest}`
  ? `${Head}${Capitalize<MessageKey<Rest>>}`
  : Kind

/** Names of the texts between heading and footer; none compiles for a kind without texts. */
type BodyText<Kind extends string> =
  MessageKey<Kind> extends keyof MailMessages
    ? Exclude<keyof MailMessages[MessageKey<Kind>] & string, 'subject' | 'preheader' | 'heading'>
    : never

/**
 * A part of a mail between heading and footer. A text is a paragraph, but `action` is the button with the link; it is
 * omitted in a mail without a link. `code` is the code, `aside` small print.
 */
export type MailPart<Text extends string = string> =
  | Text
  | 'code'
  | { aside: Text }
  | { withLink: Text; withoutLink?: Text }
  /** A paragraph and the quotation of the kind; omitted without a quotation. */
  | { beforeQuotation: Text }

/** A kind of mail. `Fields` are what its order and its content have beside what all mails have. */
export interface MailDeclaration<
  Kind extends string = string,
  Secret extends MailSecret = MailSecret,
  Fields extends object = object,
> {
  /** Its texts are in `packages/messages`, under the kind in camelCase. */
  kind: Kind
  /** The code or link that is issued when the mail is sent. */
  secret?: Secret
  /** The page that the link opens, for a link without a secret. */
  path?: `/${string}`
  parts: readonly MailPart[]
  /** Placeholders of this kind alone. `isolate` sets a text apart from a sentence of the opposite direction. */
  values?(fields: Fields, format: { lang: string; isolate: (text: string) => string }): Record<string, string>
  /** A text by another person that the mail quotes. */
  quotation?(fields: Fields): string | null
  /** Whether the texts say when and from where the mail was caused, so that the footer does not repeat it. */
  hasOriginInText?: boolean
  /** Whether an owner can replace the texts; true unless declared otherwise. */
  isEditable?: boolean
  /** How long the mail is retried, in milliseconds, if not as long as others. */
  giveUpAfterMs?: number
  /** For previews: who caused the mail, and its fields. */
  sample: { causedBy?: 'request' | 'owner' } & NoInfer<Fields>
}

/** Declares a kind of mail. */
export const mailKind = <const Kind extends string, Secret extends MailSecret = 'none', Fields extends object = object>(
  declaration: MailDeclaration<Kind, Secret, Fields> & { parts: readonly MailPart<BodyText<Kind>>[] },
): MailDeclaration<Kind, Secret, Fields> => declaration
