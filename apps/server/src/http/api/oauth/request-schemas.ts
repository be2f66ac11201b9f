import {
  anonymousRequest,
  authorizedClientRequest,
  codeRequest,
  refreshRequest,
  revocationRequest,
} from '@foyer/protocol'
import { z } from 'zod'
import { inBothSpellings } from './both-spellings.js'

const grant = <Shape extends z.ZodRawShape>(grantType: string, schema: z.ZodObject<Shape>) =>
  inBothSpellings(z.object({ grant_type: z.literal(grantType), ...schema.shape }))

/** The grants of the token endpoint by their schema names, each in snake_case and in camelCase. */
export const grantRequests = {
  AnonymousGrant: grant('anonymous', anonymousRequest),
  RefreshGrant: grant('refresh_token', refreshRequest),
  CodeGrant: grant('authorization_code', codeRequest),
  AuthorizedClientGrant: grant('authorized_client', authorizedClientRequest),
} as const

/** A request to the token endpoint. */
export const tokenRequest = z.union([
  ...grantRequests.AnonymousGrant,
  ...grantRequests.RefreshGrant,
  ...grantRequests.CodeGrant,
  ...grantRequests.AuthorizedClientGrant,
])

const [snake, camel] = inBothSpellings(revocationRequest)
/** A request to revoke a token (RFC 7009), in snake_case and in camelCase. */
export const revocationRequests = { snake, camel, either: z.union([snake, camel]) } as const
/** RFC 7662 §2.1. */
export const introspectionRequest = z.object({ token: z.string() })
/** RFC 9126 §2.1: the parameters of the authorization endpoint. */
export const pushedAuthorizationRequest = z.object({ client_id: z.string() }).loose()
