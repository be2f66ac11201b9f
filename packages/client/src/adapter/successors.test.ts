import { describe, expect, it } from 'vitest'
import { sharedLocalStorage } from '../../tests/fakes/browser-storage.js'
import { virtualClock } from '../../tests/fakes/virtual-clock.js'
import { browserStorage, memoryStorage, type SuccessorStorage } from './successor-storage.js'
import { createSuccessors, SUCCESSOR_KEY } from './successors.js'

const renewed = (serial: number | string, isStrict = true) => ({
  refreshToken: `rt${serial}`,
  accessToken: `at${serial}`,
  isStrict,
})

function chainsOf(storage: SuccessorStorage = memoryStorage(), limit = 50) {
  const clock = virtualClock()
  return { clock, storage, chains: createSuccessors(storage, limit, clock) }
}

describe('the newest token of a chain', () => {
  it('is the token itself when nothing is known', () => {
    expect(chainsOf().chains.latest('rt0')).toBe('rt0')
  })
  it('is the last one adopted', () => {
    const { chains } = chainsOf()
    chains.record('rt0', 'rt0', renewed(1))
    chains.record('rt0', 'rt1', renewed(2))
    expect([chains.latest('rt0'), chains.latest('other')]).toEqual(['rt2', 'other'])
  })
  it('stays when a late answer brings the successor of an older one', () => {
    const { chains } = chainsOf()
    chains.record('rt0', 'rt0', renewed(1))
    chains.record('rt0', 'rt1', renewed(2))
    chains.record('rt0', 'rt0', renewed(1))
    expect(chains.latest('rt0')).toBe('rt2')
  })
  it('stays forgotten when the answer of a renewal under way comes after the sign-out', () => {
    const { chains } = chainsOf()
    chains.record('rt0', 'rt0', renewed(1))
    chains.deleteChain('rt0')
    chains.record('rt0', 'rt1', renewed(2))
    expect(chains.latest('rt0')).toBe('rt0')
  })
  it('needs no memory when the server does not rotate', () => {
    const { chains, storage } = chainsOf()
    chains.record('rt0', 'rt0', renewed(0, false))
    expect(storage.length).toBe(0)
  })
})

describe('what is kept', () => {
  it('is named by a digest, so that the first token is written nowhere', () => {
    const { chains, storage } = chainsOf()
    chains.record('rt0', 'rt0', renewed(1))
    expect(storage.length).toBe(1)
    expect(storage.key(0)).toBe(chains.keyOf('rt0'))
    expect(storage.key(0)).toMatch(new RegExp(`^${SUCCESSOR_KEY}[\\w-]{43}$`))
    expect(`${storage.key(0)}${storage.getItem(chains.keyOf('rt0'))}`).not.toMatch(/rt0|at1/)
  })
  it('is found after a reload and in other tabs', () => {
    const shared = sharedLocalStorage()
    const [one, other] = [chainsOf(shared.openTab().localStorage), chainsOf(shared.openTab().localStorage)]
    one.chains.record('rt0', 'rt0', renewed(1))
    expect(other.chains.latest('rt0')).toBe('rt1')
  })
  it('is bounded: the chain not renewed for longest goes', () => {
    const { chains, storage, clock } = chainsOf(memoryStorage(), 3)
    storage.setItem('of the site', 'stays')
    for (const first of ['a', 'b', 'c']) {
      chains.record(first, first, renewed(`${first}1`))
      clock.advance(1)
    }
    chains.record('a', 'rta1', renewed('a2'))
    clock.advance(1)
    chains.record('d', 'd', renewed('d1'))
    expect(['a', 'b', 'c', 'd'].map((first) => chains.latest(first))).toEqual(['rta2', 'b', 'rtc1', 'rtd1'])
    expect([storage.length, storage.getItem('of the site')]).toEqual([4, 'stays'])
  })
  it('is kept in memory while the storage is full', () => {
    const { chains, storage } = chainsOf()
    chains.record('rt0', 'rt0', renewed(1))
    const { setItem } = storage
    storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    chains.record('rt0', 'rt1', renewed(2))
    expect(chains.latest('rt0')).toBe('rt2')
    storage.setItem = setItem
    chains.record('rt0', 'rt2', renewed(3))
    expect(createSuccessors(storage, 50, virtualClock()).latest('rt0')).toBe('rt3')
  })
  it.each(['', 'no JSON', 'null', '[]', '{}', '{"newest":"","renewedAt":1}', '{"newest":1,"renewedAt":1}'])(
    'counts as missing when it is malformed: %s',
    (text) => {
      const { chains, storage } = chainsOf()
      storage.setItem(chains.keyOf('rt0'), text)
      expect(chains.latest('rt0')).toBe('rt0')
      chains.deleteSession('at0')
      chains.record('rt0', 'rt0', renewed(1))
      expect(chains.latest('rt0')).toBe('rt1')
    },
  )
})

describe('a sign-out forgets the chain', () => {
  it.each(['at1', 'at2'])('by any of its latest access tokens: %s', (accessToken) => {
    const { chains, storage } = chainsOf()
    chains.record('rt0', 'rt0', renewed(1))
    chains.record('rt0', 'rt1', renewed(2))
    chains.record('other', 'other', renewed('x'))
    chains.deleteSession(accessToken)
    expect([chains.latest('rt0'), chains.latest('other'), storage.length]).toEqual(['rt0', 'rtx', 1])
  })
  it('and only that one', () => {
    const { chains } = chainsOf()
    chains.record('rt0', 'rt0', renewed(1))
    chains.deleteSession('unknown')
    expect(chains.latest('rt0')).toBe('rt1')
  })
})

it('outside a page there is no browser storage', () => {
  expect(browserStorage()).toBeUndefined()
})
