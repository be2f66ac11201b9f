import { z } from 'zod'
import { anyText } from './scalars.js'

/** Response of `/healthz`: the process is running. */
export const healthResponse = z.object({ status: z.literal('ok') })
/** Response of `/readyz`: the database is reachable. */
export const readyResponse = z.object({ status: z.literal('ready') })
/** Response of `/readyz` while the database is unreachable. */
export const unreadyResponse = z.object({
  status: z.literal('unavailable'),
  reason: anyText,
  requestId: anyText,
})

/** Response of `/openapi.json`: an OpenAPI document. */
export const openApiResponse = z.looseObject({ openapi: anyText })

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
