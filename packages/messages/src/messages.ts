import type { en } from './en/en.js'
import type { Plural } from './faults.js'

/** The keys of the English messages; for a plural, each language has its own categories. */
export type SameKeys<Words> = {
  [Key in keyof Words]: Words[Key] extends string
    ? string
    : Words[Key] extends { other: string }
      ? Plural
      : SameKeys<Words[Key]>
}

/** The messages of the pages in one language. Every language must have all keys of the English messages. */
export type Messages = SameKeys<typeof en>
export type PageMessages = Messages['pages']
export type AccountMessages = Messages['account']
/** The messages in `pages.ts`. */
export type PageTexts = Omit<
  PageMessages,
  'verifyLink' | 'twoStep' | 'passkeys' | 'strength' | 'site' | 'faults' | 'errors'
>
export type TwoStepMessages = PageMessages['twoStep']
export type PasskeyMessages = PageMessages['passkeys']
export type VerifyLinkMessages = PageMessages['verifyLink']
export type SiteMessages = PageMessages['site']
export type StrengthMessages = PageMessages['strength']
