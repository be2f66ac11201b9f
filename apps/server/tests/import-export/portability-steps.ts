import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type ErrorEnvelope, paths, type StateResponse, type TokenResponse } from '@foyer/protocol'
import {
  createCodeChallenge,
  createCodeVerifier,
  createEmptyDatabase,
  type DatabaseName,
  parseWebMessage,
  seededRandom,
  startFoyer,
  TEST_PASSWORD,
  type TestDatabase,
  type TestFoyer,
} from '@foyer/testing'
import { expect, onTestFinished } from 'vitest'
import { type CommandEnvironment, type CommandResult, runCommand, serve } from '../operation/command-line.js'

const closers: (() => Promise<unknown>)[] = []
/** Runs `close` after the test, in reverse order of registration. */
function closeAfterTest(close: () => Promise<unknown>): void {
  if (closers.length === 0)
    onTestFinished(async () => {
      for (const one of closers.splice(0).reverse()) await one()
    })
  closers.push(close)
}

/** Creates an empty database that is dropped after the test. */
export async function createDatabase(name: DatabaseName): Promise<TestDatabase> {
  const made = await createEmptyDatabase(name)
  closeAfterTest(made.drop)
  return made
}

/** Starts a site with a known root secret; it is stopped after the test. */
export async function createSite(name: DatabaseName, settings: Record<string, string> = {}): Promise<TestFoyer> {
  const started = await startFoyer({
    database: name,
    now: 'running',
    seed: 'portability',
    settings,
    hashCost: 'production',
  })
  closeAfterTest(started.stop)
  return started
}
/** The root secret of `createSite`, for another server on the same data. */
export const SECRET: CommandEnvironment = { FOYER_SECRET: seededRandom('portability').bytes(32).toString('base64') }

/** Runs a command that must succeed and returns its output. */
export async function runSuccessfully(args: string[], environment: CommandEnvironment): Promise<string> {
  const { code, stdout, stderr } = await runCommand(args, environment)
  expect([args.join(' '), code, stderr]).toEqual([args.join(' '), 0, ''])
  return stdout
}
/** Runs a command that must fail with a one-line message. */
export async function expectRejected(
  args: string[],
  environment: CommandEnvironment,
  says: RegExp,
  exitCode = 1,
): Promise<CommandResult> {
  const ended = await runCommand(args, environment)
  expect(ended.stderr).toMatch(/^[^\n]+[.)]\n$/)
  expect(ended.stderr).toMatch(says)
  expect(ended.code).toBe(exitCode)
  return ended
}

/** Returns the path of a program, if installed: PostgreSQL's clients are not part of the project. */
export const findOnPath = (program: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find((path) => existsSync(path))

/** Starts a server and returns its HTTP calls. */
export async function startServer(environment: CommandEnvironment) {
  const server = await serve({ ...environment, FOYER_DEV: '1', FOYER_LIMITS: 'off' })
  closeAfterTest(() => server.stop())
  return { ...callsOf(server.url), stop: server.stop }
}

/** The HTTP calls of a test to the server at `url`. */
export function callsOf(url: string) {
  const post = async <Body>(path: string, body: unknown, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: token }) }
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: response.status, body: (await response.json()) as Body & Partial<ErrorEnvelope> }
  }
  const token = (body: object) => post<TokenResponse & { error?: string }>(paths.token, body)
  /** Logs in with email and password, and returns the member's tokens. */
  async function logIn(clientId: string, email: string): Promise<TokenResponse> {
    const { body: visitor } = await token({ clientId, grantType: 'anonymous' })
    const login = { loginId: { email }, password: TEST_PASSWORD }
    const { body } = await post<StateResponse>(paths.login, login, visitor.access_token)
    const codeVerifier = createCodeVerifier()
    const authRequest = {
      ...{
        clientId,
        codeChallenge: createCodeChallenge(codeVerifier),
        codeChallengeMethod: 'S256',
        responseMode: 'web_message',
      },
      ...{ responseType: 'code', scope: 'offline_access', state: 's', sessionToken: body.sessionToken },
    }
    const asked = { auth: { authRequest, prompt: 'none' } }
    const hop = await post<{ redirectSession: { fullUrl: string } }>(paths.redirectSession, asked, visitor.access_token)
    const { pathname, search } = new URL(hop.body.redirectSession.fullUrl)
    const page = await fetch(url + pathname + search, { headers: { 'sec-fetch-dest': 'iframe' } })
    const { code } = parseWebMessage(await page.text()).message
    return (await token({ clientId, grantType: 'authorization_code', code, codeVerifier })).body
  }
  const keySet = async () => (await fetch(url + paths.jwks)).json() as Promise<{ keys: { kid: string }[] }>
  const userinfo = async (accessToken: string) =>
    (await fetch(url + paths.userinfo, { headers: { authorization: accessToken } })).status
  const register = (email: string, visitorToken: string) =>
    post<StateResponse>(paths.register, { loginId: { email }, password: TEST_PASSWORD }, visitorToken)
  return { token, register, logIn, keySet, userinfo }
}
