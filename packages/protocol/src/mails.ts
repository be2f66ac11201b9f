import { z } from 'zod'
import { anyText, bool, dateTime, text } from './scalars.js'

/** Mail of the site in the owner API (decision 22). Dates are RFC 3339. */

const serverKind = z.enum(['smtp', 'inbox', 'none'])
const mailSender = z.object({ name: anyText, address: anyText, replyTo: anyText })

export const mailFault = z.object({
  kind: anyText,
  /** What to do about it, in a sentence. */
  about: anyText,
  /** The words of the mail server or of the system, without addresses of people. */
  said: anyText,
})

export const mailStateResponse = z.object({
  /** Whom mails come from now. */
  sender: mailSender,
  /** Whom they would come from without the settings. */
  configured: mailSender,
  server: z.object({
    /** `inbox`: the development inbox. `none`: mail waits. */
    kind: serverKind,
    host: anyText.nullable(),
    port: z.number().int().nullable(),
    /** `always`: nothing is sent in the clear. `offered`: as soon as the server offers it. */
    encryption: z.enum(['always', 'offered']).nullable(),
    signsIn: bool,
  }),
  queue: z.object({
    waiting: z.number().int(),
    oldestDate: dateTime.nullable(),
    /** Of those that wait, how many were tried in vain. */
    retried: z.number().int(),
    lastFault: mailFault.extend({ date: dateTime, nextAttemptDate: dateTime }).nullable(),
    /** Handed over in the last 24 hours, counted by whole hours. */
    sentLastDay: z.number().int(),
  }),
})

const part = text(100)
const mailTexts = text(2000)
/** The owner's words by part; null for the built-in ones. What is left out stays as it is saved. */
const textsByPart = z.record(part, mailTexts.nullable())
const kind = text(40)
const language = text(20)

/** Without a kind a mail that says that mail arrives. */
export const testMailRequest = z.object({
  kind: kind.optional(),
  language: language.optional(),
  words: textsByPart.optional(),
})
/** Without a fault the mail server has taken it. */
export const testMailResponse = z.object({
  /** Where it went, as in the state of mail. */
  server: serverKind,
  to: anyText,
  sender: mailSender,
  tookMs: z.number().int(),
  fault: mailFault.nullable(),
})

export const mailKindsResponse = z.object({
  languages: z.array(anyText),
  /** Of those who named none. */
  siteLanguage: anyText,
  mails: z.array(
    z.object({
      kind: anyText,
      /** The languages in which the owner replaced words of it. */
      ownIn: z.array(anyText),
    }),
  ),
})

export const mailTextsResponse = z.object({
  kind: anyText,
  language: anyText,
  /** What may stand in braces, such as `{site}`. */
  places: z.array(anyText),
  /** In the order of the mail. */
  parts: z.array(
    z.object({
      part: anyText,
      builtIn: anyText,
      /** The owner's words; null where the built-in ones are in force. */
      own: anyText.nullable(),
      /** In characters. */
      longest: z.number().int(),
      hasLines: bool,
    }),
  ),
})

/** `expected`: the owner's words that the page showed, by part; where they are no longer so, nothing changes. */
export const changeMailTextsRequest = z.object({ words: textsByPart, expected: textsByPart.optional() })

export const previewMailRequest = z.object({ kind, language, words: textsByPart })
export const previewMailResponse = z.object({
  subject: anyText,
  /** The HTML of the mail, as programs show it by day and by night. */
  html: z.object({ light: anyText, dark: anyText }),
  text: anyText,
  /** Parts that cannot be used; the preview has what is in force there. */
  faults: z.array(z.object({ part: anyText, description: anyText })),
})
