import type { en } from './en/en.js'
import type { Plural } from './faults.js'

/** English's keys; where English has plurals, each language brings its own categories. */
type SameKeys<Words> = {
  [Key in keyof Words]: Words[Key] extends string
    ? string
    : Words[Key] extends { other: string }
      ? Plural
      : SameKeys<Words[Key]>
}

/** Every word of the pages in one language: what English has, every other language must have. */
export type Messages = SameKeys<typeof en>
export type PageMessages = Messages['pages']
/** The part of them that stands in `pages.ts`. */
export type PageTexts = Omit<PageMessages, 'verifyLink' | 'strength' | 'site' | 'faults' | 'errors'>
export type VerifyLinkMessages = PageMessages['verifyLink']
export type SiteMessages = PageMessages['site']
export type StrengthMessages = PageMessages['strength']
