import { z } from 'zod'
import { anyText, wholeNumber } from '../scalars.js'

/** Response of `POST /oauth2/visitor-hint`. `expires_in` is in seconds. */
export const visitorHint = z.object({ visitor_hint: anyText, expires_in: wholeNumber })
export type VisitorHint = z.output<typeof visitorHint>
