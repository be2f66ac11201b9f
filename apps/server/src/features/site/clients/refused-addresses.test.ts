import { describe, expect, it } from 'vitest'
import type { RefusedAddress } from '../../../kernel/errors/refused-address.js'
import type { Client } from './client.js'
import {
  evictionCandidate,
  isApprovable,
  MAX_PER_CLIENT,
  MAX_PER_NETWORK,
  undecidedRefusals,
} from './refused-addresses.js'

const from = (network: string, count: number, since = 0) =>
  Array.from({ length: count }, (_none, at) => ({ network, lastAt: since + at }))

describe('decision 11: which refused addresses are remembered', () => {
  it('a list with room loses nothing', () => {
    expect(evictionCandidate(from('a', MAX_PER_NETWORK - 1), 'a')).toBeUndefined()
    expect(evictionCandidate([], 'a')).toBeUndefined()
  })

  it('a network that has its share pushes out its own oldest, and never that of another', () => {
    const list = [...from('real', 1), ...from('flood', MAX_PER_NETWORK, 10)]
    expect(evictionCandidate(list, 'flood')).toEqual({ network: 'flood', lastAt: 10 })
  })

  it('a full list loses the oldest of the network that has most, however old a real one is', () => {
    const floods = Array.from({ length: MAX_PER_CLIENT / MAX_PER_NETWORK }, (_none, at) =>
      from(`flood ${at}`, MAX_PER_NETWORK, 100),
    )
    const list = [...from('real', 1), ...floods.flat()].slice(0, MAX_PER_CLIENT)
    expect(evictionCandidate(list, 'another')?.network).toMatch(/^flood/)
  })

  it.each([
    ['redirect', 'https://shop.example/callback', true],
    ['redirect', 'http://localhost:5173/callback', true],
    ['redirect', 'http://shop.example/callback', false],
    ['redirect', 'https://*.shop.example/', false],
    ['redirect', 'https://shop.example/#token', false],
    ['redirect', `https://shop.example/${'x'.repeat(500)}`, false],
    ['redirect', 'https://shop.example/\u202emoc', false],
    ['redirect', 'javascript:alert(1)', false],
    ['origin', 'https://shop.example', true],
    ['origin', 'https://shop.example/', false],
    ['origin', 'null', false],
    ['logout', 'https://shop.example/bye', true],
  ] as const)('%s %s: could be approved, so it is remembered: %s', (kind, address, is) => {
    expect(isApprovable({ clientId: 'cli_x', kind, address })).toBe(is)
  })
})

describe('decision 11: which refused addresses are shown', () => {
  const LISTED = 'https://listed.example'
  const client = { clientId: 'cli_a', origins: [LISTED], redirectUris: [], logoutUris: [] } as unknown as Client
  const site = { clients: new Map([['cli_a', client]]), origins: new Set([LISTED]) }
  const refused = (clientId: string | null, address: string, kind: RefusedAddress['kind'] = 'origin') => ({
    clientId,
    kind,
    address,
  })

  it('those that somebody has added since, and those of removed clients, are left out', () => {
    const redirect = refused('cli_a', LISTED, 'redirect')
    const list = [refused(null, LISTED), refused('cli_a', LISTED), redirect, refused('cli_gone', 'https://new.example')]
    expect(undecidedRefusals(list, site)).toEqual([redirect])
  })

  it('an origin that a client was named with is shown at that client only', () => {
    const [preflight, named, other] = [
      refused(null, 'https://new.example'),
      refused('cli_a', 'https://new.example'),
      refused(null, 'https://other.example'),
    ]
    expect(undecidedRefusals([preflight, named, other], site)).toEqual([named, other])
    expect(undecidedRefusals([preflight, other], site)).toEqual([preflight, other])
  })
})
