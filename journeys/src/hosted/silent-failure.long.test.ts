import { fileURLToPath } from 'node:url'
import { startFoyer, type TestFoyer } from '@foyer/testing'
import type { Browser } from 'playwright-core'
import { build, defaultClientConditions, type Rolldown } from 'vite'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { launchChromium } from '../browser.js'
import { allowPageProblems, REFUSED_BY_CORS } from '../screens/page-problems.js'
import { type LocalServer, serveLocally } from '../site-server.js'

const PAGE =
  '<!doctype html><html lang="en"><head><title>Site</title><link rel="icon" href="data:,"></head><body></body></html>'

describe('a silent sign-in that fails, in a real browser', () => {
  let foyer: TestFoyer
  let chromium: Browser
  let site: LocalServer
  let stranger: LocalServer
  beforeAll(async () => {
    const built = (await build({
      configFile: false,
      logLevel: 'silent',
      resolve: { conditions: ['foyer-source', ...defaultClientConditions] },
      build: {
        write: false,
        minify: false,
        lib: { entry: fileURLToPath(import.meta.resolve('@foyer/client')), formats: ['es'], fileName: 'client' },
      },
    })) as Rolldown.RolldownOutput[]
    const script = built.flatMap(({ output }) => output.map((chunk) => ('code' in chunk ? chunk.code : ''))).join('\n')
    const serve = () =>
      serveLocally((request, response) => {
        const isScript = request.url === '/client.js'
        response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
        response.end(isScript ? script : PAGE)
      })
    site = await serve()
    stranger = await serve()
    // Under --dev every loopback origin is accepted.
    foyer = await startFoyer({ dev: false, client: { origins: [site.origin] } })
    chromium = await launchChromium('whole')
  })
  afterAll(async () => {
    await chromium.close()
    await Promise.all([site.close(), stranger.close(), foyer.stop()])
  })

  /** Returns why a silent login on a page of an origin fails; `spoil` is a script that first breaks something. */
  async function failureAt(origin: string, spoil = ''): Promise<unknown> {
    const page = await chromium.newPage()
    try {
      await page.goto(origin)
      return await page.evaluate(`(async () => {
        const { createFoyerClient } = await import('/client.js')
        const client = createFoyerClient({ url: ${JSON.stringify(foyer.url)}, clientId: ${JSON.stringify(foyer.client.clientId)} })
        ${spoil}
        return client.getMemberTokensForDirectLogin('stk_nothing').then(() => 'signed in', (error) => error.reason)
      })()`)
    } finally {
      await page.close()
    }
  }

  // Each would take 120 s, more than the timeout of a test, if it waited for a message.
  it('issue 4: login_required comes from the page', async () => {
    expect(await failureAt(site.origin)).toBe('login_required')
  })
  it('issue 4: server_error comes from the page too, which does not know the state when it cannot look up the request', async () => {
    allowPageProblems(/status of 500/)
    const storage = foyer.deps.storage
    if (storage === undefined) throw new Error('there is no node')
    const read = storage.read.bind(storage)
    // Only reads of the page fail: the request was pushed before.
    const gone = vi
      .spyOn(storage, 'read')
      .mockImplementation((work) =>
        String(work).includes('redirectSessions') ? Promise.reject(new Error('gone')) : read(work),
      )
    try {
      expect(await failureAt(site.origin)).toBe('server_error')
    } finally {
      gone.mockRestore()
    }
  })
  it('issue 4: origin_not_allowed on an origin that is not registered', async () => {
    allowPageProblems(...REFUSED_BY_CORS, /is not on the list of the client/)
    expect(await failureAt(stranger.origin)).toBe('origin_not_allowed')
  })
  it('issue 17: the console of the browser names the origin, the client and what to do', async () => {
    allowPageProblems(...REFUSED_BY_CORS, /is not on the list of the client/)
    const page = await chromium.newPage()
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    await page.goto(stranger.origin)
    const { clientId } = foyer.client
    const options = JSON.stringify({ url: foyer.url, clientId })
    const error = await page.evaluate(`import('/client.js').then(({ createFoyerClient }) =>
      createFoyerClient(${options}).getAuthHeaders().then(() => 'a visitor', ({ code, message }) => ({ code, message })))`)
    const sentence = `The origin ${stranger.origin} is not on the list of the client ${clientId}.`
    expect(error).toEqual({ code: 'ORIGIN_NOT_ALLOWED', message: expect.stringContaining(sentence) })
    expect(logged).toContainEqual(expect.stringContaining(sentence))
    await page.close()
  })
  it('issue 4: no_answer where something keeps the frame from showing', async () => {
    allowPageProblems(/violates the following Content Security Policy directive: "frame-src 'none'"/)
    const policy = `const meta = document.createElement('meta')
      meta.httpEquiv = 'content-security-policy'
      meta.content = "frame-src 'none'"
      document.head.append(meta)`
    expect(await failureAt(site.origin, policy)).toBe('no_answer')
  })
})
