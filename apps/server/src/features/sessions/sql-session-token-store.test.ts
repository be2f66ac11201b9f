import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSqliteStores, type SqliteStores } from '../../../tests/database/sqlite-stores.js'
import { digestOf } from '../../kernel/digest.js'
import type { SessionStores } from './deps.js'
import { isUsableBy, type SessionToken } from './session-token-store.js'

const NOW = 1_000_000

describe('security-checklist 26: session tokens in the database', () => {
  let database: SqliteStores
  let issued = 0
  let token: SessionToken
  const run = <T>(work: (store: SessionStores['sessionTokens']) => Promise<T>, site = 'site_a') =>
    database.storageOf(site).write((stores) => work(stores.sessionTokens))
  const newToken = (change: Partial<SessionToken> = {}): SessionToken => ({
    digest: digestOf(`token ${++issued}`),
    memberId: 'mem_a',
    clientId: 'cli_a',
    callerId: 'vis_a',
    authenticatedAt: NOW - 1,
    amr: ['pwd'],
    openedBy: null,
    expiresAt: NOW + 60_000,
    ...change,
  })

  beforeAll(async () => {
    database = await createSqliteStores()
  })
  beforeEach(async () => {
    token = newToken()
    await run((store) => store.issue(token))
  })
  afterAll(() => database.close())

  it('a token is found as it was issued, any number of times', async () => {
    for (let read = 0; read < 2; read++) expect(await run((store) => store.find(token.digest, NOW))).toEqual(token)
    expect(await run((store) => store.find(digestOf('another'), NOW))).toBeUndefined()
  })

  it('it is spent once', async () => {
    expect(await run((store) => store.spend(token.digest, NOW))).toEqual(token)
    expect(await run((store) => store.spend(token.digest, NOW))).toBeUndefined()
    expect(await run((store) => store.find(token.digest, NOW))).toBeUndefined()
  })

  it('it is neither found nor spent from the moment at which it expires', async () => {
    expect(await run((store) => store.find(token.digest, token.expiresAt - 1))).toEqual(token)
    expect(await run((store) => store.find(token.digest, token.expiresAt))).toBeUndefined()
    expect(await run((store) => store.spend(token.digest, token.expiresAt))).toBeUndefined()
    expect(await run((store) => store.spend(token.digest, token.expiresAt - 1))).toEqual(token)
  })

  it('a token of another site is neither found nor spent', async () => {
    expect(await run((store) => store.find(token.digest, NOW), 'site_b')).toBeUndefined()
    expect(await run((store) => store.spend(token.digest, NOW), 'site_b')).toBeUndefined()
    await run((store) => store.endAllOf('mem_a', NOW), 'site_b')
    expect(await run((store) => store.find(token.digest, NOW))).toEqual(token)
  })

  it('security-checklist 55: ending the tokens of a member leaves those of others', async () => {
    const ofAnother = newToken({ memberId: 'mem_b', callerId: null })
    await run((store) => store.issue(ofAnother))
    await run((store) => store.endAllOf('mem_a', NOW))
    expect(await run((store) => store.spend(token.digest, NOW))).toBeUndefined()
    expect(await run((store) => store.spend(ofAnother.digest, NOW))).toEqual(ofAnother)
  })

  it('it is for the caller who made it, and for any caller if a back end made it', () => {
    expect([isUsableBy(token, 'vis_a'), isUsableBy(token, 'vis_b'), isUsableBy(token, null)]).toEqual([
      true,
      false,
      false,
    ])
    const ofBackEnd = newToken({ callerId: null })
    expect([isUsableBy(ofBackEnd, 'vis_a'), isUsableBy(ofBackEnd, null)]).toEqual([true, true])
  })
})
