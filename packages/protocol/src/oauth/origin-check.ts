import { z } from 'zod'
import { anyText, bool, text } from '../scalars.js'

/** Query of `GET /oauth2/origin`. */
export const originCheckRequest = z.object({ client_id: text(200).optional() })

/** Response of `GET /oauth2/origin`. `code` and `message` are absent if the origin is allowed. */
export const originCheck = z.object({
  allowed: bool,
  code: z.literal('ORIGIN_NOT_ALLOWED').optional(),
  message: anyText.optional(),
})
export type OriginCheck = z.output<typeof originCheck>
