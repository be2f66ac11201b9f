import type { Branding } from '../../kernel/branding/branding-settings.js'
import type { Device } from '../../kernel/text/user-agent.js'
import type { ContentFields } from './kinds/mail-kinds.js'
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
  code?: string
  link?: string
}

/**
 * When and from where the mail was caused: by a browser request or by the owner of the site. `at` is in milliseconds.
 */
export type MailOrigin = ({ by: 'request' } & RequestOrigin) | { by: 'owner'; at: number }

/**
 * The origin of a request as a mail describes it: enough to recognise one's own request, too little to identify a
 * person.
 */
export interface RequestOrigin extends Device {
  at: number
  /** See `truncateNetwork`. */
  network: string
}

/** What a mail is composed of. */
export type MailContent = MailFields & ContentFields

/** An inline picture, which the HTML part references by `cid:`, so that opening a mail loads nothing (EM-03). */
export interface MailPicture {
  cid: string
  type: string
  bytes: Buffer
}
