import { z } from 'zod'

/** Mail of the site in the owner API (decision 67). Dates are RFC 3339. */
const date = z.iso.datetime()

const serverKind = z.enum(['smtp', 'inbox', 'none'])
const mailSender = z.object({ name: z.string(), address: z.string(), replyTo: z.string() })

export const mailFault = z.object({
  kind: z.string(),
  /** What to do about it, in a sentence. */
  about: z.string(),
  /** The words of the mail server or of the system, without addresses of people. */
  said: z.string(),
})

export const mailStateResponse = z.object({
  /** Whom mails come from now. */
  sender: mailSender,
  /** Whom they would come from without the settings. */
  configured: mailSender,
  server: z.object({
    /** `inbox`: the development inbox. `none`: mail waits. */
    kind: serverKind,
    host: z.string().nullable(),
    port: z.number().int().nullable(),
    /** `always`: nothing is sent in the clear. `offered`: as soon as the server offers it. */
    encryption: z.enum(['always', 'offered']).nullable(),
    signsIn: z.boolean(),
  }),
  queue: z.object({
    waiting: z.number().int(),
    oldestDate: date.nullable(),
    /** Of those that wait, how many were tried in vain. */
    retried: z.number().int(),
    lastFault: mailFault.extend({ date, nextAttemptDate: date }).nullable(),
    /** Handed over in the last 24 hours, counted by whole hours. */
    sentLastDay: z.number().int(),
  }),
})

const part = z.string().max(100)
const words = z.string().max(2000)
/** The owner's words by part; null for the built-in ones. What is left out stays as it is saved. */
const wordsByPart = z.record(part, words.nullable())
const kind = z.string().max(40)
const language = z.string().max(20)

/** Without a kind a mail that says that mail arrives. */
export const testMailRequest = z.object({
  kind: kind.optional(),
  language: language.optional(),
  words: wordsByPart.optional(),
})
/** Without a fault the mail server has taken it. */
export const testMailResponse = z.object({
  /** Where it went, as in the state of mail. */
  server: serverKind,
  to: z.string(),
  sender: mailSender,
  tookMs: z.number().int(),
  fault: mailFault.nullable(),
})

export const mailKindsResponse = z.object({
  languages: z.array(z.string()),
  /** Of those who named none. */
  siteLanguage: z.string(),
  mails: z.array(
    z.object({
      kind: z.string(),
      /** The languages in which the owner replaced words of it. */
      ownIn: z.array(z.string()),
    }),
  ),
})

export const mailWordsResponse = z.object({
  kind: z.string(),
  language: z.string(),
  /** What may stand in braces, such as `{site}`. */
  places: z.array(z.string()),
  /** In the order of the mail. */
  parts: z.array(
    z.object({
      part: z.string(),
      builtIn: z.string(),
      /** The owner's words; null where the built-in ones are in force. */
      own: z.string().nullable(),
      /** In characters. */
      longest: z.number().int(),
      hasLines: z.boolean(),
    }),
  ),
})

/** `expected`: the owner's words that the page showed, by part; where they are no longer so, nothing changes. */
export const changeMailWordsRequest = z.object({ words: wordsByPart, expected: wordsByPart.optional() })

export const previewMailRequest = z.object({ kind, language, words: wordsByPart })
export const previewMailResponse = z.object({
  subject: z.string(),
  /** The HTML of the mail, as programs show it by day and by night. */
  html: z.object({ light: z.string(), dark: z.string() }),
  text: z.string(),
  /** Parts that cannot be used; the preview has what is in force there. */
  faults: z.array(z.object({ part: z.string(), description: z.string() })),
})
