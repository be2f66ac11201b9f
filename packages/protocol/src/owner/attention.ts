import { z } from 'zod'
import { anyText, dateTime, wholeNumber } from '../scalars.js'

/** Maximum number of refused addresses that are shown, each the newest of its client and kind. */
export const ATTENTION_ADDRESSES_MAX = 10

/** What needs a decision or a repair by someone who runs the site. */
export const attentionResponse = z.object({
  /** Members waiting for approval. */
  requests: wholeNumber,
  /** Webhooks that do not deliver. `off`: disabled after days of failures. `gone`: the receiver answered 410. */
  webhooks: z.array(z.object({ webhookId: anyText, url: anyText, problem: z.enum(['failing', 'off', 'gone']) })),
  /** The mail queue if a mail failed or has been waiting for more than ten minutes; otherwise `null`. */
  mail: z.object({ waiting: wholeNumber, retried: wholeNumber, oldestDate: dateTime.nullable() }).nullable(),
  /**
   * The rejected sign-ins of the last 24 hours if they are at least ten and three times those of an average day of the
   * week before; otherwise `null`.
   */
  failures: z
    .object({ from: dateTime, to: dateTime, count: wholeNumber, dailyAverage: z.number().nonnegative() })
    .nullable(),
  /** Requested addresses that are not registered, by client and kind, newest first. */
  refusedAddresses: z
    .array(
      z.object({
        clientId: anyText.nullable(),
        clientName: anyText.nullable(),
        kind: z.enum(['redirect', 'origin', 'logout']),
        /** The address that was requested last, and the number of addresses. */
        address: anyText,
        count: wholeNumber,
      }),
    )
    .max(ATTENTION_ADDRESSES_MAX),
})
export type AttentionResponse = z.output<typeof attentionResponse>
