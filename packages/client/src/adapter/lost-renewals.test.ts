import { describe, expect, it } from 'vitest'
import { json } from '../../tests/fakes/scripted-server.js'
import { openTab, PAGE_URL, TOKEN, tokenIn } from '../../tests/fakes/sdk-tab.js'
import { flushPromises } from '../../tests/fakes/virtual-clock.js'
import { connectWixSdk } from './index.js'

describe('security-checklist 12: a lost answer is asked for again with the same token', () => {
  const half = () =>
    new Response(
      new ReadableStream({
        start: (controller) => controller.error(new TypeError('terminated')),
      }),
    )
  it.each<[string, () => Response | Error]>([
    ['no answer', () => new TypeError('fetch failed')],
    ['half an answer', half],
    ['a gateway that lost it', () => json({}, 504)],
    ['a captive portal', () => new Response('<html>', { status: 200 })],
  ])('%s', async (_what, lost) => {
    const tab = openTab()
    const replies = [lost, lost]
    tab.server.script['/oauth2/token'] = (request) => (replies.pop() ?? (() => tab.server.grant(request) as Response))()
    expect(await tokenIn(await tab.renew())).toBe('renewed-at-1')
    await tab.renew()
    expect(tab.presented()).toEqual(['rt0', 'rt0', 'rt0', 'renewed-rt-1'])
  })
  it('three times, and then the SDK gets what there is', async () => {
    const tab = openTab()
    tab.server.script['/oauth2/token'] = () => new TypeError('fetch failed')
    await expect(tab.renew()).rejects.toThrow('fetch failed')
    tab.server.script['/oauth2/token'] = () => json({ error: 'no' }, 502)
    expect((await tab.renew()).status).toBe(502)
    expect(tab.presented()).toEqual(Array(6).fill('rt0'))
  })
  it('but not when its window may have passed', async () => {
    const tab = openTab()
    tab.server.script['/oauth2/token'] = () => {
      tab.clock.advance(8_900)
      return new TypeError('fetch failed')
    }
    await expect(tab.renew()).rejects.toThrow('fetch failed')
    expect(tab.presented()).toEqual(['rt0'])
  })
  it('a server that hangs is asked again, so that no other tab waits for ever', async () => {
    const tab = openTab()
    const hang = ({ signal }: RequestInit) =>
      new Promise<Response>((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    const fetches = [hang]
    const scope = {
      fetch: (async (input: string, init: RequestInit) =>
        fetches.pop()?.(init) ?? tab.server.fetch(input, init)) as typeof fetch,
    }
    connectWixSdk(PAGE_URL, { scope, clock: tab.clock })
    const answer = scope.fetch(TOKEN, {
      method: 'POST',
      body: '{"refreshToken":"hanging","grantType":"refresh_token"}',
    })
    await flushPromises()
    tab.clock.advance(8_000)
    expect((await answer).status).toBe(200)
  })
})
