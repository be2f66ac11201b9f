import { describe, expect, it } from 'vitest'
import { connectWixSdk } from './index.js'

function scopeWithFetch() {
  const calls: { input: unknown; init: RequestInit | undefined }[] = []
  const original = (async (input: unknown, init?: RequestInit) => {
    calls.push({ input, init })
    return new Response('{}')
  }) as typeof globalThis.fetch
  return { scope: { fetch: original }, original, calls, last: () => calls.at(-1) }
}
const HERE = 'http://localhost:4000'
const TOKEN = 'https://www.wixapis.com/oauth2/token'

describe('wire-protocol §1.1: the two hosts of Wix are the server', () => {
  it.each([
    ['a string', TOKEN],
    ['the other host', 'https://edge.wixapis.com/oauth2/token'],
    ['a URL object', new URL(TOKEN)],
  ])('%s', async (_what, input) => {
    const { scope, last } = scopeWithFetch()
    connectWixSdk(HERE, { scope })
    const init = { method: 'POST', body: '{}', headers: { a: 'b' }, signal: new AbortController().signal }
    await scope.fetch(input, init)
    expect(last()).toEqual({ input: `${HERE}/oauth2/token`, init })
    expect(last()?.init).toBe(init)
  })
  it('path and query stay as they are, below the path of the address', async () => {
    const { scope, last } = scopeWithFetch()
    connectWixSdk('https://auth.example.com/front/', { scope })
    await scope.fetch('https://www.wixapis.com/wix-data/v2/items/a%20b?.r=e30&x=%2F')
    expect(last()?.input).toBe('https://auth.example.com/front/wix-data/v2/items/a%20b?.r=e30&x=%2F')
  })
  it('a Request keeps method, headers, body and signal', async () => {
    const { scope, last } = scopeWithFetch()
    connectWixSdk(HERE, { scope })
    const stop = new AbortController()
    const headers = { authorization: 'at', 'content-type': 'application/json' }
    await scope.fetch(new Request(TOKEN, { method: 'POST', headers, body: '{"a":1}', signal: stop.signal }))
    const sent = new Request(String(last()?.input), last()?.init)
    expect([sent.url, sent.method, await sent.text()]).toEqual([`${HERE}/oauth2/token`, 'POST', '{"a":1}'])
    expect(Object.fromEntries(sent.headers)).toEqual(headers)
    stop.abort()
    expect(sent.signal.aborted).toBe(true)
  })
  it('what is given beside a Request wins, as with fetch itself', async () => {
    const { scope, last } = scopeWithFetch()
    connectWixSdk(HERE, { scope })
    await scope.fetch(new Request(TOKEN, { method: 'POST', body: 'old' }), { method: 'PUT', body: 'new' })
    const sent = new Request(String(last()?.input), last()?.init)
    expect([sent.method, await sent.text()]).toEqual(['PUT', 'new'])
  })
  it('a Request without a body has none', async () => {
    const { scope, last } = scopeWithFetch()
    connectWixSdk(HERE, { scope })
    await scope.fetch(new Request('https://edge.wixapis.com/members/v1/members/my'))
    expect(last()?.init).toMatchObject({ method: 'GET' })
    expect(last()?.init).not.toHaveProperty('body')
  })
})

it.each([
  'https://example.com/oauth2/token',
  'https://www.wixapis.com.example.com/x',
  'https://wixapis.com/x',
  'http://www.wixapis.com/x',
  'https://www.wixapis.com:8443/x',
  '/relative',
])('every other address is left alone: %s', async (address) => {
  const { scope, last } = scopeWithFetch()
  connectWixSdk(HERE, { scope })
  const init = {}
  await scope.fetch(address, init)
  expect(last()).toEqual({ input: address, init })
  expect(last()?.init).toBe(init)
})

describe('connecting and ending it', () => {
  it('the answer restores the fetch there was', () => {
    const { scope, original } = scopeWithFetch()
    const end = connectWixSdk(HERE, { scope })
    expect(scope.fetch).not.toBe(original)
    end()
    end()
    expect(scope.fetch).toBe(original)
  })
  it('twice is once', async () => {
    const { scope, original, calls } = scopeWithFetch()
    const end = connectWixSdk(HERE, { scope })
    const { fetch } = scope
    connectWixSdk(`${HERE}/`, { scope })
    expect(scope.fetch).toBe(fetch)
    await scope.fetch(TOKEN)
    expect(calls).toHaveLength(1)
    end()
    expect(scope.fetch).toBe(original)
  })
  it('another address replaces the first, whose end then ends nothing', async () => {
    const { scope, original, last } = scopeWithFetch()
    const endFirst = connectWixSdk(HERE, { scope })
    const endSecond = connectWixSdk('http://localhost:5000', { scope })
    endFirst()
    await scope.fetch(TOKEN)
    expect(last()?.input).toBe('http://localhost:5000/oauth2/token')
    endSecond()
    expect(scope.fetch).toBe(original)
  })
  it('under somebody else’s wrapper it ends too, and can begin again', async () => {
    const { scope, last } = scopeWithFetch()
    const end = connectWixSdk(HERE, { scope })
    const { fetch } = scope
    scope.fetch = (input, init) => fetch(input, init)
    const theirs = scope.fetch
    end()
    expect(scope.fetch).toBe(theirs)
    await scope.fetch(TOKEN)
    expect(last()?.input).toBe(TOKEN)
    connectWixSdk(HERE, { scope })
    expect(scope.fetch).toBe(theirs)
    await scope.fetch(TOKEN)
    expect(last()?.input).toBe(`${HERE}/oauth2/token`)
  })
  it.each(['localhost:4000', 'ftp://localhost', 'nonsense'])('%s is no address', (address) => {
    const { scope, original } = scopeWithFetch()
    expect(() => connectWixSdk(address, { scope })).toThrow(TypeError)
    expect(scope.fetch).toBe(original)
  })
})
