import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSiteServer } from '../scripts/serve-site.mjs'

const parent = mkdtempSync(join(tmpdir(), 'foyer-site-'))
const folder = join(parent, 'dist')
const site = createSiteServer({ folder, foyerUrl: 'http://localhost:4000', clientId: 'abc' })
let port: number

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(parent, 'secret.txt'), 'secret')
  writeFileSync(join(folder, 'index.html'), '<title>site</title>')
  writeFileSync(join(folder, '.inputs-sha256'), 'digest')
  writeFileSync(join(folder, 'icon.svg'), '<svg/>')
  writeFileSync(join(folder, 'assets/index-abcdefgh.js'), 'run()')
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  port = (site.address() as AddressInfo).port
})
afterAll(() => {
  site.close()
  rmSync(parent, { recursive: true })
})

const forever = 'public, max-age=31536000, immutable'
it.each([
  { path: '/', status: 200, type: 'text/html; charset=utf-8', caching: 'no-store', body: '<title>site</title>' },
  { path: '/callback?code=1', status: 200, type: 'text/html; charset=utf-8', caching: 'no-store', body: '<title>site' },
  {
    path: '/assets/index-abcdefgh.js',
    status: 200,
    type: 'text/javascript; charset=utf-8',
    caching: forever,
    body: 'run()',
  },
  { path: '/icon.svg', status: 200, type: 'image/svg+xml', caching: 'no-cache', body: '<svg/>' },
  {
    path: '/assets/gone-abcdefgh.js',
    status: 404,
    type: 'text/plain; charset=utf-8',
    caching: 'no-store',
    body: 'Not',
  },
  { path: '/.inputs-sha256', status: 400, type: 'text/plain; charset=utf-8', caching: 'no-store', body: 'Bad Request' },
  { path: '/%E0%A4%A', status: 400, type: 'text/plain; charset=utf-8', caching: 'no-store', body: 'Bad Request' },
  { path: '/%00', status: 400, type: 'text/plain; charset=utf-8', caching: 'no-store', body: 'Bad Request' },
])('answers $path with $status', async ({ path, status, type, caching, body }) => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`)
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toBe(type)
  expect(response.headers.get('cache-control')).toBe(caching)
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await response.text()).toContain(body)
})

it('tells the site its Foyer and its client', async () => {
  const response = await fetch(`http://127.0.0.1:${port}/config.json`)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toEqual({ foyerUrl: 'http://localhost:4000', clientId: 'abc' })
})

it('without an API key it counts no places, and says so', async () => {
  const response = await fetch(`http://127.0.0.1:${port}/places.json`)
  expect([response.status, response.headers.get('cache-control')]).toEqual([503, 'no-store'])
})

it('writes what a page begins with into it, so that no text of an item ends the script', async () => {
  const name = '</script><script>alert(1)</script>'
  const service = createServer((_request, response) =>
    response.end(JSON.stringify({ dataItems: [{ data: { _id: 'a', name } }] })),
  )
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const foyerUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  const pages = join(parent, 'pages')
  mkdirSync(pages)
  writeFileSync(join(pages, 'index.html'), '<head><!--first-items--></head>')
  const withKey = createSiteServer({ folder: pages, foyerUrl, clientId: 'abc', apiKey: 'key' })
  await new Promise<void>((resolve) => withKey.listen(0, '127.0.0.1', resolve))
  const page = await (await fetch(`http://127.0.0.1:${(withKey.address() as AddressInfo).port}/`)).text()
  const [, json = ''] = /<script type="application\/json" id="first-items">(.*?)<\/script>/.exec(page) ?? []
  expect(page.match(/<script/g)).toHaveLength(1)
  expect(JSON.parse(json)).toEqual({ pieces: [{ _id: 'a', name }], classes: [{ _id: 'a', name }] })
  withKey.close()
  service.close()
})

it('answers HEAD without a body, and refuses to be written to', async () => {
  const head = await fetch(`http://127.0.0.1:${port}/`, { method: 'HEAD' })
  expect({ status: head.status, length: head.headers.get('content-length') }).toEqual({ status: 200, length: '19' })
  expect((await fetch(`http://127.0.0.1:${port}/`, { method: 'POST' })).status).toBe(405)
})

it.each(['/../secret.txt', '/..%2fsecret.txt', '/assets/..%2f..%2fsecret.txt', '/..%5csecret.txt', '//../secret.txt'])(
  'never leaves its folder for %s',
  async (path) => {
    expect(await rawAnswer(path)).not.toContain('secret')
  },
)

/** Sends a raw request, because an HTTP client would normalize the path. */
const rawAnswer = (path: string) =>
  new Promise<string>((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () =>
      socket.end(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`),
    )
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('end', () => resolve(answer)).on('error', reject)
  })

it('writes the settings into a page that has a place for them, escaped', async () => {
  writeFileSync(join(folder, 'index.html'), '<head><!--settings--></head>')
  const odd = createSiteServer({ folder, foyerUrl: 'http://localhost:4000', clientId: '"><script>' })
  await new Promise<void>((resolve) => odd.listen(0, '127.0.0.1', resolve))
  const page = await (await fetch(`http://127.0.0.1:${(odd.address() as AddressInfo).port}/pieces/moon-jar`)).text()
  odd.close()
  writeFileSync(join(folder, 'index.html'), '<title>site</title>')
  expect(page).toBe(
    '<head><meta name="foyer-url" content="http://localhost:4000"><meta name="foyer-client" content="&#34;>&#60;script>"></head>',
  )
})

it.each([
  { accepted: 'gzip, deflate, br', used: 'br' },
  { accepted: 'gzip', used: 'gzip' },
  { accepted: 'identity', used: null },
])('ux-checklist P-01: with "$accepted" a large script is sent as $used', async ({ accepted, used }) => {
  const script = 'export const word = 1\n'.repeat(200)
  writeFileSync(join(folder, 'assets/large-abcdefgh.js'), script)
  const response = await fetch(`http://127.0.0.1:${port}/assets/large-abcdefgh.js`, {
    headers: { 'accept-encoding': accepted },
  })
  expect(response.headers.get('content-encoding')).toBe(used)
  expect(response.headers.get('vary')).toBe('accept-encoding')
  expect(Number(response.headers.get('content-length'))).toBeLessThanOrEqual(used ? 300 : script.length)
  expect(await response.text()).toBe(script)
})

it.each([
  { who: 'nobody', authorization: undefined, foyerAnswers: 200, status: 401 },
  { who: 'a visitor', authorization: 'visitor', foyerAnswers: 403, status: 403 },
  { who: 'a token that is over', authorization: 'old', foyerAnswers: 401, status: 401 },
  { who: 'a member', authorization: 'member', foyerAnswers: 200, status: 200 },
  { who: 'anybody while Foyer has a fault', authorization: 'member', foyerAnswers: 500, status: 503 },
])('MO-02: what is for members is answered $status to $who, and kept by no cache', async (row) => {
  const asked: (string | undefined)[] = []
  const foyer = createServer((request, response) => {
    asked.push(request.headers.authorization)
    response.writeHead(row.foyerAnswers).end('{}')
  })
  await new Promise<void>((resolve) => foyer.listen(0, '127.0.0.1', resolve))
  const foyerUrl = `http://127.0.0.1:${(foyer.address() as AddressInfo).port}`
  const members = createSiteServer({ folder, foyerUrl, clientId: 'abc' })
  await new Promise<void>((resolve) => members.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(members.address() as AddressInfo).port}/members/kiln-notes.json`
  const response = await fetch(address, { headers: row.authorization ? { authorization: row.authorization } : {} })
  const text = await response.text()
  for (const server of [members, foyer]) {
    server.closeAllConnections()
    server.close()
  }
  expect(response.status).toBe(row.status)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(text.includes('Firing')).toBe(row.status === 200)
  expect(asked).toEqual(row.authorization ? [row.authorization] : [])
})
