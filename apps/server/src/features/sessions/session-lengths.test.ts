import { describe, expect, it } from 'vitest'
import { type StoredSettings, settingsInForce } from '../site/settings/site-settings.js'
import { browserSessionMs, defaultSessionLengths, sessionLengths } from './session-lengths.js'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const rulesOf = (settings: StoredSettings) => ({
  settings: settingsInForce(settings, false),
  owners: new Map([['mem_owner', 'owner']]) as Parameters<typeof sessionLengths>[2]['owners'],
})
const site = { 'sessions.idleFor': '7d', 'sessions.longest': '20d' }
const lengths = (
  client: Parameters<typeof sessionLengths>[0],
  memberId: `mem_${string}` = 'mem_a',
  settings: StoredSettings = site,
) => {
  const { idleMs, maxMs } = sessionLengths(client, memberId, rulesOf(settings))
  return [idleMs, maxMs]
}

describe('V7.3.1, V7.3.2: how long a session lasts', () => {
  it('is 14 days after its last use and 30 days after its start, unless the site chooses otherwise', () => {
    expect(defaultSessionLengths).toEqual({ idleMs: 14 * DAY, maxMs: 30 * DAY })
    expect(lengths(undefined, 'mem_a', {})).toEqual([14 * DAY, 30 * DAY])
    expect(lengths(undefined, 'mem_owner', {})).toEqual([14 * DAY, 30 * DAY])
    expect(lengths(undefined)).toEqual([7 * DAY, 20 * DAY])
  })

  it('is that of the application, where it has its own, shorter or longer', () => {
    expect(lengths({})).toEqual([7 * DAY, 20 * DAY])
    expect(lengths({ sessionIdleFor: '15m' })).toEqual([15 * MINUTE, 20 * DAY])
    expect(lengths({ sessionLongest: '400d' })).toEqual([7 * DAY, 400 * DAY])
  })

  it('is at most that of the team for a member with a role, in every application', () => {
    const team = { ...site, 'sessions.teamIdleFor': '1h', 'sessions.teamLongest': '12h' }
    expect(lengths(undefined, 'mem_owner', team)).toEqual([HOUR, 12 * HOUR])
    expect(lengths({ sessionIdleFor: '30m', sessionLongest: '400d' }, 'mem_owner', team)).toEqual([
      30 * MINUTE,
      12 * HOUR,
    ])
    expect(lengths(undefined, 'mem_a', team)).toEqual([7 * DAY, 20 * DAY])
    expect(lengths(undefined, 'mem_owner', { ...site, 'sessions.teamLongest': '30d' })[1]).toBe(20 * DAY)
  })

  it('SI-15: “Stay signed in” lasts as long as the longest session of the site', () => {
    const rules = rulesOf({ ...site, 'sessions.teamLongest': '12h' })
    expect(browserSessionMs('mem_a', rules)).toBe(20 * DAY)
    expect(browserSessionMs('mem_owner', rules)).toBe(12 * HOUR)
  })
})
