import { defaultDatabase, startFoyer, TEST_NOW } from '@foyer/testing'
import { describe, expect, it } from 'vitest'

describe.each(defaultDatabase)('startFoyer on $name', ({ name }) => {
  /** Returns the ids and the code of one scenario. */
  async function story(seed: string): Promise<string[]> {
    const foyer = await startFoyer({ database: name, seed, settings: { 'signup.verifyEmail': 'true' } })
    try {
      const { access_token: token, refresh_token } = await foyer.createVisitor()
      const { body } = await foyer.register(token, 'ana@example.com')
      const code = await foyer.getMailedCode('ana@example.com')
      return [foyer.client.clientId, refresh_token, body.identity?.id ?? '', body.stateToken ?? '', code]
    } finally {
      await foyer.stop()
    }
  }

  it('the same scenario draws the same ids from the same seed, and others from another', async () => {
    const once = await story('a seed')
    expect(await story('a seed')).toEqual(once)
    const other = await story('another seed')
    expect(other.filter((id) => once.includes(id))).toEqual([])
  })

  it('the clock stands until it is turned, for every node', async () => {
    const foyer = await startFoyer({ database: name, nodes: 2 })
    const now = async (node: number) => Date.parse((await foyer.call<{ now: string }>('/dev/clock', { node })).body.now)
    expect([await now(0), await now(1)]).toEqual([TEST_NOW, TEST_NOW])
    await foyer.advance(90)
    expect([await now(0), await now(1)]).toEqual([TEST_NOW + 90_000, TEST_NOW + 90_000])
    await foyer.stop()
  })
})
