import { z } from 'zod'

/** Mail of the site in the owner API (decision 67). Dates are RFC 3339. */
const date = z.iso.datetime()

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
    kind: z.enum(['smtp', 'inbox', 'none']),
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

export const testMailRequest = z.object({ language: z.string().max(20).optional() })
/** Without a fault the mail server has taken it. */
export const testMailResponse = z.object({
  to: z.string(),
  sender: mailSender,
  tookMs: z.number().int(),
  fault: mailFault.nullable(),
})
