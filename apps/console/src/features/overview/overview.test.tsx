import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { renderWithProviders, stubBrowserApis } from '../../../tests/test-utils.js'
import { english } from '../../language/messages.js'
import { describeEntry, type Entry } from '../audit/entry.js'
import { describeFinding, findSpike, formatChange, type Point } from './format-counts.js'
import { pointsToCsv } from './overview.js'
import OverviewPage from './overview-page.js'
import { formatEndDateTime, parseRange, toRequestedRange } from './range.js'

beforeEach(() => stubBrowserApis())
afterEach(cleanup)

const DAY = 86_400_000
const noun = 'failures'
const FIRST = Date.parse('2030-01-01T00:00:00Z')
const pointsFrom = (counts: readonly number[]): Point[] =>
  counts.map((count, place) => ({
    from: new Date(FIRST + place * DAY).toISOString(),
    to: new Date(FIRST + (place + 1) * DAY).toISOString(),
    isRunning: place === counts.length - 1,
    count,
  }))

describe('OV-01: a number beside the same span before', () => {
  it.each([
    [120, 100, '+20% more than in the previous period (100)'],
    [80, 100, '-20% fewer than in the previous period (100)'],
    [100, 100, '±0% from 100 in the previous period'],
    [12, 0, '+12 from 0 in the previous period'],
    [0, 0, 'Same as the previous period'],
    [3, null, 'No previous period yet'],
  ])('%s beside %s', (now, before, words) => {
    expect(formatChange(now, before, english)).toBe(words)
  })
})

describe('OV-02: the title of a chart says the finding', () => {
  it('the highest step, a spike, the same every day, or nothing', () => {
    const scale = { interval: 'day', isUtc: true } as const
    expect(describeFinding(pointsFrom([3, 9, 5]), noun, scale, english)).toBe('Peak: 9 on Wed, Jan 2')
    expect(describeFinding(pointsFrom([3, 4, 50]), noun, scale, english)).toBe('Peak: 50 on Thu, Jan 3 (so far)')
    expect(describeFinding(pointsFrom([1, 1]), noun, scale, english)).toBe('1 failed sign-in every day')
    expect(describeFinding(pointsFrom([0, 0]), noun, scale, english)).toBe('No data in this period')
  })

  it('a handful is no spike, and the CSV has every step with whether it is over', () => {
    expect(findSpike(pointsFrom([0, 0, 9, 0]))).toBeUndefined()
    expect(findSpike(pointsFrom([1, 0, 30, 0]))?.count).toBe(30)
    expect(pointsToCsv(pointsFrom([1, 2]), 'failures').split('\r\n')).toEqual([
      'from,to,failures,complete',
      '2030-01-01T00:00:00.000Z,2030-01-02T00:00:00.000Z,1,yes',
      '2030-01-02T00:00:00.000Z,2030-01-03T00:00:00.000Z,2,no',
    ])
  })
})

describe('OV-03: ranges', () => {
  it('24 hours are hours, days begin at midnight where the owner is, and nonsense in the address is the usual range', () => {
    const now = Date.parse('2030-01-31T12:34:56Z')
    const hours = toRequestedRange(parseRange({ range: '24h' }), now)
    expect([hours.interval, now - Date.parse(hours.from)]).toEqual(['hour', 23 * 3_600_000 + 34 * 60_000 + 56_000])
    for (const [range, days] of [
      ['7d', 7],
      ['30d', 30],
      ['90d', 90],
    ] as const) {
      const asked = toRequestedRange(parseRange({ range }), now)
      const from = new Date(asked.from)
      expect([asked.interval, from.getHours(), from.getMinutes()]).toEqual(['day', 0, 0])
      expect(Math.round((now - from.getTime()) / DAY)).toBe(days)
    }
    expect(parseRange({ range: 'own', from: '2030-01-02', to: '2030-01-01' }).name).toBe('7d')
    expect(parseRange({ range: 'own', from: '2030-01-01', to: '2030-01-03' })).toMatchObject({
      name: 'own',
      from: '2030-01-01',
    })
    expect(formatEndDateTime('2030-01-31T12:00:00Z')).toMatch(/:59$/)
  })
})

const answerOf = (counts: Readonly<Record<string, number[]>>, kinds: string[]) => ({
  from: new Date(FIRST).toISOString(),
  to: new Date(FIRST + 3 * DAY).toISOString(),
  interval: 'day',
  timeZone: 'UTC',
  steps: pointsFrom([0, 0, 0]).map(({ count: _none, ...step }, place) => ({
    ...step,
    counts: Object.fromEntries(kinds.map((kind) => [kind, counts[kind]?.[place] ?? 0])),
  })),
  totals: Object.fromEntries(kinds.map((kind) => [kind, (counts[kind] ?? []).reduce((sum, one) => sum + one, 0)])),
  before: { from: '', to: '', totals: Object.fromEntries(kinds.map((kind) => [kind, 10])) },
  ...(kinds.includes('activeMembers') ? { activeDays: { days: [], average: null, averageBefore: null } } : {}),
  countedSince: new Date(FIRST).toISOString(),
})
const show = (counts: Record<string, number[]>, fail?: string, at = '/console/overview?range=7d') =>
  renderWithProviders(
    <OverviewPage />,
    ({ path }) => {
      const kinds = new URL(path, 'http://x').searchParams.get('kinds')?.split(',') ?? []
      if (kinds[0] === fail && kinds.length === 1) return new Response('{}', { status: 500 })
      return answerOf(counts, kinds)
    },
    { at },
  )
const tile = async (name: string) =>
  within((await screen.findByRole('heading', { level: 2, name })).closest('section') as HTMLElement)

describe('the overview', () => {
  it('OV-01, ST-03: each tile fails on its own, with a way to try again', async () => {
    show({ visitors: [4, 5, 6], logins: [1, 1, 1] }, 'logins')
    const visitors = await tile('Visitors')
    expect(await visitors.findByText(/^\+50% more than in the previous period/)).toBeTruthy()
    const logins = await tile('Sign-ins')
    expect(await logins.findByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  it('OV-02: arrows go from step to step and say what stands there; the same is a table and a CSV', async () => {
    show({ visitors: [4, 15, 6] })
    const visitors = await tile('Visitors')
    const chart = await visitors.findByRole('slider', { name: /Peak: 15 on .*Visitors per day/ })
    expect(chart.getAttribute('aria-valuetext')).toMatch(/: 6 visitors so far$/)
    fireEvent.keyDown(chart, { key: 'Home' })
    fireEvent.keyDown(chart, { key: 'ArrowRight' })
    expect(chart.getAttribute('aria-valuetext')).toMatch(/: 15 visitors$/)
    await userEvent.click(visitors.getByRole('button', { name: 'View as table' }))
    const rows = visitors.getAllByRole('row').map((row) => row.textContent)
    expect(rows).toEqual([
      expect.stringMatching(/^Day/),
      expect.stringMatching(/4$/),
      expect.stringMatching(/15$/),
      expect.stringMatching(/\(so far\)6$/),
    ])
    expect(visitors.getByRole('button', { name: 'CSV of Visitors' })).toBeTruthy()
  })

  it('OV-03: a step that is not over is drawn differently, and the time zone is said', async () => {
    show({ visitors: [4, 15, 6] })
    await (await tile('Visitors')).findByRole('slider')
    const bars = [...document.querySelectorAll('rect.bar')].map((bar) => bar.classList.contains('bar-open'))
    expect(bars.slice(0, 3)).toEqual([false, false, true])
    expect(screen.getByText(/\S+ · updated every 10 s/)).toBeTruthy()
    expect(screen.getByRole('link', { name: '7d: Last 7 days' }).getAttribute('aria-current')).toBe('true')
  })

  it('OV-04: a spike in failures leads to its refusals in the audit log', async () => {
    show({ failures: [1, 40, 2] })
    const link = await (await tile('Failed sign-ins')).findByRole('link', {
      name: /^View failed sign-ins of /,
    })
    const { searchParams, pathname } = new URL((link as HTMLAnchorElement).href)
    expect([pathname, searchParams.get('action'), searchParams.get('result')]).toEqual([
      '/console/audit',
      'sign-in-refused',
      'refused',
    ])
    expect(new Date(searchParams.get('from') ?? '').getTime()).toBe(FIRST + DAY)
    expect(new Date(searchParams.get('to') ?? '').getTime()).toBe(FIRST + 2 * DAY - 60_000)
  })

  it('OV-05: without data there is an outline, and the one step that brings some', async () => {
    show({})
    const visitors = await tile('Visitors')
    expect((await visitors.findByRole('link', { name: 'New application' })).getAttribute('href')).toBe(
      '/console/clients/new',
    )
    expect(document.querySelector('.chart-example')).not.toBeNull()
    await waitFor(() => expect(screen.queryByRole('slider')).toBeNull())
  })
})

describe('AU-02: what a member did is said once', () => {
  const entry = {
    entryId: 'aud_1',
    at: '',
    actor: { kind: 'member', id: 'mem_a', name: 'a@example.com' },
    action: 'signed-in',
    target: { kind: 'member', id: 'mem_a', name: 'a@example.com' },
    result: 'done',
    requestId: null,
    network: null,
    details: null,
  } satisfies Entry
  it.each([
    [entry, 'a@example.com signed in'],
    [{ ...entry, action: 'something-new' }, 'a@example.com: something-new'],
    [
      {
        ...entry,
        action: 'sign-in-refused',
        actor: { kind: 'nobody', id: null, name: null },
        target: null,
        result: 'refused' as const,
      },
      'Anonymous: sign-in failed',
    ],
  ])('%#', (one, sentence) => expect(describeEntry(one, english)).toBe(sentence))
})
