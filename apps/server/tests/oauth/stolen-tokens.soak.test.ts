import { paths } from '@foyer/protocol'
import type { Client, Rotation } from '@foyer/server'
import { databases, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const THIEVES = 200
const RENEWALS = 4
const PAST_THE_WINDOW = 11

/** A member whose session was refreshed several times, with all its refresh tokens, oldest first. */
interface Victim {
  memberId: string
  tokens: string[]
  accessToken: string
}

describe.each(databases)('200 stolen refresh tokens on $name', ({ name: database }) => {
  let foyer: TestFoyer
  let apiKey: string
  const clients: Partial<Record<Rotation, Client>> = {}
  beforeAll(async () => {
    foyer = await startFoyer({ database, nodes: 2 })
    apiKey = await foyer.addApiKey()
    for (const rotation of ['strict', 'pending'] as const) clients[rotation] = await foyer.addClient({ rotation })
  })
  afterAll(() => foyer.stop())

  const clientIdOf = (rotation: Rotation) => (clients[rotation] as Client).clientId
  const renew = (refreshToken: string, at: number) =>
    foyer.call(paths.token, { json: { grantType: 'refresh_token', refreshToken }, node: at % 2 })

  async function victim(at: number, rotation: Rotation): Promise<Victim> {
    const clientId = clientIdOf(rotation)
    const anonymous = await foyer.call(paths.token, { json: { clientId, grantType: 'anonymous' } })
    const token = `${anonymous.body.access_token},${apiKey}`
    const email = `${rotation}${at}@example.com`
    const signedOn = await foyer.call<{ identity: { id: string } }>(paths.signOn, {
      token,
      json: { loginId: { email }, verifyEmail: true },
    })
    const memberId = signedOn.body.identity.id
    const opened = await foyer.call<{ refresh_token: string; access_token: string }>(paths.token, {
      token,
      json: { grantType: 'authorized_client', memberId, scope: 'offline_access' },
    })
    return { memberId, tokens: [opened.body.refresh_token], accessToken: opened.body.access_token }
  }

  async function renewHonestly(one: Victim, at: number): Promise<void> {
    const { status, body } = await renew(one.tokens.at(-1) as string, at)
    expect(status).toBe(200)
    one.tokens.push(body.refresh_token as string)
    one.accessToken = body.access_token as string
  }

  it.each([
    // Under `pending` the second-newest token is still valid, because its successor was not used yet (design §7).
    { rotation: 'strict', stolenOf: RENEWALS },
    { rotation: 'pending', stolenOf: RENEWALS - 1 },
  ] as const)(
    'rules 11, 12 and 61: replayed after the window, every one is found and ends its session ($rotation)',
    async ({ rotation, stolenOf }) => {
      const victims = await Promise.all(Array.from({ length: THIEVES }, (_none, at) => victim(at, rotation)))
      for (let round = 0; round < RENEWALS; round++) {
        await Promise.all(victims.map(renewHonestly))
        await foyer.advance(PAST_THE_WINDOW)
      }

      const stolen = victims.map(({ tokens }, at) => tokens[at % stolenOf] as string)
      for (const { status, body } of await Promise.all(stolen.map(renew))) {
        expect(status).toBe(400)
        expect(body.error).toBe('invalid_grant')
        expect(body.error_description).toBe(
          'The refresh token was used after it had been replaced; its session has ended.',
        )
      }
      const { storage } = foyer.deps
      const ended = await storage.read((stores) => stores.sessions.endedSince(0))
      const open = await Promise.all(
        victims.map(({ memberId }) => storage.read((stores) => stores.sessions.listOpen(memberId as never, 0))),
      )
      expect(open.flat()).toEqual([])
      expect(ended.length).toBeGreaterThanOrEqual(THIEVES)

      await foyer.advance(1)
      for (const [at, { tokens, accessToken }] of victims.entries()) {
        const { status, body } = await renew(tokens.at(-1) as string, at)
        expect([status, body.error_description]).toEqual([400, 'The session of this refresh token has ended.'])
        const check = await foyer.call(paths.tokenInfo, { json: { token: accessToken }, node: at % 2 })
        expect(check.body).toEqual({ active: false })
      }
    },
  )
})
