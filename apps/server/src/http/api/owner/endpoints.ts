import type { Endpoint } from '../../endpoint/endpoint.js'
import { auditEndpoints } from './audit-endpoints.js'
import { clientEndpoints } from './client-endpoints.js'
import { clientSecretEndpoints } from './client-secret-endpoints.js'
import { eventEndpoints } from './event-endpoints.js'
import { identityProviderEndpoints } from './identity-provider-endpoints.js'
import { keyEndpoints } from './key-endpoints.js'
import { mailEndpoints } from './mail-endpoints.js'
import { invitationCodeEndpoints } from './members/invitation-code-endpoints.js'
import { memberAccessEndpoints } from './members/member-access-endpoints.js'
import { memberInvitationEndpoints } from './members/member-invitation-endpoints.js'
import { memberPortEndpoints } from './members/member-port-endpoints.js'
import { ownerIdentityEndpoints } from './members/owner-identity-endpoints.js'
import { ownerMemberEndpoints } from './members/owner-member-endpoints.js'
import { ownerPasskeyEndpoints } from './members/owner-passkey-endpoints.js'
import { overviewEndpoints } from './overview-endpoints.js'
import { ownerEndpoints } from './owner-endpoints.js'
import { ownerSessionEndpoints } from './owner-session-endpoints.js'
import { refusedAddressEndpoints } from './refused-address-endpoints.js'
import { savedViewEndpoints } from './saved-view-endpoints.js'
import { settingsEndpoints } from './settings-endpoints.js'
import { webhookEndpoints } from './webhook-endpoints.js'

/** The endpoints of the owner API. */
export const ownerApiEndpoints: readonly Endpoint[] = [
  ...ownerEndpoints,
  ...settingsEndpoints,
  ...clientEndpoints,
  ...refusedAddressEndpoints,
  ...clientSecretEndpoints,
  ...keyEndpoints,
  ...identityProviderEndpoints,
  ...webhookEndpoints,
  ...mailEndpoints,
  ...auditEndpoints,
  ...ownerMemberEndpoints,
  ...memberAccessEndpoints,
  ...ownerIdentityEndpoints,
  ...ownerPasskeyEndpoints,
  ...memberInvitationEndpoints,
  ...invitationCodeEndpoints,
  ...overviewEndpoints,
  ...eventEndpoints,
  ...ownerSessionEndpoints,
  ...memberPortEndpoints,
  ...savedViewEndpoints,
]
