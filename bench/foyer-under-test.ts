import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { type RunningProcess, startNode, waitUntilReady } from './processes.ts'

export const PROGRAM = 'apps/server/bin/foyer.js'
const PASSWORD = 'correct horse battery'
const EMAIL = 'bench@example.com'

/** A server under test with a client, a member and sessions to refresh. */
export interface FoyerUnderTest {
  url: string
  clientId: string
  server: RunningProcess
  /** From the start of the process to its first response, in milliseconds. */
  coldStartMs: number
  visitorToken: string
  login: { email: string; password: string }
  refreshTokens: string[]
  apiKey: string
}

/** The fields of all responses below. */
interface Answers {
  access_token: string
  refresh_token: string
  identity: { id: string }
}

/** Starts a server on a database that already has members, without binding it to a core. */
export async function startFoyerOn(
  port: number,
  environment: Record<string, string>,
): Promise<Pick<FoyerUnderTest, 'url' | 'server' | 'apiKey'>> {
  const env = { FOYER_LIMITS: 'off', ...environment }
  const made = execFileSync(process.execPath, [PROGRAM, 'key', 'create', '--name', 'Bench', '--json'], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  })
  const url = `http://localhost:${port}`
  const server = startNode([PROGRAM, 'serve', '--port', String(port)], env, null)
  await waitUntilReady(`${url}/healthz`)
  return { url, server, apiKey: JSON.parse(made).apiKey }
}

/** Starts a server on one core and creates members and sessions through its API. */
export async function startFoyerUnderTest(
  port: number,
  environment: Record<string, string>,
  sessions: number,
  core?: null,
): Promise<FoyerUnderTest> {
  const foyer = (...args: string[]) =>
    execFileSync(process.execPath, [PROGRAM, ...args], {
      env: { ...process.env, ...environment },
      encoding: 'utf8',
    }).trim()
  foyer('migrate')
  const clientId: string = JSON.parse(
    foyer(
      'client',
      'create',
      '--name',
      'Bench',
      '--origin',
      'http://localhost:4321',
      '--redirect-uri',
      'http://localhost:4321/callback',
      '--json',
    ),
  ).clientId
  const apiKey: string = JSON.parse(foyer('key', 'create', '--name', 'Bench', '--json')).apiKey
  foyer('site', 'set', 'signup.verifyEmail=false')

  const url = `http://localhost:${port}`
  const server = startNode([PROGRAM, 'serve', '--port', String(port)], { FOYER_LIMITS: 'off', ...environment }, core)
  const coldStartMs = await waitUntilReady(`${url}/healthz`)

  const post = async (path: string, body: unknown, authorization?: string) => {
    const headers = { 'content-type': 'application/json', ...(authorization === undefined ? {} : { authorization }) }
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return response.json() as Promise<Answers>
  }
  const { access_token: visitorToken } = await post('/oauth2/token', { clientId, grantType: 'anonymous' })
  await post('/_api/iam/authentication/v2/register', { loginId: { email: EMAIL }, password: PASSWORD }, visitorToken)

  // One member for each session, because the number of sessions of a member is limited.
  const refreshTokens: string[] = []
  for (let count = 0; count < sessions; count++) {
    const { identity } = await post(
      '/_api/iam/authentication/v2/sign-on',
      { loginId: { email: `${randomBytes(8).toString('hex')}@example.com` }, verifyEmail: true },
      `${visitorToken},${apiKey}`,
    )
    const { refresh_token } = await post(
      '/oauth2/token',
      { grant_type: 'authorized_client', member_id: identity.id, scope: 'offline_access' },
      `${visitorToken},${apiKey}`,
    )
    refreshTokens.push(refresh_token)
  }
  return {
    url,
    clientId,
    server,
    coldStartMs,
    visitorToken,
    login: { email: EMAIL, password: PASSWORD },
    refreshTokens,
    apiKey,
  }
}
