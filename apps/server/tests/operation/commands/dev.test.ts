import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runCommand, startProcess } from '../command-line.js'

/** Opens a set-up link as a browser does, which keeps the cookie of the redirect. Returns the status of the page. */
async function openSetUp(link: string): Promise<number> {
  const redirect = await fetch(link, { redirect: 'manual' })
  const cookie = redirect.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  return (await fetch(new URL('/setup', link), { headers: { cookie } })).status
}

it('design §5: foyer dev starts in an empty folder beside a used port, with set-up link, client and .env block', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-dev-'))
  mkdirSync(join(folder, '.git'))
  // Takes the usual port, unless something else on this machine has it.
  const taken = createServer()
  await new Promise((done) => taken.once('error', done).listen(4000, '127.0.0.1', () => done(undefined)))
  const start = async () => {
    const running = startProcess(['dev'], {}, { folder })
    let output = ''
    running.child.stdout.on('data', (part) => {
      output += part
    })
    await expect.poll(() => output, { timeout: 30_000 }).toContain('Ctrl+C')
    return { ...running, output }
  }
  try {
    const first = await start()
    const [, url = ''] = /^foyer ready at (\S+)\n/.exec(first.output) ?? []
    expect(url).toMatch(/^http:\/\/localhost:40(?!00)\d\d$/)
    const [, link = ''] = /Set up +(\S+)\n/.exec(first.output) ?? []
    expect(first.output.split(link)).toHaveLength(2)
    expect(await openSetUp(link)).toBe(200)
    expect(first.output).toContain(`FOYER_URL=${url}\n`)
    const [, clientId = ''] = /FOYER_CLIENT_ID=(\S+)/.exec(first.output) ?? []
    const grant = { clientId, grantType: 'anonymous' }
    const headers = { 'content-type': 'application/json', origin: 'http://localhost:5173' }
    const token = await fetch(`${url}/oauth2/token`, { method: 'POST', headers, body: JSON.stringify(grant) })
    expect([token.status, token.headers.get('access-control-allow-origin')]).toEqual([200, 'http://localhost:5173'])
    expect((await fetch(`${url}/dev/inbox`)).status).toBe(200)
    expect(readFileSync(join(folder, '.gitignore'), 'utf8')).toBe('/.foyer/\n')
    first.stop('SIGINT')
    expect((await first.ended).code).toBe(0)

    const second = await start()
    expect(second.output).toContain(`FOYER_CLIENT_ID=${clientId}\n`)
    // The link of the first start works until it is used.
    const [, again = ''] = /^foyer ready at (\S+)\n/.exec(second.output) ?? []
    expect(await openSetUp(link.replace(url, again))).toBe(200)
    second.stop('SIGTERM')
    expect((await second.ended).code).toBe(0)
  } finally {
    taken.close()
    rmSync(folder, { recursive: true })
  }
}, 90_000)

it.each([['not a url'], ['http://example.com']])('refuses %s as the address of the app', async (url) => {
  expect((await runCommand(['dev', '--site-url', url])).code).toBe(2)
})
