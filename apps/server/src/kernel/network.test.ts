import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { networkOf } from './network.js'

describe('V4.1.3: what counts as one network', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:c000:207', '192.0.2.7'],
    ['::ffff:255.254.253.252', '255.254.253.252'],
    // Only ::ffff:0:0/96 holds IPv4 addresses.
    ['1::ffff:192.0.2.7', '1:0:0:0::/64'],
    ['1:2::', '1:2:0:0::/64'],
    ['1::', '1:0:0:0::/64'],
    ['1:2:3::8', '1:2:3:0::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:2::', '2001:db8:1:2::/64'],
    ['2001:db8::7', '2001:db8:0:0::/64'],
    ['::3:4:5:6:7:8', '0:0:3:4::/64'],
    ['1::3:4:5:6:192.0.2.7', '1:0:3:4::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['nonsense', 'unknown'],
    ['', 'unknown'],
    [undefined, 'unknown'],
  ])('%s is of %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })

  it('two IPv6 addresses are of one network exactly when their first 64 bits are the same', () => {
    const group = fc.constantFrom('0', '1', 'ff', 'abcd')
    const half = fc.tuple(group, group, group, group).map((groups) => groups.join(':'))
    fc.assert(
      fc.property(half, half, half, half, (first, second, one, other) => {
        expect(networkOf(`${first}:${one}`) === networkOf(`${second}:${other}`)).toBe(first === second)
      }),
    )
  })
})
