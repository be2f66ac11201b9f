import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressList } from '../../kernel/address-list.js'
import { readForwarded, readForwardedFor } from './forwarded.js'
import { clientBehind } from './trusted-proxies.js'

const PEER = '10.0.0.1'
const listed = addressList(['10.0.0.0/8', 'fd00::/8'])
const behind = (headers: Record<string, string>) => clientBehind(PEER, headers, listed)

describe('V4.1.3: who stands behind a listed proxy', () => {
  it.each<[Record<string, string>, string]>([
    [{}, PEER],
    [{ 'x-forwarded-for': '192.0.2.7' }, '192.0.2.7'],
    [{ 'x-forwarded-for': '203.0.113.1, 192.0.2.7' }, '192.0.2.7'],
    [{ 'x-forwarded-for': '203.0.113.1, 192.0.2.7, 10.0.0.2,10.0.0.3' }, '192.0.2.7'],
    [{ 'x-forwarded-for': '10.0.0.3, 10.0.0.2' }, '10.0.0.3'],
    [{ 'x-forwarded-for': '192.0.2.7:49152' }, '192.0.2.7'],
    [{ 'x-forwarded-for': '2001:db8::7' }, '2001:db8::7'],
    [{ 'x-forwarded-for': '[2001:db8::7]:49152, fd00::2' }, '2001:db8::7'],
    [{ 'x-forwarded-for': 'unknown' }, PEER],
    [{ 'x-forwarded-for': '192.0.2.7, nonsense, 10.0.0.2' }, '10.0.0.2'],
    [{ 'x-forwarded-for': '192.0.2.7,' }, PEER],
    [{ 'x-forwarded-for': 'fe80::1%eth0' }, PEER],
    [{ forwarded: 'for=192.0.2.7;proto=https;by=10.0.0.1' }, '192.0.2.7'],
    [{ forwarded: 'For="[2001:db8::7]:80", for=10.0.0.2' }, '2001:db8::7'],
    [{ forwarded: 'for=203.0.113.1, for=192.0.2.7' }, '192.0.2.7'],
    [{ forwarded: 'for=_hidden' }, PEER],
    [{ forwarded: 'for=192.0.2.7;for=203.0.113.1' }, PEER],
    [{ forwarded: 'proto=https' }, PEER],
    // With both headers, the client may have written one of them (decision 7).
    [{ forwarded: 'for=192.0.2.7', 'x-forwarded-for': '192.0.2.7' }, '192.0.2.7'],
    [{ forwarded: 'for=203.0.113.1', 'x-forwarded-for': '192.0.2.7' }, PEER],
    [{ forwarded: 'for=unknown', 'x-forwarded-for': '192.0.2.7' }, PEER],
    [{ 'x-real-ip': '203.0.113.1', 'client-ip': '203.0.113.1', via: '1.1 203.0.113.1' }, PEER],
  ])('%j is %s', (headers, client) => {
    expect(behind(headers)).toBe(client)
  })

  it('whatever a client writes, the hop that the proxy adds counts', () => {
    const address = fc.oneof(fc.ipV4(), fc.ipV6()).filter((one) => !/^(10\.|fd)/i.test(one))
    const written = fc.oneof(
      fc.string(),
      fc.array(fc.oneof(fc.ipV4(), fc.ipV6())).map((hops) => hops.join(', ')),
    )
    fc.assert(
      fc.property(written, address, (text, client) => {
        expect(behind({ 'x-forwarded-for': `${text}, ${client}` })).toBe(client)
        expect(behind({ forwarded: `${text}, for="${client.includes(':') ? `[${client}]` : client}"` })).toBe(client)
        // With a second header written by the client, the result is still the client or the peer.
        expect([client, PEER]).toContain(behind({ 'x-forwarded-for': client, forwarded: text }))
        expect([client, PEER]).toContain(behind({ 'x-forwarded-for': text, forwarded: `for="${client}"` }))
      }),
    )
  })

  it('a long chain is read from its near end only', () => {
    const hops = Array.from({ length: 4000 }, () => '10.0.0.2').join(',')
    expect(readForwardedFor(hops)).toHaveLength(32)
    expect(readForwarded(hops)).toHaveLength(32)
    expect(behind({ 'x-forwarded-for': `192.0.2.7,${hops}` })).toBe('10.0.0.2')
  })
})
