import type { Endpoint } from '../endpoint/endpoint.js'
import { captchaEndpoints } from './account/captcha-endpoints.js'
import { emailChangeEndpoints } from './account/email-change-endpoints.js'
import { identityEndpoints } from './account/identity-endpoints.js'
import { ownFactorEndpoints } from './account/own-factor-endpoints.js'
import { ownSessionEndpoints } from './account/own-session-endpoints.js'
import { passkeyEndpoints } from './account/passkey-endpoints.js'
import { passwordEndpoints } from './account/password-endpoints.js'
import { secondFactorEndpoints } from './account/second-factor-endpoints.js'
import { signInEndpoints } from './account/sign-in-endpoints.js'
import { signOnEndpoint } from './account/sign-on-endpoint.js'
import { dataEndpoints } from './data/endpoints.js'
import { consentEndpoints } from './members/consent-endpoints.js'
import { deletionEndpoints } from './members/deletion-endpoints.js'
import { directoryEndpoints } from './members/directory-endpoints.js'
import { moderationEndpoints } from './members/moderation-endpoints.js'
import { profileEndpoints } from './members/profile-endpoints.js'
import { discoveryEndpoints } from './oauth/discovery-endpoints.js'
import { originEndpoint } from './oauth/origin-endpoint.js'
import { redirectSessionEndpoint } from './oauth/redirect-session-endpoint.js'
import { tokenEndpoint } from './oauth/token-endpoint.js'
import { tokenManagementEndpoints } from './oauth/token-management-endpoints.js'
import { userinfoEndpoints } from './oauth/userinfo-endpoints.js'
import { operationsEndpoints } from './operations/operations-endpoints.js'
import { ownerApiEndpoints } from './owner/endpoints.js'

/**
 * Every endpoint of the HTTP API, in the order of the API reference. To add an endpoint, declare it in the table of its
 * area. Tests call each endpoint as every kind of caller and compare real responses with the declaration.
 */
export const endpoints: readonly Endpoint[] = [
  tokenEndpoint,
  ...tokenManagementEndpoints,
  ...userinfoEndpoints,
  ...discoveryEndpoints,
  originEndpoint,
  redirectSessionEndpoint,
  ...captchaEndpoints,
  ...signInEndpoints,
  ...secondFactorEndpoints,
  ...passwordEndpoints,
  signOnEndpoint,
  ...directoryEndpoints,
  ...profileEndpoints,
  ...deletionEndpoints,
  ...consentEndpoints,
  ...moderationEndpoints,
  ...ownSessionEndpoints,
  ...emailChangeEndpoints,
  ...identityEndpoints,
  ...ownFactorEndpoints,
  ...passkeyEndpoints,
  ...ownerApiEndpoints,
  ...dataEndpoints,
  ...operationsEndpoints,
]
