import * as protocol from '@foyer/protocol'
import type { z } from 'zod'
import {
  grantRequests,
  introspectionRequest,
  pushedAuthorizationRequest,
  revocationRequests,
  tokenRequest,
} from '../../api/oauth/request-schemas.js'

const grants: Record<string, z.ZodType> = Object.fromEntries(
  Object.entries(grantRequests).flatMap(([name, [snake, camel]]) => [
    [name, snake],
    [`${name}InCamelCase`, camel],
  ]),
)

/** The named schemas of the standard endpoints, of errors and of the operation of a server. */
export const oauthSchemas: Readonly<Record<string, z.ZodType>> = {
  ...grants,
  TokenRequest: tokenRequest,
  TokenInfo: protocol.tokenInfoResponse,
  RevocationRequest: revocationRequests.either,
  RevocationParameters: revocationRequests.snake,
  RevocationParametersInCamelCase: revocationRequests.camel,
  IntrospectionRequest: introspectionRequest,
  PushedAuthorizationRequest: pushedAuthorizationRequest,
  PushedAuthorizationResponse: protocol.pushedRequest,
  JsonWebKeySet: protocol.keySetResponse,
  JsonWebKey: protocol.keySetResponse.shape.keys.element,
  AuthorizationServerMetadata: protocol.oauthMetadata,
  ErrorEnvelope: protocol.errorEnvelope,
  FieldViolation: protocol.fieldViolation,
  OAuthError: protocol.oauthErrorBody,
  Health: protocol.healthResponse,
  Readiness: protocol.readyResponse,
  NotReady: protocol.unreadyResponse,
  OpenApiDocument: protocol.openApiResponse,
}
