import { expect, it } from 'vitest'
import { addressHeaders, withHeaders } from './client-address.js'

const ISSUER = 'https://auth.example.com'

it('decision 7: an address goes with the key that may name it, and without one as from a proxy', () => {
  expect(addressHeaders('192.0.2.1', 'fky_x')).toEqual({
    'foyer-client-address': '192.0.2.1',
    'foyer-address-key': 'fky_x',
  })
  expect(addressHeaders('192.0.2.1', undefined)).toEqual({ 'x-forwarded-for': '192.0.2.1' })
  expect(addressHeaders('192.0.2.1', '')).toEqual({ 'x-forwarded-for': '192.0.2.1' })
  for (const none of [undefined, null, '']) expect(addressHeaders(none, 'fky_x')).toEqual({})
})

it('decision 7: the key goes to Foyer alone, beside the headers that are there', async () => {
  const sent: [url: string, headers: Record<string, string>][] = []
  const fetch = withHeaders({ 'foyer-address-key': 'fky_x' }, ISSUER, (async (
    input: RequestInfo | URL,
    init?: RequestInit,
  ) => {
    const request = new Request(input, init)
    sent.push([request.url, Object.fromEntries(request.headers)])
    return new Response()
  }) as typeof globalThis.fetch)
  const headers = { accept: 'text/html' }
  await fetch(`${ISSUER}/oauth2/token`, { headers })
  await fetch(new URL(`${ISSUER}/oauth2/token`), { headers })
  await fetch(new Request(`${ISSUER}/oauth2/token`, { headers }))
  for (const elsewhere of [`${ISSUER}.evil.example/`, `${ISSUER}:8443/`, 'https://shop.example/'])
    await fetch(elsewhere, { headers })
  expect(sent.map(([, given]) => given)).toEqual([
    ...Array.from({ length: 3 }, () => ({ ...headers, 'foyer-address-key': 'fky_x' })),
    ...Array.from({ length: 3 }, () => headers),
  ])
})
