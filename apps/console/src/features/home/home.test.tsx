import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type RequestHandler, renderWithProviders, stubBrowserApis } from '../../../tests/test-utils.js'
import { english } from '../../language/messages.js'
import type { Overview } from '../overview/overview.js'
import { type Attention, listAttention } from './attention.js'
import HomePage from './home-page.js'
import { figuresOf } from './today.js'

beforeEach(() => stubBrowserApis())
afterEach(cleanup)

const HOUR = 3_600_000
const nothing: Attention = { requests: 0, webhooks: [], mail: null, failures: null, refusedAddresses: [] }
const overview = (steps: Overview['steps'] = []): Overview => ({
  ...{ from: '', to: '', interval: 'hour', steps, totals: {}, before: { totals: null, steps: null } },
  activeDays: { days: [], average: null, averageBefore: null, membersBefore: null },
  countedSince: null,
})

interface Site {
  attention?: Attention
  members?: object[]
  settings?: object[]
  clients?: object[]
  total?: number
}
const answer =
  ({ attention = nothing, members = [], settings = [], clients = [], total = 1 }: Site): RequestHandler =>
  ({ path }) => {
    if (path === '/owner/v1/attention') return attention
    if (path === '/owner/v1/members/query') return { members }
    if (path === '/owner/v1/members/counts') return { total }
    if (path === '/owner/v1/settings') return { settings }
    if (path === '/owner/v1/clients') return { clients }
    return overview()
  }
const card = async (name: string) =>
  within((await screen.findByRole('heading', { level: 2, name })).closest('section') as HTMLElement)

describe('today beside the same weekday before', () => {
  // Noon of a Thursday where the test runs, whatever its time zone.
  const now = new Date(2030, 0, 31, 12, 30).getTime()
  const at = (day: number, hour: number, counts: Record<string, number>) => ({
    from: new Date(2030, 0, day, hour).toISOString(),
    to: new Date(2030, 0, day, hour + 1).toISOString(),
    isRunning: false,
    counts,
  })

  it('compares with what was counted until the same time a week ago', () => {
    const steps = [
      at(24, 9, { visitors: 10 }),
      at(24, 12, { visitors: 4 }),
      at(24, 20, { visitors: 50 }),
      at(30, 23, { visitors: 7 }),
      at(31, 8, { visitors: 15 }),
      at(31, 12, { visitors: 3 }),
    ]
    const countedSince = new Date(2030, 0, 1).toISOString()
    const [visitors] = figuresOf({ ...overview(steps), countedSince }, now)
    // Half of the hour from twelve had passed.
    expect(visitors).toMatchObject({ count: 18, before: 12, days: [64, 0, 0, 0, 0, 0, 7, 18] })
    const [fresh] = figuresOf({ ...overview(steps), countedSince: new Date(2030, 0, 28).toISOString() }, now)
    expect(fresh?.before).toBeNull()
  })

  it('compares active members, which are counted by the day, with the whole day', () => {
    const days = [9, 1, 2, 3, 4, 5, 6, 8].map((members, place) => {
      const from = Date.UTC(2030, 0, 24 + place)
      return {
        from: new Date(from).toISOString(),
        to: new Date(from + 24 * HOUR).toISOString(),
        isRunning: false,
        members,
      }
    })
    const countedSince = new Date(2030, 0, 1).toISOString()
    const activeDays = { days, average: 4, averageBefore: null, membersBefore: null }
    const figures = figuresOf({ ...overview(), activeDays, countedSince }, now)
    expect(figures.at(-1)).toMatchObject({ count: 8, before: 9, isWholeDay: true })
    // Seven days are not enough for the same weekday before.
    const week = { ...activeDays, days: days.slice(1) }
    expect(figuresOf({ ...overview(), activeDays: week, countedSince }, now).at(-1)?.before).toBeNull()
  })
})

describe('what needs attention', () => {
  it('has a sentence and a link to where it is solved for each point, the most urgent first', () => {
    const from = new Date(2030, 0, 30, 13).toISOString()
    const to = new Date(2030, 0, 31, 12, 30).toISOString()
    const items = listAttention(
      {
        requests: 3,
        webhooks: [{ webhookId: 'whk_1', url: 'https://hooks.example/x', problem: 'failing' }],
        mail: { waiting: 4, retried: 1, oldestDate: null },
        failures: { from, to, count: 40, dailyAverage: 2.5 },
        refusedAddresses: [
          { clientId: 'cli_1', clientName: 'Shop', kind: 'redirect', address: 'https://x.example/cb', count: 2 },
          { clientId: null, clientName: null, kind: 'origin', address: 'https://y.example', count: 1 },
        ],
      },
      english,
    )
    expect(items.map(({ text, href }) => [text, href])).toEqual([
      [
        '40 failed sign-ins in the last 24 hours (daily average: 2.5)',
        '/console/audit?action=sign-in-refused&result=refused&from=2030-01-30T13%3A00&to=2030-01-31T12%3A29',
      ],
      ['1 email could not be delivered and will be retried', '/console/mail'],
      ['Webhook deliveries to hooks.example are failing', '/console/webhooks?webhook=whk_1'],
      ['3 requests to review', '/console/requests'],
      ['Shop: 2 redirect URIs rejected', '/console/clients/cli_1'],
      ['Unknown application: 1 origin rejected', '/console/clients'],
    ])
  })

  it('says so if nothing does, and never when it could not be loaded (ST-03)', async () => {
    renderWithProviders(<HomePage />, answer({}))
    expect(await screen.findByText('Nothing needs attention')).toBeTruthy()
    cleanup()
    renderWithProviders(<HomePage />, (asked) =>
      asked.path === '/owner/v1/attention' ? new Response('{}', { status: 500 }) : answer({})(asked),
    )
    await (await card('Needs attention')).findByRole('button', { name: 'Try again' })
    expect(screen.queryByText('Nothing needs attention')).toBeNull()
  })

  it('shows the address of a stranger as text', async () => {
    const address = 'https://x.example/cb'
    const refusedAddresses = [{ clientId: 'cli_1', clientName: 'Shop', kind: 'redirect' as const, address, count: 1 }]
    renderWithProviders(<HomePage />, answer({ attention: { ...nothing, refusedAddresses } }))
    const shown = await screen.findByText(address)
    expect((shown.closest('a') as HTMLAnchorElement).pathname).toBe('/console/clients/cli_1')
  })
})

describe('the first page', () => {
  it('shows the members who joined last, with a link to each', async () => {
    const members = [
      { memberId: 'mem_1', email: 'ana@example.com', name: 'Ana Berg', joinedDate: new Date().toISOString() },
      { memberId: 'mem_2', email: 'bo@example.com', name: null, joinedDate: new Date().toISOString() },
    ]
    renderWithProviders(<HomePage />, answer({ members }))
    const latest = await card('Latest sign-ups')
    const ana = await latest.findByRole('link', { name: /Ana Berg.*ana@example.com.*now/ })
    expect(ana.getAttribute('href')).toBe('/console/members/mem_1')
    expect(ana.querySelector('[data-initials="AB"]')).not.toBeNull()
    expect(latest.getByRole('link', { name: /bo@example.com/ }).querySelector('[data-initials="B"]')).not.toBeNull()
  })

  it('CS-05: the checklist says what is left, and can be dismissed for good when all is done', async () => {
    renderWithProviders(<HomePage />, answer({ settings: [{ name: 'site.name', value: 'Pots', isSet: true }] }))
    await screen.findByRole('heading', { name: 'Get started · 1 of 5' })
    expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull()
    cleanup()
    const settings = ['site.name', 'signup.policy', 'mail.senderName'].map((name) => ({
      name,
      value: 'x',
      isSet: true,
    }))
    const complete = answer({ settings, clients: [{}], total: 2 })
    renderWithProviders(<HomePage />, complete)
    await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }))
    await waitFor(() => expect(screen.queryByText('Setup complete')).toBeNull())
    cleanup()
    const { to } = renderWithProviders(<HomePage />, complete)
    await waitFor(() => expect(to('/owner/v1/settings')).toHaveLength(1))
    await screen.findByText('Nothing needs attention')
    expect(screen.queryByText('Setup complete')).toBeNull()
  })
})
