import { type ErrorEnvelope, paths } from '@foyer/protocol'
import { defaultDatabase, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { createOwner } from '../owner/owner-steps.js'
import { type EventReader, readEvents, soon } from './event-reader.js'

const limits = { total: 4, perNetwork: 3, perCaller: 2, heartbeatMs: 40, checkEveryMs: 20 }

describe.each(defaultDatabase)('decision 34: limits of streams, on $name', ({ name }) => {
  let foyer: TestFoyer
  const opened: EventReader[] = []
  afterEach(async () => {
    for (const stream of opened.splice(0)) stream.close()
    await foyer.stop()
  })
  const start = async (streamLimits = limits) => {
    foyer = await startFoyer({
      database: name,
      now: 'running',
      trustedProxies: ['127.0.0.1'],
      replace: { streamLimits },
    })
  }
  const listen = async (token: string, address = '10.0.0.1', more = '') => {
    const url = `${foyer.url}${paths.ownerEvents}?topics=members${more}`
    const stream = await readEvents(url, token, { 'x-forwarded-for': address })
    opened.push(stream)
    return stream
  }

  it('a caller, a network and a node have a number of streams; one that ends makes room', async () => {
    await start()
    const [one, two, three] = [await foyer.addApiKey(), await foyer.addApiKey(), await foyer.addApiKey()]
    const first = await listen(one)
    await listen(one)
    expect((await listen(one)).status).toBe(429)
    await listen(two)
    expect((await listen(two)).status).toBe(429)
    await listen(three, '10.0.0.2')
    const refused = await fetch(`${foyer.url}${paths.ownerEvents}?topics=members`, {
      headers: { authorization: three, 'x-forwarded-for': '10.0.0.3' },
    })
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('10')
    expect(((await refused.json()) as ErrorEnvelope).details?.applicationError?.code).toBe('THROTTLED_FEATURE')
    first.close()
    await soon(async () => expect((await listen(three, '10.0.0.3')).status).toBe(200))
  })

  it('an idle stream gets a position again and again, so that neither proxies nor clients give it up', async () => {
    await start()
    const url = `${foyer.url}${paths.ownerEvents}?topics=members`
    const response = await fetch(url, { headers: { authorization: await foyer.addApiKey() } })
    let positions = 0
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      positions += chunk.match(/^id: \d+\n\n/gm)?.length ?? 0
      if (positions >= 4) break
    }
    expect(positions).toBeGreaterThanOrEqual(4)
  })

  it('a stream ends after the seconds that the caller names', async () => {
    await start()
    const stream = await listen(await foyer.addApiKey(), '10.0.0.1', '&seconds=1')
    await stream.ended
    expect(stream.comments).toEqual(['the time is over'])
  })

  it('a server that stops ends its streams, and does not wait for their clients', async () => {
    await start()
    const owner = await createOwner(foyer, 'owner@example.com')
    const stream = await listen(owner.token)
    await foyer.node.close()
    await stream.ended
    expect(stream.comments).toEqual(['the server stops'])
  })
})
