import { z } from 'zod'
import { anyText, bool, dateTime, text } from '../scalars.js'

/** Email settings in the owner API (decision 22). Dates are RFC 3339. */

const serverKind = z.enum(['smtp', 'inbox', 'none'])
const mailSender = z.object({ name: anyText, address: anyText, replyTo: anyText })

export const mailFault = z.object({
  kind: anyText,
  /** What to do about the fault, as a sentence. */
  about: anyText,
  /** The message of the mail server or the operating system, without addresses of people. */
  said: anyText,
})

export const mailStateResponse = z.object({
  /** The current sender. */
  sender: mailSender,
  /** The sender without the settings. */
  configured: mailSender,
  server: z.object({
    /** `inbox`: the development inbox. `none`: mail stays in the outbox. */
    kind: serverKind,
    host: anyText.nullable(),
    port: z.number().int().nullable(),
    /** `always`: TLS is required. `offered`: TLS is used if the server offers it. */
    encryption: z.enum(['always', 'offered']).nullable(),
    signsIn: bool,
  }),
  queue: z.object({
    waiting: z.number().int(),
    oldestDate: dateTime.nullable(),
    /** Number of waiting emails with at least one failed attempt. */
    retried: z.number().int(),
    lastFault: mailFault.extend({ date: dateTime, nextAttemptDate: dateTime }).nullable(),
    /** Number of emails handed over in the last 24 hours, in whole hours. */
    sentLastDay: z.number().int(),
  }),
})

const part = text(100)
const mailTexts = text(2000)
/** The owner's texts by part; `null` restores the built-in text. Omitted parts remain unchanged. */
const textsByPart = z.record(part, mailTexts.nullable())
const kind = text(40)
const language = text(20)

/** Without `kind`, a test email that says that email works. */
export const testMailRequest = z.object({
  kind: kind.optional(),
  language: language.optional(),
  words: textsByPart.optional(),
})
/** Without `fault`, the mail server has accepted the email. */
export const testMailResponse = z.object({
  /** Kind of mail server, as in the mail settings. */
  server: serverKind,
  to: anyText,
  sender: mailSender,
  tookMs: z.number().int(),
  fault: mailFault.nullable(),
})

export const mailKindsResponse = z.object({
  languages: z.array(anyText),
  /** Language of emails to people who chose none. */
  siteLanguage: anyText,
  mails: z.array(
    z.object({
      kind: anyText,
      /** The languages in which the owner replaced texts. */
      ownIn: z.array(anyText),
    }),
  ),
})

export const mailTextsResponse = z.object({
  kind: anyText,
  language: anyText,
  /** Available placeholders, such as `{site}`. */
  places: z.array(anyText),
  /** In the order of the email. */
  parts: z.array(
    z.object({
      part: anyText,
      builtIn: anyText,
      /** The owner's text; `null` if the built-in one applies. */
      own: anyText.nullable(),
      /** Maximum length in characters. */
      longest: z.number().int(),
      hasLines: bool,
    }),
  ),
})

/** `expected`: the owner's texts that the page showed, by part. If they have changed since, the update is rejected. */
export const changeMailTextsRequest = z.object({ words: textsByPart, expected: textsByPart.optional() })

export const previewMailRequest = z.object({ kind, language, words: textsByPart })
export const previewMailResponse = z.object({
  subject: anyText,
  /** The HTML of the email in a light and in a dark theme. */
  html: z.object({ light: anyText, dark: anyText }),
  text: anyText,
  /** Invalid parts; the preview shows the current text for them. */
  faults: z.array(z.object({ part: anyText, description: anyText })),
})
