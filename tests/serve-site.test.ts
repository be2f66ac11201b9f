import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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

/** Asks without a client that would tidy the path first. */
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
