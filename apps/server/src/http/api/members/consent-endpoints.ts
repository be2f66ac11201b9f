import { consentsResponse, emptyResponse, withdrawConsentRequest } from '@foyer/protocol'
import { listConsents, withdrawConsent } from '../../../features/oauth/consent/withdraw-consent.js'
import { rfc3339 } from '../../../kernel/clock.js'
import { memberAccess } from '../../endpoint/access.js'
import { json } from '../../endpoint/body.js'
import type { Endpoint } from '../../endpoint/endpoint.js'
import { recordEvent } from '../../server/errors/security-events.js'
import { memberEndpoint, memberPath } from './member-endpoint.js'

/** The consents of a member to third-party clients. */
export const consentEndpoints: readonly Endpoint[] = [
  memberEndpoint({
    id: 'listConsents',
    method: 'GET',
    path: `${memberPath}/consents`,
    summary: 'List the consents of a member to third-party clients',
    allow: memberAccess({ self: true, role: 'read-only', keyScope: 'members:read' }),
    answer: ['Each client with its scope.', consentsResponse],
    refusals: ['NOT_FOUND'],
    handle: async ({ caller: { memberId } }, deps) => {
      const consents = await listConsents(memberId, deps)
      return { consents: consents.map(({ givenAt, ...consent }) => ({ ...consent, givenDate: rfc3339(givenAt) })) }
    },
  }),
  memberEndpoint({
    id: 'withdrawConsent',
    method: 'POST',
    path: `${memberPath}/consents/withdraw`,
    summary: 'Withdraw the consent of a member to a third-party client',
    about: 'The sessions of this member with the client end, and its next sign-in asks for consent again.',
    allow: memberAccess({ self: true, role: 'moderator', keyScope: 'members:write' }),
    body: json(withdrawConsentRequest),
    answer: ['The consent is withdrawn.', emptyResponse],
    refusals: ['NOT_FOUND'],
    handle: async ({ request, caller: { memberId, act }, body }, deps) => {
      await withdrawConsent(memberId, body.clientId, deps, act)
      recordEvent(request, 'consent-withdrawn', { memberId })
      return {}
    },
  }),
]
