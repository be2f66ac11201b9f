import { describe, expect, it } from 'vitest'
import { post } from '../../platform/network/http-request.js'
import { filteredLookup } from '../../platform/network/public-lookup.js'
import { isAllowedAddress, webhookUrlError } from './webhook-address.js'

const strict = { dev: false, allowPrivate: false }
const inside = { dev: false, allowPrivate: true }

describe('V1.3.6, V4.2.5: where webhooks may lead', () => {
  it.each([
    'https://127.0.0.1/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://localhost/',
    'https://anything.localhost./',
    'https://0.0.0.0/',
    'https://10.0.0.1/',
    'https://172.31.255.1/',
    'https://192.168.0.1/',
    'https://100.64.0.1/',
    'https://169.254.169.254/',
    'https://224.0.0.1/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:a9fe:a9fe]/',
    'https://[::10.0.0.1]/',
    'https://[64:ff9b::10.0.0.1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[2002:a00:1::]/',
    'https://[2001::1]/',
    'https://[fe80::1]/',
    'https://[fd00::1]/',
    'https://[fd00:ec2::254]/',
    'http://example.com/',
    'http://93.184.216.34/',
    'https://user@example.com/',
    'https://example.com/#part',
    'ftp://example.com/',
    'example.com/hook',
    `https://example.com/${'x'.repeat(2048)}`,
  ])('%s is refused', (address) => {
    expect(webhookUrlError(address, strict)).toMatch(/\.$/)
  })

  it.each([
    'https://example.com/hook',
    'https://93.184.216.34:8443/',
    'https://[2606:2800:220:1::1]/',
    'https://[64:ff9b::5db8:d822]/',
  ])('%s is fine', (address) => expect(webhookUrlError(address, strict)).toBeUndefined())

  it('under --dev also this machine, and nothing else that is private', () => {
    const dev = { dev: true, allowPrivate: false }
    expect(webhookUrlError('http://localhost:3000/', dev)).toBeUndefined()
    expect(webhookUrlError('http://127.0.0.1:3000/', dev)).toBeUndefined()
    expect(webhookUrlError('https://10.0.0.1/', dev)).toContain('private network')
    expect(webhookUrlError('http://example.com/', dev)).toContain('https://')
  })

  it('where private networks are allowed, addresses that hand out credentials stay refused', () => {
    for (const address of ['http://10.0.0.1/', 'http://intranet/', 'https://[fd12::1]/', 'http://localhost/'])
      expect(webhookUrlError(address, inside)).toBeUndefined()
    for (const address of [
      'http://169.254.169.254/',
      'http://100.100.100.200/',
      'http://[fd00:ec2::254]/',
      'http://0.0.0.0/',
    ])
      expect(webhookUrlError(address, inside)).toContain('Nothing may be sent')
  })

  it('what a name leads to is judged at the look-up of the socket, so that a name cannot lead elsewhere a moment later', async () => {
    const asked: string[] = []
    const lookup = filteredLookup((address) => {
      asked.push(address)
      return isAllowedAddress(address, strict)
    })
    const sent = post('http://localhost:9/', { headers: {}, body: '{}' }, { timeoutMs: 5000, maxBytes: 100 }, lookup)
    await expect(sent).rejects.toMatchObject({ name: 'AddressRefused' })
    expect(asked.length).toBeGreaterThan(0)
  })
})
