import { describe, expect, it } from 'vitest'
import { preferredLanguage } from '../../http/server/request-context.js'
import { networkOf } from '../../kernel/network.js'
import { requestOrigin, truncateNetwork } from './request-origin.js'

const agents = {
  'Firefox on Windows': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Chrome on Android':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  'Safari on iPhone':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'Safari on macOS':
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  'Edge on Windows':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
}

describe('EM-02: from roughly where', () => {
  it.each(Object.entries(agents))('%s is told from its user agent', (device, userAgent) => {
    const { browser, system } = requestOrigin({ network: '203.0.113.7', userAgent }, 0)
    expect(`${browser} on ${system}`).toBe(device)
  })

  it.each([undefined, '', 'node', 'Buy at https://evil.example <b>now</b>'])(
    'SE-03: %s is unknown, and nothing of it reaches a mail',
    (userAgent) => {
      expect(requestOrigin({ network: '203.0.113.7', userAgent }, 5)).toEqual({ at: 5, network: '203.0.113.x' })
    },
  )

  it.each([
    ['203.0.113.7', '203.0.113.x'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['::1', '0:0:0::/48'],
    [undefined, 'unknown'],
  ])('of the address %s only %s is kept', (address, rough) => {
    expect(truncateNetwork(networkOf(address))).toBe(rough)
  })
})

describe('G-43: the language a request asks for', () => {
  it.each([
    ['en', 'en'],
    ['en-GB, tlh;q=0.9', 'en-GB'],
    ['tlh, en;q=0.5', 'en'],
    ['de-AT, en;q=0.8', 'de-AT'],
    ['en;q=0.2, fr;q=0.9', 'fr'],
    ['tlh', undefined],
    ['en;q=0', undefined],
    ['*', undefined],
    ['"><script>', undefined],
    ['x'.repeat(5000), undefined],
    [undefined, undefined],
  ])('%s is %s', (header, language) => {
    expect(preferredLanguage(header)).toBe(language)
  })
})
