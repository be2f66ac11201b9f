import { once } from 'node:events'
import { createServer, request as httpRequest, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { paths } from '@foyer/protocol'
import { databases, recordMeasurement, startFoyer } from '@foyer/testing'
import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from '../browser.js'
import { ConsolePage } from './console-page-object.js'

const OWNER = 'owner@example.com'
const LIMIT_MS = 1000

/** Starts an HTTP proxy that sends every request to one node, as a load balancer may. */
async function startProxy(nodeUrl: string): Promise<Server> {
  const { port } = new URL(nodeUrl)
  const server = createServer((request, response) => {
    const { pathname, search, host } = new URL(request.url as string)
    const { method, headers } = request
    const forwarded = httpRequest(
      { port, method, path: pathname + search, headers: { ...headers, host } },
      (answer) => {
        response.writeHead(answer.statusCode as number, answer.headers)
        answer.pipe(response)
      },
    )
    response.on('close', () => forwarded.destroy())
    forwarded.on('error', () => response.destroy())
    request.pipe(forwarded)
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return server
}

/** Measures time, so it runs while no other test does. */
describe.each(databases)('issue 18, Shows 3: two browsers at two nodes, on $name', ({ name }) => {
  let browser: Browser
  let foyer: Awaited<ReturnType<typeof startFoyer>>
  let here: ConsolePage
  let there: ConsolePage
  let apiKey: string
  let proxy: Server
  beforeAll(async () => {
    browser = await launchChromium()
    foyer = await startFoyer({ database: name, nodes: 2, now: 'running', settings: { 'signup.verifyEmail': 'false' } })
    const { memberId } = await foyer.createMember(OWNER)
    await foyer.deps.storage.transact((stores) => stores.owners.setRole(memberId as never, 'owner', foyer.clock.now()))
    for (const node of foyer.nodes) await node.refresh()
    await foyer.updateSettings({ 'signup.policy': 'approval' })
    apiKey = await foyer.addApiKey()
    await foyer.call(paths.collections, { token: apiKey, json: { collection: { id: 'pots', displayName: 'Pots' } } })
    here = await ConsolePage.begin(browser, foyer)
    proxy = await startProxy(foyer.urls[1] as string)
    there = await ConsolePage.begin(browser, foyer, {
      proxy: { server: `http://localhost:${(proxy.address() as AddressInfo).port}`, bypass: '<-loopback>' },
    })
    for (const page of [here, there]) await page.signIn(OWNER)
  })
  afterAll(async () => {
    await browser?.close()
    proxy?.close()
    await foyer?.stop()
  })

  /**
   * Measures how long after the end of `act` the other browser shows its change: by an announcement, or in the list if
   * that was loaded after it.
   */
  async function seenAfter(what: string, act: () => Promise<unknown>, arrives: () => Promise<void>): Promise<void> {
    await act()
    const actedAt = performance.now()
    await arrives()
    const elapsed = Math.round(performance.now() - actedAt)
    recordMeasurement(`${what} in the console at another node on ${name}, ms`, elapsed)
    expect(elapsed).toBeLessThanOrEqual(LIMIT_MS)
  }
  const request = async (email: string) => {
    const { access_token } = await foyer.createVisitor()
    await foyer.register(access_token, email)
  }
  const ready = (locator: Locator) => locator.first().waitFor()

  it('a sign-up is announced, and an approval removes the request', async () => {
    await request('ada@example.com')
    for (const page of [here, there]) {
      await page.open('/requests')
      await ready(page.link(/^ada@example.com/))
    }
    await seenAfter(
      'A sign-up',
      () => request('ben@example.com'),
      () => ready(there.button('1 new request').or(there.page.getByText('ben@example.com'))),
    )
    await seenAfter(
      'An approval',
      async () => {
        // The console sends it when Undo is gone.
        const sent = here.page.waitForResponse((response) => response.url().includes('/approve'))
        await here.button('Approve').first().click()
        await sent
      },
      () => there.link(/^ada@example.com/).waitFor({ state: 'detached' }),
    )
  })

  it('a new item is announced', async () => {
    await there.open('/data/pots')
    await there.expectHeading('Pots')
    await seenAfter(
      'An item',
      () =>
        foyer.call(paths.items, {
          token: apiKey,
          json: { dataCollectionId: 'pots', dataItem: { data: { _id: 'one' } } },
        }),
      () => ready(there.button(/^1 change/).or(there.page.getByText('one', { exact: true }))),
    )
  })
})
