import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { paths, type StateResponse, type TokenResponse } from '@foyer/protocol'
import {
  createCodeChallenge,
  createCodeVerifier,
  createEmptyDatabase,
  type DatabaseName,
  databases,
  getFreePort,
  parseWebMessage,
  TEST_ORIGIN,
  TEST_PASSWORD,
  type TestDatabase,
} from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readSessions } from '../../database/tables.js'

const FOYER = fileURLToPath(new URL('../../../bin/foyer.js', import.meta.url))
const AT_ONCE = 50
const run = promisify(execFile)

interface Server {
  url: string
  child: ChildProcess
  log: string[]
}

/** Starts two servers in separate processes on one database. */
async function startServers(name: DatabaseName) {
  const database: TestDatabase = await createEmptyDatabase(name)
  const ports = [await getFreePort(), await getFreePort()]
  const environment = {
    ...process.env,
    ...database.environment,
    FOYER_SECRET: randomBytes(32).toString('base64url'),
    FOYER_ISSUER: `http://localhost:${ports[0]}`,
    FOYER_LIMITS: 'off',
  }
  const foyer = async (...args: string[]) =>
    (await run(process.execPath, [FOYER, ...args], { env: environment })).stdout
  const cli = async (...args: string[]) => JSON.parse(await foyer(...args, '--json'))
  const { clientId } = await cli(
    'client',
    'create',
    '--name',
    'Test',
    '--origin',
    TEST_ORIGIN,
    '--redirect-uri',
    `${TEST_ORIGIN}/callback`,
  )
  const { apiKey } = await cli('key', 'create', '--name', 'Test')
  const servers = await Promise.all(ports.map((port) => startServer(port, environment)))
  const stop = async () => {
    for (const { child } of servers) child.kill('SIGTERM')
    const codes = await Promise.all(servers.map(async ({ child }) => child.exitCode ?? (await once(child, 'exit'))[0]))
    await database.drop()
    return codes
  }
  return { database, servers, foyer, clientId: clientId as string, apiKey: apiKey as string, stop }
}

async function startServer(port: number, env: NodeJS.ProcessEnv): Promise<Server> {
  const child = spawn(process.execPath, [FOYER, 'serve', '--dev', '--port', String(port)], { env })
  const log: string[] = []
  child.stderr.setEncoding('utf8').on('data', (text: string) => log.push(text))
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes('foyer ready at')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${log.join('')}`)))
  })
  await ready
  return { url: `http://localhost:${port}`, child, log }
}

describe.each(databases)('design invariant 3 on $name: spent at most once by two processes', ({ name }) => {
  let world: Awaited<ReturnType<typeof startServers>>
  let visitor: TokenResponse
  let memberId: string
  beforeAll(async () => {
    world = await startServers(name)
    visitor = await grant({ grantType: 'anonymous' })
    const { identity } = await register('ana@example.com')
    memberId = identity?.id as string
  })
  afterAll(async () => {
    expect(await world.stop()).toEqual([0, 0])
  })

  async function call<Body>(
    path: string,
    { json, node = 0, headers = {} }: { json?: object; node?: number; headers?: Record<string, string> } = {},
  ) {
    const answer = await fetch((world.servers[node % 2] as Server).url + path, {
      method: json === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      headers: { ...(json === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json')
    return { status: answer.status, text, body: (isJson ? JSON.parse(text) : {}) as Body, headers: answer.headers }
  }
  const asVisitor = () => ({ authorization: visitor.access_token })
  const grant = async (json: object) =>
    (await call<TokenResponse>(paths.token, { json: { clientId: world.clientId, ...json } })).body
  const register = async (email: string) =>
    (
      await call<StateResponse>(paths.register, {
        headers: asVisitor(),
        json: { loginId: { email }, password: TEST_PASSWORD },
      })
    ).body
  const logIn = async () =>
    (
      await call<StateResponse>(paths.login, {
        headers: asVisitor(),
        json: { loginId: { email: 'ana@example.com' }, password: TEST_PASSWORD },
      })
    ).body.sessionToken as string
  async function push(sessionToken: string, verifier = createCodeVerifier(), node = 0): Promise<string> {
    const authRequest = {
      clientId: world.clientId,
      codeChallenge: createCodeChallenge(verifier),
      codeChallengeMethod: 'S256',
      responseMode: 'web_message',
      responseType: 'code',
      state: 'the-state',
      sessionToken,
    }
    const { body } = await call<{ redirectSession: { fullUrl: string } }>(paths.redirectSession, {
      node,
      headers: asVisitor(),
      json: { auth: { authRequest, prompt: 'none' } },
    })
    const { pathname, search } = new URL(body.redirectSession.fullUrl)
    return pathname + search
  }
  async function codeIn(address: string, node = 0): Promise<string | undefined> {
    const page = await call(address, { node, headers: { 'sec-fetch-dest': 'iframe' } })
    return page.text.includes('id="answer"') ? parseWebMessage(page.text).message.code : undefined
  }
  /** Runs a call 50 times concurrently, half on each process; returns how many were accepted. */
  async function race(attempt: (node: number, index: number) => Promise<boolean>): Promise<number> {
    const outcomes = await Promise.all(Array.from({ length: AT_ONCE }, (_unused, index) => attempt(index % 2, index)))
    return outcomes.filter((accepted) => accepted).length
  }
  /** Returns the newest mail to an address. Waits up to 20 s, because a busy machine may deliver it late. */
  const inbox = (to: string) =>
    vi.waitFor(
      async () => {
        const path = `/dev/inbox?to=${encodeURIComponent(to)}`
        const [mail] = (await call<{ messages: { code: string | null; link: string | null }[] }>(path)).body.messages
        if (mail === undefined) throw new Error(`no mail to ${to} yet`)
        return mail
      },
      { timeout: 20_000 },
    )
  const ROUNDS = 5

  it('an authorization code', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const verifier = createCodeVerifier()
      const code = await codeIn(await push(await logIn(), verifier))
      const before = (await readSessions(world.database.config, memberId)).length
      const statuses: number[] = []
      const accepted = await race(async (node) => {
        const { status, body } = await call<{ error?: string }>(paths.token, {
          node,
          json: { clientId: world.clientId, grantType: 'authorization_code', code, codeVerifier: verifier },
        })
        statuses.push(status)
        if (status !== 200) expect({ status, error: body.error }).toEqual({ status: 400, error: 'invalid_grant' })
        return status === 200
      })
      expect(accepted).toBe(1)
      expect(await readSessions(world.database.config, memberId)).toHaveLength(before + 1)
    }
  })

  it('a session token, by 50 redirect sessions and by a trusted back end', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const sessionToken = await logIn()
      const addresses = await Promise.all(
        Array.from({ length: AT_ONCE }, (_unused, node) => push(sessionToken, createCodeVerifier(), node)),
      )
      const accepted = await race(async (node, index) => {
        if (index % 3 > 0) return (await codeIn(addresses[index] as string, node)) !== undefined
        const trusted = await call(paths.token, {
          node,
          headers: { authorization: `${visitor.access_token},${world.apiKey}` },
          json: { grant_type: 'authorized_client', member_id: memberId, session_token: sessionToken },
        })
        return trusted.status === 200
      })
      expect(accepted).toBe(1)
    }
  })

  it('a redirect session', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const address = await push(await logIn())
      expect(await race(async (node) => (await codeIn(address, node)) !== undefined)).toBe(1)
    }
  })

  it('a recovery link', async () => {
    await register('rita@example.com')
    await call(paths.sendRecoveryEmail, { headers: asVisitor(), json: { email: 'rita@example.com' } })
    const recoveryToken = new URL((await inbox('rita@example.com')).link as string).searchParams.get('token')
    const accepted = await race(async (node) => {
      const { status } = await call(paths.recover, {
        node,
        headers: asVisitor(),
        json: { recoveryToken, password: 'another horse battery' },
      })
      return status === 200
    })
    expect(accepted).toBe(1)
  })

  it('a verification code', async () => {
    await world.foyer('site', 'set', 'signup.verifyEmail=true')
    for (let round = 0; round < ROUNDS; round++) {
      let state: StateResponse = { state: 'SUCCESS' }
      let email = ''
      // The running servers apply the setting within a second.
      for (let attempt = 0; state.stateToken === undefined; attempt++) {
        await new Promise((resolve) => setTimeout(resolve, 50))
        email = `vera-${round}-${attempt}@example.com`
        state = await register(email)
      }
      const { stateToken } = state
      const code = (await inbox(email)).code
      const accepted = await race(async (node) => {
        const { body } = await call<StateResponse>(paths.verify, {
          node,
          headers: asVisitor(),
          json: { code, stateToken },
        })
        return body.state === 'SUCCESS'
      })
      expect(accepted).toBe(1)
    }
    await world.foyer('site', 'set', 'signup.verifyEmail=false')
    while ((await register(`${randomBytes(6).toString('hex')}@example.com`)).state !== 'SUCCESS')
      await new Promise((resolve) => setTimeout(resolve, 50))
    await new Promise((resolve) => setTimeout(resolve, 1000))
  })

  it('security-checklist 17: 50 renewals at once all succeed and name the same successor', async () => {
    const verifier = createCodeVerifier()
    const code = await codeIn(await push(await logIn(), verifier))
    let { refresh_token: token } = await grant({ grantType: 'authorization_code', code, codeVerifier: verifier })
    for (let round = 0; round < ROUNDS; round++) {
      const successors = new Set<string>()
      const accepted = await race(async (node) => {
        const { status, body } = await call<TokenResponse>(paths.token, {
          node,
          json: { clientId: world.clientId, grantType: 'refresh_token', refreshToken: token },
        })
        successors.add(body.refresh_token)
        return status === 200
      })
      expect(accepted).toBe(AT_ONCE)
      expect(successors.size).toBe(1)
      token = [...successors][0] as string
    }
  })

  it('design §6: a session that one process ended is dead at the other within 5 seconds', async () => {
    const verifier = createCodeVerifier()
    const code = await codeIn(await push(await logIn(), verifier))
    const tokens = await grant({ grantType: 'authorization_code', code, codeVerifier: verifier })
    const isActive = async () =>
      (await call<{ active: boolean }>(paths.tokenInfo, { node: 1, json: { token: tokens.access_token } })).body.active
    expect(await isActive()).toBe(true)
    await call(paths.redirectSession, {
      headers: { authorization: tokens.access_token },
      json: { logout: { clientId: world.clientId }, callbacks: {} },
    })
    const deadline = Date.now() + 5000
    while ((await isActive()) && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 50))
    expect(await isActive()).toBe(false)
  })

  it('neither process met a fault of its own', () => {
    for (const { log } of world.servers) expect(log.join('')).not.toMatch(/"level":(50|60)/)
  })
})
