import { z } from 'zod'
import { anyText } from './scalars.js'

/** Answer of `/healthz`: the process lives. */
export const healthResponse = z.object({ status: z.literal('ok') })
/** Answer of `/readyz`: the database answers too. */
export const readyResponse = z.object({ status: z.literal('ready') })
/** Answer of `/readyz` while the database is away. */
export const unreadyResponse = z.object({
  status: z.literal('unavailable'),
  reason: anyText,
  requestId: anyText,
})

/** The key set that verifies access tokens: RFC 7517 §5, public parts only. */
export const keySetResponse = z.object({
  keys: z.array(
    z.object({
      kid: anyText,
      kty: z.literal('EC'),
      crv: anyText,
      x: anyText,
      y: anyText,
      alg: anyText,
      use: z.literal('sig'),
    }),
  ),
})
