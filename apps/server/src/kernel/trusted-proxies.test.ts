import { describe, expect, it } from 'vitest'
import { serveConfig } from '../main/config/config.js'
import { readEnvironment } from '../main/config/environment-variables.js'
import { addressList } from './address-list.js'
import { StartError } from './errors/start-error.js'
import { parseTrustedProxies } from './trusted-proxies.js'

describe('V4.1.3: the list of proxies', () => {
  it.each([
    [undefined, []],
    ['', []],
    ['10.0.0.1', ['10.0.0.1']],
    ['10.0.0.0/8, fd00::/8,', ['10.0.0.0/8', 'fd00::/8']],
    [
      ['10.0.0.1', '::1,192.0.2.0/24'],
      ['10.0.0.1', '::1', '192.0.2.0/24'],
    ],
  ])('%j is %j', (given, listed) => {
    expect(parseTrustedProxies(given)).toEqual(listed)
  })

  it.each([
    'localhost',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/08',
    '10.0.0.0/8/8',
    '10.0.0',
    'fd00::/129',
    'fe80::1%eth0',
    '10.0.0.1:80',
    '[::1]',
    '*',
    // Would allow every client to state its own address.
    '0.0.0.0/0',
    '::/0',
  ])('%s is refused at start with one sentence', (given) => {
    const start = () => serveConfig(readEnvironment({ FOYER_TRUSTED_PROXIES: `10.0.0.1,${given}` }))
    expect(start).toThrow(StartError)
    expect(start).toThrow(/^A trusted proxy must be .*, not "[^"]+"\.$/)
  })

  it('comes by variable and by flag, and the flag wins', () => {
    const variables = { FOYER_TRUSTED_PROXIES: '10.0.0.1' }
    expect(serveConfig(readEnvironment(variables)).trustedProxies).toEqual(['10.0.0.1'])
    const flags = { trustedProxies: ['192.0.2.1', '192.0.2.2'] }
    expect(serveConfig(readEnvironment(variables, flags)).trustedProxies).toEqual(['192.0.2.1', '192.0.2.2'])
  })

  it.each([
    ['10.1.2.3', 'ipv4', true],
    ['11.1.2.3', 'ipv4', false],
    ['::ffff:10.1.2.3', 'ipv6', true],
    ['::ffff:a01:203', 'ipv6', true],
    ['::ffff:11.1.2.3', 'ipv6', false],
    ['fd12::1', 'ipv6', true],
    ['fe12::1', 'ipv6', false],
    ['192.0.2.1', 'ipv4', true],
    ['192.0.2.2', 'ipv4', false],
  ] as const)('%s is looked up in it', (address, family, found) => {
    expect(addressList(['10.0.0.0/8', 'fd00::/8', '192.0.2.1']).check(address, family)).toBe(found)
  })
})
