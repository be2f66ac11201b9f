import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createEmptyDatabase, getFreePort } from '@foyer/testing'
import { describe, expect, it } from 'vitest'
import { startDeployment } from './deployment.js'

/** The files of deploy/, with the real programs in front of two real nodes. */

const file = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../../../deploy/${name}`, import.meta.url)), 'utf8')

/** What a proxy needs to know in a test. */
interface Wanted {
  folder: string
  port: number
  upstreams: readonly string[]
}

function startCaddy({ folder, port, upstreams }: Wanted): ChildProcess {
  const config = join(folder, 'Caddyfile')
  // For a test: no change of the machine's certificates, no second port, no control port.
  writeFileSync(config, `{\n\tskip_install_trust\n\tauto_https disable_redirects\n\tadmin off\n}\n${file('Caddyfile')}`)
  const env = {
    ...{ PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    ...{ FOYER_DOMAIN: `localhost:${port}`, FOYER_UPSTREAMS: upstreams.join(' ') },
  }
  execFileSync('caddy', ['validate', '--config', config, '--adapter', 'caddyfile'], { env, stdio: 'pipe' })
  return spawn('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], { env, stdio: 'ignore' })
}

function startNginx({ folder, port, upstreams }: Wanted): ChildProcess {
  const subject = [
    '-subj',
    '/CN=localhost',
    '-keyout',
    join(folder, 'privkey.pem'),
    '-out',
    join(folder, 'fullchain.pem'),
  ]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', ...subject], {
    stdio: 'pipe',
  })
  const site = file('nginx.conf')
    .replace('127.0.0.1:4000', upstreams[0] as string)
    .replace('127.0.0.1:4001', upstreams[1] as string)
    .replaceAll('accounts.example.com;', 'localhost;')
    .replaceAll('/etc/letsencrypt/live/accounts.example.com', folder)
    .replaceAll(/^\s*listen \[::\].*$/gm, '')
    .replace(/^server \{\n\s*listen 80;[\s\S]*?\n\}\n/m, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`)
  writeFileSync(join(folder, 'site.conf'), site)
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((one) => `${one}_temp_path ${folder}/${one};`)
  writeFileSync(
    join(folder, 'nginx.conf'),
    `pid ${folder}/pid;\nerror_log ${folder}/error.log;\nevents {}\nhttp {\naccess_log off;\n${paths.join('\n')}\ninclude ${folder}/site.conf;\n}\n`,
  )
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;']
  execFileSync('nginx', ['-t', ...args.slice(0, 4)], { stdio: 'pipe' })
  return spawn('nginx', args, { stdio: 'ignore' })
}

interface Answer {
  status: number
  headers: Record<string, unknown>
  body: Record<string, string>
}

/** Sends a request through the proxy; status 0 if the connection failed. */
const send = (port: number, path: string, json?: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  new Promise((resolve) => {
    const options = { host: 'localhost', port, path, rejectUnauthorized: false, family: 4 }
    const type = json === undefined ? {} : { 'content-type': 'application/json' }
    const sent = request(
      { ...options, method: json === undefined ? 'GET' : 'POST', headers: { ...type, ...headers } },
      (response) => {
        let text = ''
        response.on('data', (part) => {
          text += part
        })
        response.on('end', () => {
          const isJson = /json/.test(String(response.headers['content-type']))
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: isJson ? JSON.parse(text) : {} })
        })
      },
    )
    sent.on('error', () => resolve({ status: 0, headers: {}, body: {} }))
    sent.end(json === undefined ? undefined : JSON.stringify(json))
  })

describe.each([
  ['Caddy', startCaddy],
  ['nginx', startNginx],
] as const)('two nodes behind %s', (_, start) => {
  it('keep sessions while one after the other restarts, and see the address of the client', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'foyer-proxy-'))
    const database = await createEmptyDatabase('postgres')
    const port = await getFreePort()
    const reach = {
      FOYER_ISSUER: `https://localhost:${port}`,
      FOYER_TRUSTED_PROXIES: '127.0.0.1',
      FOYER_DRAIN_SECONDS: '2',
    }
    const { config, environment } = database
    const settings = ['signup.verifyEmail=false']
    const foyer = await startDeployment({ database: config, environment, nodes: 2, settings }, () => reach)
    const proxy = start({ folder, port, upstreams: foyer.nodes.map(({ url }) => new URL(url).host) })
    const ended = new Promise((resolve) => proxy.once('exit', resolve))
    try {
      await expect.poll(async () => (await send(port, '/readyz')).status, { timeout: 20_000 }).toBe(200)
      const grant = { clientId: foyer.clientId, grantType: 'anonymous' }
      const forged = { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9', 'x-forwarded-proto': 'http' }
      const visitor = await send(port, '/oauth2/token', grant, forged)
      expect(visitor.status).toBe(200)
      const page = await send(port, '/signin')
      expect([page.status, page.headers['strict-transport-security']]).toEqual([200, expect.stringMatching(/max-age/)])
      expect((await send(port, '/metrics')).status).toBe(404)

      let isRolling = true
      const statuses = new Map<string, number>()
      const refreshing = Array.from({ length: 4 }, async () => {
        let { refresh_token: refreshToken } = (await send(port, '/oauth2/token', grant)).body
        while (isRolling) {
          const answer = await send(port, '/oauth2/token', {
            clientId: foyer.clientId,
            grantType: 'refresh_token',
            refreshToken,
          })
          const key = `${answer.status} ${answer.body.error ?? ''}`.trim()
          statuses.set(key, (statuses.get(key) ?? 0) + 1)
          refreshToken = answer.body.refresh_token ?? refreshToken
          await pause(5)
        }
      })
      for (let round = 0; round < 3; round++)
        for (const node of foyer.nodes) {
          await node.stop()
          await node.start()
          // Until the proxy has seen that it is ready, as a rolling update waits.
          await pause(1500)
        }
      isRolling = false
      await Promise.all(refreshing)
      expect(Object.keys(Object.fromEntries(statuses))).toEqual(['200'])
      expect(statuses.get('200')).toBeGreaterThan(100)
      await Promise.all(foyer.nodes.map((node) => node.stop()))
      const log = foyer.nodes.map((node) => node.log()).join('')
      expect(log).not.toContain('203.0.113')
    } finally {
      proxy.kill('SIGTERM')
      await ended
      await foyer.stop()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
