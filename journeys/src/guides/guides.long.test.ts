import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dataAdmin, withApiKey } from '@foyer/client/data'
import { getFreePort, startFoyer, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import type { BrowserContext, Page } from 'playwright-core'
import { build, defaultClientConditions, type Rolldown } from 'vite'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { launchChromium } from '../browser.js'
import { watchProblems } from '../screens/page-problems.js'
import { serveLocally } from '../site-server.js'
import { expectedOutput, GUIDES, root, type Snippet, snippetsOf, withValues } from './guide.js'

const snippets = GUIDES.flatMap(snippetsOf)
const titled = (one: Snippet) => ({ ...one, title: `${one.guide}:${one.line}` })

/** Bundles one snippet into a page, as a site would. */
async function bundle(code: string): Promise<string> {
  const entry = join(root, 'journeys/src/snippet.ts')
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { conditions: ['foyer-source', ...defaultClientConditions] },
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'snippet',
        enforce: 'pre',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? code : null),
      },
    ],
    build: { write: false, minify: false, target: 'esnext', lib: { entry, formats: ['es'], fileName: 'script' } },
  })) as Rolldown.RolldownOutput[]
  return built.flatMap(({ output }) => output.map((chunk) => ('code' in chunk ? chunk.code : ''))).join('\n')
}

/** Creates the collections of the README and the data guide, open to visitors. */
async function openShop(foyer: TestFoyer): Promise<void> {
  const admin = dataAdmin(withApiKey({ url: foyer.url, apiKey: await foyer.addApiKey() }))
  const permissions = { read: 'ANYONE', insert: 'ANYONE', update: 'ANYONE', remove: 'ANYONE' } as const
  for (const id of ['Pots', 'Cart']) await admin.createCollection({ id, permissions })
}

describe('the scripts of the guides, in Chromium', async () => {
  let script = ''
  const site = await serveLocally((request, response) => {
    const isScript = request.url === '/script.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.end(
      isScript
        ? script
        : '<!doctype html><title>Site</title><link rel="icon" href="data:,"><script type="module" src="/script.js"></script>',
    )
  })
  const chromium = await launchChromium()
  let foyer: TestFoyer
  let context: BrowserContext
  let page: Page
  let problems: string[]
  beforeEach(async () => {
    foyer = await startFoyer({
      now: 'running',
      client: {
        origins: [site.origin],
        redirectUris: [`${site.origin}/callback`],
        logoutUris: [`${site.origin}/`],
        rotation: 'strict',
      },
    })
    context = await chromium.newContext()
    page = await context.newPage()
    problems = watchProblems(page)
  })
  afterEach(async () => {
    await context.close()
    await foyer.stop()
  })
  afterAll(async () => {
    await chromium.close()
    await site.close()
  })

  /** Adapts a snippet to this server, client and site, and makes it report when it has finished. */
  const here = (code: string) => {
    const values = {
      'http://localhost:4000': foyer.url,
      'https://accounts.example.com': foyer.url,
      'http://localhost:4321': site.origin,
      YOUR_CLIENT_ID: foyer.client.clientId,
    }
    return `${withValues(code, values)}\nconsole.log('through')\n`
  }
  const expected = (one: Snippet) => expectedOutput(one).map((text) => text.replace('http://localhost:4000', foyer.url))

  async function run(one: Snippet, url = `${site.origin}/`): Promise<string[]> {
    script = await bundle(here(one.code))
    const printed: string[] = []
    const through = new Promise<void>((resolve, reject) => {
      page.on('console', (message) => {
        if (message.type() !== 'log') return
        if (message.text() === 'through') resolve()
        else printed.push(message.text())
      })
      page.on('pageerror', reject)
    })
    await page.goto(url)
    await through
    return printed
  }

  const saved = async () => {
    const { access_token, refresh_token } = await foyer.createMember('ada@example.com')
    const expiresAt = Math.floor(Date.now() / 1000) + 900
    return { accessToken: { value: access_token, expiresAt }, refreshToken: { value: refresh_token, role: 'member' } }
  }

  it.each(snippets.filter(({ language, how }) => language === 'ts' && how === '').map(titled))(
    '$title',
    async (one) => {
      if (['docs/data.md', 'README.md'].includes(one.guide)) await openShop(foyer)
      expect(await run(one)).toEqual(expected(one))
      // The browser logs a rejection that a snippet demonstrates as a network error.
      expect(problems.filter((text) => !text.includes('status of 4'))).toEqual([])
    },
  )

  it.each(snippets.filter(({ how }) => how === 'callback').map(titled))(
    '$title, back from the hosted page',
    async (one) => {
      await foyer.createMember('ada@example.com')
      const [start] = snippets.filter(
        ({ guide, code }) => guide.includes('getting-started') && code.includes('getAuthUrl'),
      )
      script = await bundle(here((start as Snippet).code))
      await page.goto(`${site.origin}/`)
      await page.getByLabel('Email').fill('ada@example.com')
      await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD)
      script = await bundle(here(one.code))
      const printed: string[] = []
      page.on('console', (message) => void printed.push(message.text()))
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect.poll(() => printed.filter((text) => text !== 'through'), { timeout: 30_000 }).toEqual(expected(one))
    },
  )

  it.each(snippets.filter(({ how }) => how === 'member').map(titled))('$title, as a member', async (one) => {
    const tokens = await saved()
    await page.addInitScript(([key, value]) => localStorage.getItem(key) ?? localStorage.setItem(key, value), [
      'foyer.tokens',
      JSON.stringify(tokens),
    ] as const)
    expect(await run(one)).toEqual(expected(one))
  })

  it.each(snippets.filter(({ how }) => how === 'typed').map(titled))('$title is what the SDK exports', async (one) => {
    expect(await bundle(one.code)).toMatch(/export \{/)
  })

  it.each(snippets.filter(({ how }) => how === 'before').map(titled))('$title is what the SDK takes', async (one) => {
    expect(await bundle(one.code)).toContain('CLIENT_ID_AT_THE_PROVIDER')
  })
})

describe('the scripts of the guides, in Node', () => {
  const inNode = snippets.filter(({ language, how }) => language === 'ts' && how === 'node')

  it('are those that are tried here', () => {
    const functions = inNode.map(({ code }) => /export async function (\w+)/.exec(code)?.[1])
    expect(functions).toEqual(['answerFor', 'story', 'openShop', 'followPots'])
  })
  it.each(inNode.map(titled))('$title', async ({ code }) => {
    const foyer = await startFoyer({ now: 'running' })
    const file = join(root, `journeys/src/snippet-${await getFreePort()}.ts`)
    const values = {
      'http://localhost:4000': foyer.url,
      YOUR_CLIENT_ID: foyer.client.clientId,
      YOUR_API_KEY: await foyer.addApiKey(),
    }
    await writeFile(file, withValues(code, values))
    try {
      const made = await import(/* @vite-ignore */ file)
      if (made.story !== undefined) return expect(await made.story()).toBe(true)
      if (made.openShop !== undefined) return expect(await made.openShop()).toEqual(['Pots'])
      if (made.followPots !== undefined)
        return expect(await made.followPots()).toEqual(['created bowl 1', 'updated bowl 2'])
      const { access_token, refresh_token } = await foyer.createMember('ada@example.com')
      const saved = {
        accessToken: { value: access_token, expiresAt: 0 },
        refreshToken: { value: refresh_token, role: 'member' },
      }
      const answered = await made.answerFor(saved)
      expect(answered.role).toBe('member')
      expect(answered.tokens.refreshToken.value).not.toBe(refresh_token)
    } finally {
      await rm(file)
      await foyer.stop()
    }
  })
})
