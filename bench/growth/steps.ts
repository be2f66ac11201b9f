import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { paths } from '@foyer/protocol'
import { CLIENT_ID, COLLECTION, emailOf, type FilledDatabase, PASSWORD } from './fill.ts'

/** A server on a filled database. */
export interface Site {
  url: string
  /** Number of members in the database. */
  members: number
  tables: FilledDatabase
  kind: 'sqlite' | 'postgres'
  /** Refresh tokens of open sessions, each to be used once. */
  refreshTokens: string[]
}

/** A measured operation: `prepare` is not measured, `run` is. */
export interface Step<Given> {
  name: string
  /** Operations in one run; 1 by default. */
  each?: number
  prepare(site: Site): Promise<Given>
  run(site: Site, given: Given): Promise<void>
  /** Waits for background work to end. */
  finish?(site: Site): Promise<void>
}

const ITEMS_OF_A_VISITOR = 5
const randomMember = (site: Site): string => emailOf(1 + randomInt(site.members))

async function call<Body>(site: Site, path: string, body: unknown, token?: string): Promise<Body> {
  const headers = { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: token }) }
  const response = await fetch(site.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 300)}`)
  return JSON.parse(text)
}

interface Tokens {
  access_token: string
  refresh_token: string
}

const visitor = (site: Site): Promise<Tokens> =>
  call(site, paths.token, { clientId: CLIENT_ID, grantType: 'anonymous' })

/** Signs in a member with email address and password, through the silent page and the code, up to the tokens. */
async function signIn(site: Site, visitorToken: string): Promise<void> {
  const loginId = { email: randomMember(site) }
  const login = { loginId, password: PASSWORD }
  const { sessionToken } = await call<{ sessionToken: string }>(site, paths.login, login, visitorToken)
  const codeVerifier = randomBytes(32).toString('base64url')
  const authRequest = {
    clientId: CLIENT_ID,
    codeChallenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    codeChallengeMethod: 'S256',
    responseMode: 'web_message',
    responseType: 'code',
    scope: 'offline_access',
    state: 'state',
    sessionToken,
  }
  const { redirectSession } = await call<{ redirectSession: { fullUrl: string } }>(
    site,
    paths.redirectSession,
    { auth: { authRequest, prompt: 'none' } },
    visitorToken,
  )
  const page = await (await fetch(redirectSession.fullUrl, { headers: { 'sec-fetch-dest': 'iframe' } })).text()
  const answer = /<script type="application\/json" id="answer">(.*?)<\/script>/s.exec(page)?.[1] ?? '{}'
  const { code } = JSON.parse(answer).message ?? {}
  const redeemed = { clientId: CLIENT_ID, grantType: 'authorization_code', code, codeVerifier }
  site.refreshTokens.push((await call<Tokens>(site, paths.token, redeemed)).refresh_token)
}

const signInStep: Step<string> = {
  name: 'sign-in',
  prepare: async (site) => (await visitor(site)).access_token,
  run: signIn,
}

const REFRESHES = 10
const refreshStep: Step<string> = {
  name: 'renewal',
  each: REFRESHES,
  prepare: async (site) => {
    const token = site.refreshTokens.pop()
    if (token === undefined) throw new Error('no session is left to renew')
    return token
  },
  async run(site, token) {
    let refreshToken = token
    for (let count = 0; count < REFRESHES; count++) {
      const renewed = { clientId: CLIENT_ID, grantType: 'refresh_token', refreshToken }
      refreshToken = (await call<Tokens>(site, paths.token, renewed)).refresh_token
    }
  },
}

const promotionStep: Step<string> = {
  name: 'sign-in with a promotion',
  async prepare(site) {
    const { access_token: token } = await visitor(site)
    await insertItems(site, getSubject(token))
    return token
  },
  run: signIn,
  async finish({ tables }) {
    const [left] = await tables.numbers('select count(*) from visitor where promoted_at is null')
    if (left !== 0) throw new Error(`${left} visitors were not promoted`)
  },
}

/** Inserts items as if the visitor had written them, without the cost for the server. */
async function insertItems({ tables, kind }: Site, visitorId: string): Promise<void> {
  const rows = Array.from({ length: ITEMS_OF_A_VISITOR }, () => {
    const itemId = randomUUID()
    const data = JSON.stringify({ _id: itemId, _owner: visitorId, title: 'Thing' })
    const document = kind === 'sqlite' ? `'${data}'` : `'${data}'::jsonb`
    return `('${tables.siteId}', '${COLLECTION}', '${itemId}', '${visitorId}', ${Date.now()}, ${Date.now()}, 1, ${document})`
  })
  await tables.run(
    `insert into item (site_id, collection_id, item_id, owner_id, created_at, updated_at, revision, data) values ${rows}`,
  )
  await tables.run(
    `insert into visitor (site_id, visitor_id, last_active_at) values ('${tables.siteId}', '${visitorId}', ${Date.now()})`,
  )
}

const getSubject = (token: string): string => {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))
  return claims.sub
}

const registrationStep: Step<string> = {
  name: 'registration',
  prepare: async (site) => (await visitor(site)).access_token,
  run: async (site, token) => {
    const email = `${randomBytes(8).toString('hex')}@example.org`
    await call(site, paths.register, { loginId: { email }, password: PASSWORD }, token)
  },
}

const mailStep: Step<string> = {
  name: 'a mail, ordered and sent',
  prepare: async (site) => (await visitor(site)).access_token,
  run: async (site, token) => {
    await call(site, paths.sendRecoveryEmail, { email: randomMember(site) }, token)
  },
  async finish({ tables }) {
    const due = `select count(*) from mail_job where site_id = '${tables.siteId}' and next_attempt_at < ${Date.now() + 3600_000}`
    while (((await tables.numbers(due))[0] ?? 0) > 0) await new Promise((resolve) => setTimeout(resolve, 50))
  },
}

/** Order matters: refreshes use the sessions that sign-ins have opened. */
export const steps: readonly Step<string>[] = [signInStep, refreshStep, promotionStep, registrationStep, mailStep]
