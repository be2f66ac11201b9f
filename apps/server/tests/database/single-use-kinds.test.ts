import { databases, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Digest, digestOf } from '../../src/kernel/digest.js'
import type { Stores } from '../../src/main/deps.js'
import type { SingleUseTable } from '../../src/platform/database/sql-single-use.js'

const RIVALS = 20
const NOW = 1_000_000
const EXPIRES_AT = NOW + 60_000
const MEMBER = 'mem_a'
const owner = { memberId: MEMBER, authenticatedAt: NOW, amr: ['pwd'], openedBy: null, expiresAt: EXPIRES_AT } as const

/** How a kind of secret is stored, found while it can be used, and used. */
interface Kind {
  issue(stores: Stores, digest: Digest): Promise<unknown>
  find?(stores: Stores, digest: Digest, now: number): Promise<unknown>
  spend(stores: Stores, digest: Digest, now: number): Promise<unknown>
}

/** Every table of single-use secrets: one that is not listed does not compile. */
const kinds: Record<SingleUseTable, Kind> = {
  session_token: {
    issue: ({ sessionTokens }, digest) =>
      sessionTokens.issue({ ...owner, digest, clientId: 'cli_a', callerId: 'vis_a' }),
    find: ({ sessionTokens }, digest, now) => sessionTokens.find(digest, now),
    spend: ({ sessionTokens }, digest, now) => sessionTokens.spend(digest, now),
  },
  authorization_code: {
    issue: ({ authorizationCodes }, digest) =>
      authorizationCodes.issue({
        ...owner,
        digest,
        clientId: 'cli_a',
        visitorId: null,
        redirectUri: null,
        codeChallenge: 'challenge',
        scope: 'openid',
        nonce: null,
        browserSessionId: null,
        sessionEndsAt: null,
      }),
    spend: ({ authorizationCodes }, digest, now) => authorizationCodes.spend(digest, 'ses_a', now),
  },
  second_factor_challenge: {
    issue: ({ secondFactorChallenges }, digest) =>
      secondFactorChallenges.add({
        ...owner,
        digest,
        clientId: null,
        callerId: null,
        returnUrl: null,
        linksIdentity: false,
        isPersistent: false,
        triesLeft: 5,
      }),
    find: ({ secondFactorChallenges }, digest, now) => secondFactorChallenges.find(digest, now),
    spend: ({ secondFactorChallenges }, digest, now) => secondFactorChallenges.spend(digest, now),
  },
  redirect_session: {
    issue: ({ redirectSessions }, digest) =>
      redirectSessions.add({
        digest,
        clientId: 'cli_a',
        callerId: null,
        origin: null,
        intent: { kind: 'logout', returnUrl: null } as never,
        expiresAt: EXPIRES_AT,
      }),
    find: ({ redirectSessions }, digest, now) => redirectSessions.find(digest, now),
    spend: ({ redirectSessions }, digest, now) => redirectSessions.spend(digest, now),
  },
  recovery: {
    issue: ({ recoveries }, digest) => recoveries.add({ ...owner, digest, returnUrl: null, createdAt: NOW }),
    find: ({ recoveries }, digest, now) => recoveries.find(digest, now),
    spend: ({ recoveries }, digest, now) => recoveries.spend(digest, now),
  },
  authentication: {
    issue: ({ authentications }, digest) =>
      authentications.add({
        digest,
        identityId: MEMBER,
        clientId: 'cli_a',
        callerId: 'vis_a',
        codeMac: 'mac',
        codeExpiresAt: EXPIRES_AT,
        triesLeft: 5,
        createdAt: NOW,
        expiresAt: EXPIRES_AT,
      }),
    find: ({ authentications }, digest, now) => authentications.find(digest, now),
    spend: ({ authentications }, digest, now) => authentications.spend(digest, now),
  },
  external_sign_in: {
    issue: ({ externalSignIns }, digest) =>
      externalSignIns.insert({
        digest,
        browserDigest: digest,
        providerId: 'google',
        purpose: 'sign-in',
        memberId: null,
        callback: null,
        profile: null,
        emailKey: null,
        expiresAt: EXPIRES_AT,
      }),
    find: ({ externalSignIns }, digest, now) => externalSignIns.find(digest, now),
    spend: ({ externalSignIns }, digest, now) => externalSignIns.spend(digest, now),
  },
  approval_wait: {
    issue: ({ approvalWaits }, digest) => approvalWaits.add({ ...owner, digest }),
    spend: ({ approvalWaits }, digest, now) => approvalWaits.spend(digest, now),
  },
  invitation: {
    issue: ({ invitations }, digest) =>
      invitations.upsert({
        invitationId: 'inv_a',
        email: `${digest}@example.com`,
        emailKey: `${digest}@example.com`,
        digest,
        createdAt: NOW,
        expiresAt: EXPIRES_AT,
        spentAt: null,
        withdrawnAt: null,
        ownerRole: null,
      }),
    find: ({ invitations }, digest, now) => invitations.findOpen(`${digest}@example.com`, now),
    spend: ({ invitations }, digest, now) => invitations.spend(digest, now),
  },
  owner_setup: {
    issue: ({ owners }, digest) => owners.insertSetUpLink(digest, { createdAt: NOW, expiresAt: EXPIRES_AT }),
    find: ({ owners }, digest, now) => owners.isSetUpLinkValid(digest, now),
    spend: ({ owners }, digest, now) => owners.spendSetUpLink(digest, now),
  },
}

describe.each(databases)('design invariant 3 on $name: every kind of single-use secret', ({ name }) => {
  let foyer: TestFoyer
  const write = <T>(work: (stores: Stores) => Promise<T>, node = 0) =>
    (foyer.nodes[node] as TestFoyer['nodes'][number]).deps.storage.write(work)
  const isUsed = (result: unknown) => result !== undefined && result !== false
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, nodes: 2, listen: false })
  })
  afterAll(() => foyer.stop())

  describe.each(Object.entries(kinds))('%s', (table, { issue, find, spend }) => {
    const issued = async (secret: string): Promise<Digest> => {
      const digest = digestOf(`${table} ${secret}`)
      await write((stores) => issue(stores, digest))
      return digest
    }

    it('is used once, even among twenty rivals on two nodes', async () => {
      const digest = await issued('rivals')
      const results = await Promise.all(
        Array.from({ length: RIVALS }, (_unused, rival) => write((stores) => spend(stores, digest, NOW), rival % 2)),
      )
      expect(results.filter(isUsed)).toHaveLength(1)
      expect(isUsed(await write((stores) => spend(stores, digest, NOW)))).toBe(false)
      if (find !== undefined) expect(isUsed(await write((stores) => find(stores, digest, NOW)))).toBe(false)
    })

    it('is not used from the moment at which it expires, and finding it spends nothing', async () => {
      const digest = await issued('expiry')
      expect(isUsed(await write((stores) => spend(stores, digest, EXPIRES_AT)))).toBe(false)
      if (find !== undefined) {
        expect(isUsed(await write((stores) => find(stores, digest, EXPIRES_AT)))).toBe(false)
        for (let read = 0; read < 2; read++)
          expect(isUsed(await write((stores) => find(stores, digest, EXPIRES_AT - 1)))).toBe(true)
      }
      expect(isUsed(await write((stores) => spend(stores, digest, EXPIRES_AT - 1)))).toBe(true)
    })

    it('one that was never issued is not used, and leaves others alone', async () => {
      const digest = await issued('other')
      expect(isUsed(await write((stores) => spend(stores, digestOf('never issued'), NOW)))).toBe(false)
      expect(isUsed(await write((stores) => spend(stores, digest, NOW)))).toBe(true)
    })
  })
})
