import { paths } from '@foyer/protocol'
import { describe, expect, it } from 'vitest'
import { fakeWindow } from '../tests/fakes/fake-window.js'
import { createTestClient, json, scriptedServer } from '../tests/fakes/scripted-server.js'
import { flushPromises } from '../tests/fakes/virtual-clock.js'
import { PRE_WARM_KEY } from './pre-warm.js'

const WEEK = 604_800_000

function prepared(redirectSession: object | null = { fullUrl: 'https://auth.example.com/warm' }) {
  const browser = fakeWindow()
  const server = scriptedServer({ [paths.redirectSession]: () => json({ redirectSession }) })
  const made = createTestClient(server, { window: browser.window })
  const run = async (options?: { force?: boolean }) => {
    const done = made.client.preWarm(options)
    await flushPromises()
    browser.frames[0]?.load()
    await done
  }
  return { ...made, browser, run, runs: () => server.to(paths.redirectSession).length }
}

describe('specification §2: pre-warm', () => {
  it('loads the page in a hidden frame, remembers when, and takes the frame away', async () => {
    const { run, browser, clock, server } = prepared()
    await run()
    expect(server.to(paths.redirectSession)[0]?.body).toEqual({ login: {} })
    expect(browser.opened[0]).toMatchObject({ src: 'https://auth.example.com/warm', hidden: true, tabIndex: -1 })
    expect(browser.entries.get(PRE_WARM_KEY)).toBe(String(clock.now()))
    expect(browser.frames).toEqual([])
  })
  it('specification §9: is skipped for seven days, and then runs again', async () => {
    const { run, runs, clock } = prepared()
    await run()
    clock.advance(WEEK - 1)
    await run()
    expect(runs()).toBe(1)
    clock.advance(1)
    await run()
    expect(runs()).toBe(2)
  })
  it('runs when forced', async () => {
    const { run, runs } = prepared()
    await run()
    await run({ force: true })
    expect(runs()).toBe(2)
  })
  it.each(['tomorrow', String(1_900_000_000_000 + WEEK)])(
    'a remembered time of %s counts for nothing',
    async (time) => {
      const { run, runs, browser } = prepared()
      browser.entries.set(PRE_WARM_KEY, time)
      await run()
      expect(runs()).toBe(1)
    },
  )
  it('specification §8: No redirect URL found is logged, not thrown, and not remembered', async () => {
    const { client, logged, browser } = prepared(null)
    await client.preWarm()
    expect(logged).toEqual([[expect.any(String), expect.objectContaining({ message: 'No redirect URL found' })]])
    expect(browser.entries.size).toBe(0)
  })
  it('a page that never loads is logged, and its frame taken away', async () => {
    const { client, logged, browser, clock } = prepared()
    const done = client.preWarm()
    await flushPromises()
    clock.advance(120_000)
    await done
    expect(logged).toHaveLength(1)
    expect(browser.frames).toEqual([])
    expect(browser.entries.size).toBe(0)
  })
  it('outside a browser is logged too', async () => {
    const { client, logged } = createTestClient(scriptedServer())
    await client.preWarm()
    expect(logged).toHaveLength(1)
  })
})
