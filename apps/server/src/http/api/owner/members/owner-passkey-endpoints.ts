import { passkeysResponse, paths } from '@foyer/protocol'
import { assertMayChange } from '../../../../features/members/member-access.js'
import { listPasskeys } from '../../../../features/members/passkeys/list-passkeys.js'
import { removePasskey } from '../../../../features/members/passkeys/remove-passkey.js'
import { siteRole } from '../../../endpoint/access.js'
import type { Endpoint } from '../../../endpoint/endpoint.js'
import { memberIdIn, pathParameter } from '../../../endpoint/path-ids.js'
import { ownerEndpoint } from '../owner-endpoint.js'

/** The passkeys of a member, which the team sees and removes, and never uses (decision 43). */
export const ownerPasskeyEndpoints: readonly Endpoint[] = [
  ownerEndpoint({
    id: 'removeMemberPasskey',
    method: 'DELETE',
    path: `${paths.ownerMembers}/:memberId/passkeys/:passkeyId`,
    named: { name: 'passkeyId', about: 'The id of a passkey of the member.' },
    summary: 'Remove a passkey of a member',
    about:
      'It no longer signs the member in. The member gets an email. Active sessions are kept. A member without a password sets one with "Forgot password?", or signs in with an email code.',
    allow: siteRole('moderator', 'members:write'),
    answer: ['The passkeys that are left.', passkeysResponse],
    refusals: ['NOT_FOUND'],
    handle: async ({ request, caller: { caller, act } }, deps) => {
      const memberId = memberIdIn(request)
      assertMayChange(caller, memberId, deps.siteSnapshot.current().owners)
      await removePasskey({ memberId, passkeyId: pathParameter(request, 'passkeyId'), act, signIn: 'team' }, deps)
      return { passkeys: await listPasskeys(memberId, deps) }
    },
  }),
]
