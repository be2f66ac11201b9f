import { paths } from '@foyer/protocol'
import { startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOwner } from './owner-steps.js'

const callers = ['owner', 'moderator', 'read-only', 'API key', 'member', 'visitor', 'nobody'] as const
type Who = (typeof callers)[number]

const lookers: readonly Who[] = ['owner', 'moderator', 'read-only', 'API key']
/** Callers with any token; visitors and members see only public members (`member-directory.test.ts`). */
const bearers: readonly Who[] = [...lookers, 'member', 'visitor']
const moderators: readonly Who[] = ['owner', 'moderator', 'API key']
const administrators: readonly Who[] = ['owner', 'API key']
const persons: readonly Who[] = ['owner']
const anyRole: readonly Who[] = ['owner', 'moderator', 'read-only']

const one = `${paths.members}/:memberId`
const listed = `${paths.ownerMembers}/:memberId`

/**
 * Every route for members with a role or back ends, with the callers allowed to use it. A new route fails the first
 * test until it is added here.
 */
const table: Record<string, readonly Who[]> = {
  [`GET ${paths.ownerMe}`]: lookers,
  [`GET ${paths.ownerEvents}`]: lookers,
  [`GET ${paths.owners}`]: lookers,
  [`POST ${paths.owners}`]: persons,
  [`POST ${paths.withdrawOwnerInvitation}`]: persons,
  [`PATCH ${paths.owners}/:memberId`]: persons,
  [`DELETE ${paths.owners}/:memberId`]: persons,
  [`GET ${paths.ownerSettings}`]: lookers,
  [`PATCH ${paths.ownerSettings}`]: administrators,
  [`POST ${paths.previewSettings}`]: lookers,
  [`POST ${paths.testCaptcha}`]: persons,
  [`GET ${paths.ownerMail}`]: lookers,
  [`POST ${paths.testMail}`]: persons,
  [`GET ${paths.mailWords}`]: lookers,
  [`GET ${paths.mailWords}/:kind/:language`]: lookers,
  [`PATCH ${paths.mailWords}/:kind/:language`]: administrators,
  [`POST ${paths.previewMail}`]: lookers,
  [`GET ${paths.ownerClients}`]: lookers,
  [`POST ${paths.ownerClients}`]: administrators,
  [`PATCH ${paths.ownerClients}/:clientId`]: administrators,
  [`DELETE ${paths.ownerClients}/:clientId`]: administrators,
  [`GET ${paths.ownerKeys}`]: lookers,
  [`POST ${paths.ownerKeys}`]: persons,
  [`POST ${paths.ownerKeys}/:keyId/rotate`]: persons,
  [`DELETE ${paths.ownerKeys}/:keyId`]: persons,
  [`GET ${paths.identityProviders}`]: lookers,
  [`PUT ${paths.orderIdentityProviders}`]: administrators,
  [`GET ${paths.identityProviders}/:providerId`]: lookers,
  [`PUT ${paths.identityProviders}/:providerId`]: persons,
  [`DELETE ${paths.identityProviders}/:providerId`]: administrators,
  [`POST ${paths.identityProviders}/:providerId/test`]: persons,
  [`POST ${paths.identityProviders}/:providerId/test-result`]: persons,
  [`GET ${paths.ownerWebhooks}`]: lookers,
  [`POST ${paths.ownerWebhooks}`]: persons,
  [`PATCH ${paths.ownerWebhooks}/:webhookId`]: persons,
  [`DELETE ${paths.ownerWebhooks}/:webhookId`]: administrators,
  [`POST ${paths.ownerWebhooks}/:webhookId/rotate-secret`]: persons,
  [`POST ${paths.ownerWebhooks}/:webhookId/test`]: administrators,
  [`GET ${paths.ownerWebhooks}/:webhookId/deliveries`]: lookers,
  [`POST ${paths.ownerWebhooks}/:webhookId/deliveries/:deliveryId/resend`]: administrators,
  [`POST ${paths.ownerClients}/:clientId/trial`]: persons,
  [`GET ${paths.ownerClients}/:clientId/secrets`]: lookers,
  [`POST ${paths.ownerClients}/:clientId/secrets/rotate`]: persons,
  [`DELETE ${paths.ownerClientSecrets}/:secretId`]: persons,
  [`GET ${paths.refusedAddresses}`]: lookers,
  [`POST ${paths.refusedAddresses}/:refusedId/approve`]: administrators,
  [`DELETE ${paths.refusedAddresses}/:refusedId`]: administrators,
  [`GET ${paths.ownerAudit}`]: lookers,
  [`POST ${paths.exportOwnerAudit}`]: administrators,
  [`POST ${paths.queryOwnerMembers}`]: lookers,
  [`GET ${paths.countOwnerMembers}`]: lookers,
  [`GET ${paths.ownerOverview}`]: lookers,
  [`GET ${paths.ownerAttention}`]: lookers,
  [`GET ${paths.ownerSessions}`]: lookers,
  [`GET ${paths.ownerSessions}/:sessionId`]: lookers,
  [`DELETE ${paths.ownerSessions}/:sessionId`]: moderators,
  [`GET ${paths.memberImports}`]: administrators,
  [`POST ${paths.memberImports}`]: administrators,
  [`GET ${paths.memberImports}/:importId`]: administrators,
  [`POST ${paths.memberImports}/:importId/parts`]: administrators,
  [`POST ${paths.memberImports}/:importId/begin`]: administrators,
  [`DELETE ${paths.memberImports}/:importId`]: administrators,
  [`POST ${paths.exportOwnerMembers}`]: administrators,
  [`GET ${paths.ownerViews}`]: anyRole,
  [`POST ${paths.ownerViews}`]: anyRole,
  [`PATCH ${paths.ownerViews}/:viewId`]: anyRole,
  [`DELETE ${paths.ownerViews}/:viewId`]: anyRole,
  [`POST ${paths.ownerMembers}`]: moderators,
  [`POST ${listed}/export`]: administrators,
  [`GET ${paths.memberInvitations}`]: lookers,
  [`POST ${paths.memberInvitations}`]: moderators,
  [`POST ${paths.withdrawMemberInvitation}`]: moderators,
  [`GET ${paths.invitationCodes}`]: lookers,
  [`POST ${paths.invitationCodes}`]: moderators,
  [`DELETE ${paths.invitationCodes}/:codeId`]: moderators,
  [`GET ${listed}`]: lookers,
  [`GET ${listed}/items`]: lookers,
  [`GET ${paths.ownerCollections}`]: lookers,
  [`POST ${paths.viewDataAs}`]: lookers,
  [`POST ${listed}/unblock`]: moderators,
  [`POST ${listed}/restore`]: administrators,
  [`POST ${listed}/require-reset`]: moderators,
  [`POST ${listed}/lift-reset`]: moderators,
  [`PATCH ${listed}`]: moderators,
  [`POST ${listed}/password-email`]: moderators,
  [`GET ${listed}/identities`]: lookers,
  [`POST ${listed}/identities/unlink`]: moderators,
  [`POST ${listed}/remove-second-factors`]: moderators,
  [`DELETE ${listed}/passkeys/:passkeyId`]: moderators,
  [`GET ${paths.memberTags}`]: lookers,
  [`POST ${listed}/email`]: administrators,
  [`POST ${listed}/impersonation`]: ['owner', 'moderator'],
  // Members see public members.
  [`GET ${one}`]: bearers,
  [`GET ${paths.members}`]: bearers,
  [`POST ${paths.members}/query`]: bearers,
  [`POST ${paths.members}`]: moderators,
  // A member may change their own account under their own ID; this one belongs to another member.
  [`PATCH ${one}`]: moderators,
  [`POST ${one}/slug`]: moderators,
  [`DELETE ${one}`]: administrators,
  ...Object.fromEntries(['phones', 'emails', 'addresses'].map((list) => [`DELETE ${one}/${list}`, moderators])),
  ...Object.fromEntries(
    ['approve', 'decline', 'block', 'mute', 'unmute', 'disconnect'].map((verb) => [`POST ${one}/${verb}`, moderators]),
  ),
  // Read by forms before sign-in.
  [`GET ${paths.profileFields}`]: callers,
  [`GET ${paths.signInMethods}`]: callers,
  [`GET ${one}/consents`]: lookers,
  [`POST ${one}/consents/withdraw`]: moderators,
}
/** Routes of the members API that concern only the caller. */
const aboutTheCaller =
  /^\S+ \/members\/v1\/(members\/(my|join-community|leave-community)|promotions|sign-in-codes|second-factors|passkey-(sign-ins|options))\b/

describe('decision 21, V8.1.1, V8.2.1: who may do what, by role', () => {
  let foyer: TestFoyer
  const tokens = {} as Record<Who, string | undefined>
  beforeAll(async () => {
    foyer = await startFoyer()
    for (const role of ['owner', 'moderator', 'read-only'] as const)
      tokens[role] = (await createOwner(foyer, `${role}@example.com`, role)).token
    tokens.member = (await foyer.createMember('member@example.com')).access_token
    tokens.visitor = (await foyer.createVisitor()).access_token
    tokens['API key'] = await foyer.addApiKey()
  })
  afterAll(() => foyer.stop())

  it('every route is in the table', () => {
    const routes = [...(foyer.nodes[0]?.http.knownRoutes ?? [])]
      .filter(([url]) => /^\/(owner|members)\/v1\//.test(url))
      .flatMap(([url, methods]) => [...methods].map((method) => `${method} ${url}`))
      .filter((route) => !/^(HEAD|OPTIONS) /.test(route) && !aboutTheCaller.test(route))
    expect(routes.toSorted()).toEqual(Object.keys(table).toSorted())
  })

  describe.each(callers)('%s', (who) => {
    it.each(Object.entries(table))('%s', async (route, may) => {
      const [method = '', url = ''] = route.split(' ')
      const token = tokens[who]
      const { status } = await foyer.call(url.replace(':memberId', 'mem_nobody').replace(/:\w+/, 'nobody'), {
        method: method as 'GET',
        ...(token === undefined ? {} : { token }),
        ...(method === 'GET' || method === 'DELETE' ? {} : { json: {} }),
      })
      // A permitted caller gets the error of the request itself: unknown member or empty request.
      if (may.includes(who)) expect([200, 400, 404]).toContain(status)
      else expect(status).toBe(who === 'nobody' ? 401 : 403)
    })
  })
})
