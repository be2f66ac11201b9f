import { z } from 'zod'
import { anyText, wholeNumber } from '../scalars.js'

/** Response of `POST /oauth2/par` (RFC 9126 §2.2), status 201. `expires_in` is in seconds. */
export const pushedRequest = z.object({ request_uri: anyText, expires_in: wholeNumber })
export type PushedRequest = z.output<typeof pushedRequest>
