import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { renderWithProviders, stubBrowserApis } from '../../../tests/test-utils.js'
import { english } from '../../language/messages.js'
import { describeEntry, type Entry } from '../audit/entry.js'
import { ActivityCard } from './activity-card.js'
import { ConversionCard } from './conversion-card.js'
import { describeFinding, findSpike, formatChange, type Point } from './format-counts.js'
import { LoginMethodsCard } from './login-methods-card.js'
import { pointsToCsv } from './overview.js'
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
    before: null,
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
  steps: pointsFrom([0, 0, 0]).map(({ count: _count, before: _before, ...step }, place) => ({
    ...step,
    counts: Object.fromEntries(kinds.map((kind) => [kind, counts[kind]?.[place] ?? 0])),
  })),
  totals: Object.fromEntries(kinds.map((kind) => [kind, (counts[kind] ?? []).reduce((sum, one) => sum + one, 0)])),
  before: {
    totals: Object.fromEntries(kinds.map((kind) => [kind, 10])),
    steps: [2, 3, 5].map((count) => Object.fromEntries(kinds.map((kind) => [kind, count]))),
  },
  ...(kinds.includes('activeMembers')
    ? { activeDays: { days: [], average: null, averageBefore: null, membersBefore: null } }
    : {}),
  countedSince: new Date(FIRST).toISOString(),
})
type Counts = Record<string, number[]>
const answer =
  (counts: Counts) =>
  ({ path }: { path: string }) =>
    answerOf(counts, new URL(path, 'http://x').searchParams.get('kinds')?.split(',') ?? [])
const show = (counts: Counts, query = 'range=7d', options = {}) =>
  renderWithProviders(<ActivityCard />, answer(counts), { at: `/console?${query}`, ...options })
const findChart = (name: RegExp) => screen.findByRole('slider', { name })

describe('the chart of the first page', () => {
  it('OV-01, ST-03: has the total and its change, and says when it could not be loaded, with a way to try again', async () => {
    let isBroken = true
    renderWithProviders(
      <ActivityCard />,
      (asked) => (isBroken ? new Response('{}', { status: 500 }) : answer({ visitors: [4, 5, 6] })(asked)),
      { at: '/console' },
    )
    const again = await screen.findByRole('button', { name: 'Try again' })
    isBroken = false
    await userEvent.click(again)
    expect(await screen.findByText(/\+50% more than in the previous period/)).toBeTruthy()
  })

  it('OV-02: arrows go from step to step and say what stands there; the same is a table and a CSV', async () => {
    show({ visitors: [4, 15, 6] })
    const chart = await findChart(/Peak: 15 on .*Visitors per day/)
    expect(chart.getAttribute('aria-valuetext')).toMatch(/: 6 visitors so far · previous period: 5$/)
    fireEvent.keyDown(chart, { key: 'Home' })
    fireEvent.keyDown(chart, { key: 'ArrowRight' })
    expect(chart.getAttribute('aria-valuetext')).toMatch(/: 15 visitors · previous period: 3$/)
    await userEvent.click(screen.getByRole('button', { name: 'View as table' }))
    const rows = screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))
    expect(rows[0]).toEqual(['Day', 'Visitors', 'Previous period'])
    expect(rows.slice(1).map(([, count, before]) => [count, before])).toEqual([
      ['4', '2'],
      ['15', '3'],
      ['6', '5'],
    ])
    expect(rows[3]?.[0]).toMatch(/\(so far\)$/)
    expect(screen.getByRole('button', { name: 'CSV of Visitors' })).toBeTruthy()
  })

  it('OV-03: a step that is not over is drawn differently, and the time zone is said', async () => {
    show({ visitors: [4, 15, 6] })
    await findChart(/Visitors/)
    const bars = [...document.querySelectorAll('rect.bar')].map((bar) => bar.classList.contains('bar-open'))
    expect(bars).toEqual([false, false, true])
    expect(screen.getByText('In progress')).toBeTruthy()
    expect(screen.getByText(/\S+ · updated every 10 s/)).toBeTruthy()
    expect(screen.getByRole('link', { name: '7d: Last 7 days' }).getAttribute('aria-current')).toBe('true')
  })

  it('is bars or an area, with the previous period behind it', async () => {
    show({ visitors: [4, 15, 6] }, 'chart=area')
    await findChart(/Visitors/)
    expect(document.querySelectorAll('rect.bar')).toHaveLength(0)
    expect(document.querySelector('path.line-open')).not.toBeNull()
    // A line through all three points of the previous period.
    expect(document.querySelector('path.ghost')?.getAttribute('d')?.match(/[ML]/g)).toHaveLength(3)
    await userEvent.click(screen.getByRole('link', { name: 'Bars' }))
    await waitFor(() => expect(document.querySelectorAll('rect.bar')).toHaveLength(3))
    expect(document.querySelector('path.ghost')).not.toBeNull()
  })

  it('shows the metric that the URL names', async () => {
    show({ visitors: [4, 15, 6], signUps: [1, 2, 0] })
    await findChart(/Visitors/)
    await userEvent.click(screen.getByRole('link', { name: 'Sign-ups' }))
    await findChart(/Peak: 2 on .*Sign-ups per day/)
    expect(new URLSearchParams(window.location.search).get('metric')).toBe('signUps')
    expect(new URLSearchParams(window.location.search).get('range')).toBe('7d')
  })

  it('OV-04: Enter opens the log of that day, filtered by what is counted; for nobody who may not read it', async () => {
    show({ signUps: [1, 2, 0] }, 'metric=signUps')
    const chart = await findChart(/Sign-ups/)
    fireEvent.keyDown(chart, { key: 'Home' })
    fireEvent.keyDown(chart, { key: 'Enter' })
    expect(window.location.pathname).toBe('/console/audit')
    const query = new URLSearchParams(window.location.search)
    expect(query.get('action')).toBe('registered')
    expect(new Date(query.get('from') ?? '').getTime()).toBe(FIRST)
    expect(new Date(query.get('to') ?? '').getTime()).toBe(FIRST + DAY - 60_000)
    cleanup()
    show({ signUps: [1, 2, 0] }, 'metric=signUps', { may: [] })
    fireEvent.keyDown(await findChart(/Sign-ups/), { key: 'Enter' })
    expect(window.location.pathname).toBe('/console')
    expect(screen.queryByText(/audit log/)).toBeNull()
  })

  it('OV-04: a spike in failures leads to its refusals in the audit log', async () => {
    show({ failures: [1, 40, 2] }, 'metric=failures')
    const link = await screen.findByRole('link', { name: /^View failed sign-ins of / })
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
    renderWithProviders(
      <ActivityCard />,
      () => ({ ...answerOf({}, ['visitors']), before: { totals: null, steps: null } }),
      {
        at: '/console',
      },
    )
    expect((await screen.findByRole('link', { name: 'New application' })).getAttribute('href')).toBe(
      '/console/clients/new',
    )
    expect(document.querySelector('.chart-example')).not.toBeNull()
    await waitFor(() => expect(screen.queryByRole('slider')).toBeNull())
  })
})

describe('sign-ins by method', () => {
  it('OV-01: names each way with its second factor, passkeys of both kinds as one', async () => {
    const way = (method: string, count: number, secondFactor: string | null = null) => ({
      ...{ method, providerName: null, secondFactor, count },
    })
    const loginMethods = [
      ...[way('pwd', 5), way('hwk', 4), way('swk', 4), way('pwd', 3, 'totp'), way('otp', 2, 'trusted-device')],
      ...[way('pwd', 1, 'recovery-code'), { ...way('external', 1), providerName: 'Google' }],
    ]
    renderWithProviders(<LoginMethodsCard />, () => ({ ...answerOf({ logins: [20] }, ['logins']), loginMethods }))
    await screen.findByText('Passkey')
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      ...['Passkey8 40%', 'Password5 25%', 'Password and authenticator app3 15%'],
      ...['Email code on a trusted device2 10%', 'Password and recovery code1 5%', 'Google1 5%'],
    ])
  })
})

describe('the conversion from visitor to member', () => {
  const counts = { visitors: [10, 0, 0], signUps: [4, 0, 0], joined: [2, 0, 0] }
  const stepNames = async () => {
    await screen.findByText('20% of visitors became members.')
    return screen.getAllByRole('listitem').map((step) => step.textContent)
  }

  it('has no step of verified emails while verification is off', async () => {
    renderWithProviders(<ConversionCard verifiesEmail={false} />, answer(counts))
    expect(await stepNames()).toEqual(['Visitors10', 'Started sign-up4 40%', 'Became a member2 20%'])
  })

  it('has it while verification is on, and when emails were verified before it was turned off', async () => {
    renderWithProviders(<ConversionCard verifiesEmail />, answer(counts))
    expect((await stepNames())[2]).toBe('Verified email0 0%')
    cleanup()
    renderWithProviders(<ConversionCard verifiesEmail={false} />, answer({ ...counts, proven: [3, 0, 0] }))
    expect((await stepNames())[2]).toBe('Verified email3 30%')
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
    signIn: null,
  } satisfies Entry
  it.each([
    [entry, 'a@example.com signed in'],
    [
      { ...entry, signIn: { method: 'pwd', providerName: null, secondFactor: 'totp' } },
      'a@example.com signed in · Password and authenticator app',
    ],
    [
      { ...entry, action: 'registered', signIn: { method: 'external', providerName: 'Google', secondFactor: null } },
      'a@example.com signed up · Google',
    ],
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
