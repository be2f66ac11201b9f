import { z } from 'zod'

/** Answer of `POST /oauth2/par` (RFC 9126 §2.2), status 201. `expires_in` is in seconds. */
export const pushedRequest = z.object({ request_uri: z.string(), expires_in: z.int() })
export type PushedRequest = z.output<typeof pushedRequest>
