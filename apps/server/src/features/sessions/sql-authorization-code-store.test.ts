import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSqliteStores, type SqliteStores } from '../../../tests/database/sqlite-stores.js'
import { type Digest, digestOf } from '../../kernel/digest.js'
import type { OAuthStores } from '../oauth/deps.js'
import type { AuthorizationCode } from './authorization-code-store.js'

const NOW = 1_000_000
type Issued = Omit<AuthorizationCode, 'sessionId' | 'spent'>

describe('security-checklist 50 and 51: authorization codes in the database', () => {
  let database: SqliteStores
  let issued = 0
  let code: Issued
  const run = <T>(work: (store: OAuthStores['authorizationCodes']) => Promise<T>, site = 'site_a') =>
    database.storageOf(site).write((stores) => work(stores.authorizationCodes))
  const find = (digest: Digest, site?: string) => run((store) => store.find(digest), site)
  const newCode = (change: Partial<Issued> = {}): Issued => ({
    digest: digestOf(`code ${++issued}`),
    clientId: 'cli_a',
    memberId: 'mem_a',
    visitorId: 'vis_a',
    redirectUri: 'https://app.example/callback',
    codeChallenge: 'challenge',
    scope: 'offline_access',
    nonce: 'nonce',
    authenticatedAt: NOW - 1,
    amr: ['pwd'],
    openedBy: null,
    browserSessionId: 'bro_a',
    sessionEndsAt: NOW + 2,
    expiresAt: NOW + 60_000,
    ...change,
  })

  beforeAll(async () => {
    database = await createSqliteStores()
  })
  beforeEach(async () => {
    code = newCode()
    await run((store) => store.issue(code))
  })
  afterAll(() => database.close())

  it('a code is found with everything it is bound to, unspent', async () => {
    expect(await find(code.digest)).toEqual({ ...code, sessionId: null, spent: false })
    expect(await find(digestOf('another'))).toBeUndefined()
    const bare = newCode({
      visitorId: null,
      redirectUri: null,
      nonce: null,
      browserSessionId: null,
      sessionEndsAt: null,
    })
    await run((store) => store.issue(bare))
    expect(await find(bare.digest)).toEqual({ ...bare, sessionId: null, spent: false })
  })

  it('it is spent once, and names the session it opened', async () => {
    expect(await run((store) => store.spend(code.digest, 'ses_a', NOW))).toBe(true)
    expect(await run((store) => store.spend(code.digest, 'ses_b', NOW))).toBe(false)
    expect(await find(code.digest)).toEqual({ ...code, sessionId: 'ses_a', spent: true })
    expect(await run((store) => store.spend(digestOf('another'), 'ses_c', NOW))).toBe(false)
  })

  it('it is not spent from the moment at which it expires', async () => {
    expect(await run((store) => store.spend(code.digest, 'ses_a', code.expiresAt))).toBe(false)
    expect(await find(code.digest)).toMatchObject({ sessionId: null, spent: false })
    expect(await run((store) => store.spend(code.digest, 'ses_a', code.expiresAt - 1))).toBe(true)
  })

  it('a code of another site is not found and not spent', async () => {
    expect(await find(code.digest, 'site_b')).toBeUndefined()
    expect(await run((store) => store.spend(code.digest, 'ses_a', NOW), 'site_b')).toBe(false)
    await run((store) => store.endAllOf('mem_a', NOW), 'site_b')
    expect(await find(code.digest)).toMatchObject({ spent: false })
  })

  it('security-checklist 55: ending the codes of a member spends them for no session, and leaves others', async () => {
    const spent = newCode()
    const ofAnother = newCode({ memberId: 'mem_b' })
    for (const one of [spent, ofAnother]) await run((store) => store.issue(one))
    await run((store) => store.spend(spent.digest, 'ses_a', NOW))
    await run((store) => store.endAllOf('mem_a', NOW))
    expect(await find(code.digest)).toMatchObject({ spent: true, sessionId: null })
    expect(await run((store) => store.spend(code.digest, 'ses_b', NOW))).toBe(false)
    expect(await find(spent.digest)).toMatchObject({ spent: true, sessionId: 'ses_a' })
    expect(await find(ofAnother.digest)).toMatchObject({ spent: false })
  })
})
