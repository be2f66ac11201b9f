import { paths, signOnRequest, signOnResponse } from '@foyer/protocol'
import { identityOf } from '../../../features/members/member.js'
import { issueSessionToken } from '../../../features/members/sign-in/issue-session-token.js'
import { signOn } from '../../../features/members/sign-in/sign-on.js'
import { firstPartyClient } from '../../../features/site/clients/first-party-client.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { backEndWithToken } from '../../endpoint/access.js'
import { json } from '../../endpoint/body.js'
import { type Endpoint, endpoint } from '../../endpoint/endpoint.js'
import { actIn } from '../../server/credentials/owner-caller.js'
import { recordEvent } from '../../server/errors/security-events.js'

/** `POST /_api/iam/authentication/v2/sign-on` (wire-protocol §5). */
export const signOnEndpoint: Endpoint = endpoint({
  id: 'signOn',
  method: 'POST',
  path: paths.signOn,
  group: 'Sign-up and sign-in',
  summary: 'Sign in a person that a back end has identified',
  about:
    'Creates the member if the address is new. `verifyEmail` marks the address as verified. Members with a role for the site are refused.',
  allow: backEndWithToken('sessions:open'),
  body: json(signOnRequest),
  answers: { 200: { about: 'A session token for the member.', schema: signOnResponse } },
  refusals: ['EMAIL_NOT_ALLOWED', 'MEMBER_BLOCKED', 'NOT_FOUND'],
  handle: async ({ request, caller: { caller, apiKey }, body: { loginId, profile, verifyEmail } }, deps) => {
    const { settings, clients } = deps.siteSnapshot.current()
    const clientId = caller?.clientId ?? firstPartyClient(clients)?.clientId
    if (clientId === undefined) throw new ApplicationError('NOT_FOUND', 'This site has no client yet.')
    const { keyId } = apiKey
    const act = actIn(request, { kind: 'back-end', keyId })
    const member = await signOn({ email: loginId.email, profile, verifyEmail: verifyEmail ?? false }, act, deps)
    recordEvent(request, 'signed-on', { memberId: member.memberId, amr: ['backend'], isAudited: true })
    const sessionToken = await issueSessionToken(
      {
        member,
        clientId,
        callerId: caller?.id ?? null,
        authenticatedAt: deps.clock.now(),
        amr: ['backend'],
        openedBy: keyId,
      },
      deps,
    )
    return { sessionToken, identity: identityOf(member, settings.signUp) }
  },
})
