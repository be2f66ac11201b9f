import { paths } from '@foyer/protocol'
import { foyerLogger } from '@foyer/server'
import { startFoyer, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatRequest, sendChunks } from '../http/raw-socket.js'
import { OTHER_PASSWORD, requestRecoverySecret, verify } from '../members/membership-steps.js'
import { createNoScriptBrowser } from '../pages/no-script-browser.js'

const PROXY = '10.0.0.1'

describe('G-55, V14.2.1: what a log of addresses would hold, over a whole mixed run', () => {
  const addresses: string[] = []
  const secrets = new Map<string, string>()
  let recovery = ''
  let foyer: TestFoyer
  beforeAll(async () => {
    foyer = await startFoyer({ listen: false, settings: { 'signup.verifyEmail': 'true' } })
    const http = foyer.node.http
    const inject = http.inject.bind(http)
    // Records every requested URL, and every URL that a response links or redirects to.
    http.inject = (async (call: { url: string }) => {
      addresses.push(call.url)
      const answer = (await inject(call)) as unknown as { headers: Record<string, unknown>; body: string }
      if (answer.headers.location !== undefined) addresses.push(String(answer.headers.location))
      for (const [, url = ''] of answer.body.matchAll(/(?:href|action|fullUrl)"?[=:]\s*"([^"]+)"/g)) addresses.push(url)
      return answer
    }) as typeof http.inject
    await run()
  })
  afterAll(() => foyer.stop())
  const keep = (what: string, value: string | undefined): string => {
    if (value === undefined || value.length < 6) throw new Error(`there is no ${what}`)
    secrets.set(`${what} ${secrets.size}`, value)
    return value
  }

  async function run(): Promise<void> {
    const email = keep('address', 'ana.of.the.run@example.com')
    for (const password of [TEST_PASSWORD, OTHER_PASSWORD]) keep('password', password)
    const visitor = await foyer.createVisitor()
    const token = keep('access token', visitor.access_token)
    keep('refresh token', visitor.refresh_token)
    const { stateToken } = (await foyer.register(token, email)).body
    keep('state token', stateToken)
    const proven = await verify(foyer, token, stateToken ?? '', keep('mailed code', await foyer.getMailedCode(email)))
    const { code, verifier } = await foyer.silentCode(token, keep('session token', proven.body.sessionToken))
    keep('verifier', verifier)
    const member = (await foyer.exchangeCode(code, verifier)).body
    keep('access token', member.access_token)
    keep('refresh token', member.refresh_token)
    keep('refresh token', (await foyer.refresh(member.refresh_token)).body.refresh_token)
    await foyer.call(paths.userinfo, { token: member.access_token })
    await foyer.call(paths.currentMember, { token: member.access_token })
    const apiKey = keep('API key', await foyer.addApiKey())
    await foyer.call(paths.members, { token: apiKey })
    keep('session token', (await foyer.logIn(token, email)).body.sessionToken)

    const authRequest = {
      clientId: foyer.client.clientId,
      redirectUri: foyer.client.redirectUris[0],
      codeChallenge: keep('challenge', 'c'.repeat(43)),
      codeChallengeMethod: 'S256',
      responseMode: 'query',
      responseType: 'code',
      state: 'the-state-of-the-run',
    }
    const { body } = await foyer.call<{ redirectSession: { fullUrl: string } }>(paths.redirectSession, {
      token,
      json: { auth: { authRequest } },
    })
    expect(body.redirectSession.fullUrl).not.toContain('the-state-of-the-run')
    const browser = createNoScriptBrowser(foyer)
    const page = await browser.open(body.redirectSession.fullUrl.replace(/^https?:\/\/[^/]+/, ''))
    await browser.submit(page, '/signin', { email, password: OTHER_PASSWORD })
    await browser.submit(page, '/signin', { email, password: TEST_PASSWORD })
    await browser.submit(await browser.open('/signup'), '/signup', {
      email: keep('address', 'ben.of.the.run@example.com'),
      password: TEST_PASSWORD,
    })
    await browser.submit(await browser.open('/verify-email'), '/verify-email', {
      code: await foyer.getMailedCode('ben.of.the.run@example.com'),
    })
    await browser.submit(await browser.open('/forgot-password'), '/forgot-password', { email })
    recovery = await requestRecoverySecret(foyer, email)
    const reset = await browser.open(`/reset-password?token=${recovery}`)
    await browser.submit(reset, '/reset-password', { password: OTHER_PASSWORD })
    await browser.submit(await browser.open(paths.logout), paths.logout)
    for (const { value } of browser.given) if (value !== '') keep('cookie', value)
    for (const { fields } of reset.forms) keep('form token', fields.csrf)
  }

  it('no token, code, password, key, cookie, state or address', () => {
    expect(addresses.length).toBeGreaterThan(40)
    // The mailed link is opened once and redirects to the same page without the token (decision 14). The inbox exists
    // in development only.
    const others = addresses.filter(
      (url) => url !== `/reset-password?token=${recovery}` && !url.startsWith('/dev/inbox'),
    )
    expect(addresses.length - others.length).toBeGreaterThan(1)
    const said = others.map((url) => decodeURIComponent(url)).join('\n')
    secrets.set('recovery secret', recovery)
    expect([...secrets].filter(([, value]) => said.includes(value)).map(([what]) => what)).toEqual([])
    expect(said).not.toMatch(/@example\.com|of\.the\.run@|(?<![\w-])(?:eyJ|(?:stk|sta|brs|frm|fky|vrt|mrt)_)/)
  })

  it('the state leaves by the redirect to the client alone, beside the code', () => {
    const withState = addresses.filter((url) => url.includes('the-state-of-the-run'))
    expect(withState.length).toBeGreaterThan(0)
    for (const url of withState) expect(url).toMatch(new RegExp(`^${foyer.client.redirectUris[0]}\\?`))
  })
})

describe('V16.4.1: a line of the log cannot be written by a caller', () => {
  const MARK = 'FORGED'
  const hostile = [
    `x\r\n{"level":60,"msg":"${MARK}"}`,
    `x\n{"level":60,"msg":"${MARK}"}`,
    `\u001b[2J\u001b[31m${MARK}`,
    `\u009b31m${MARK}`,
    `\u2028{"msg":"${MARK}"}\u2029`,
    `\u202e${MARK}`,
    `\u0007\b\u007f${MARK}`,
    `"}\u0000{"msg":"${MARK}`,
    `%0d%0a%1b[31m${MARK}`,
    `\${jndi:ldap://${MARK}}`,
  ]
  const lines: string[] = []
  let foyer: TestFoyer
  beforeAll(async () => {
    const logger = foyerLogger({ write: (line) => void lines.push(line) }, 'trace')
    foyer = await startFoyer({ trustedProxies: [PROXY], replace: { logger } })
  })
  afterAll(() => foyer.stop())

  const inject = (call: object) => foyer.node.http.inject({ remoteAddress: PROXY, ...call })

  it('by no path, query, header, form, body, method or forwarded address, nor over a socket', async () => {
    const { access_token: authorization } = await foyer.createVisitor()
    lines.length = 0
    let sent = 0
    for (const text of hostile) {
      const inHeader = text.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '')
      const headers = [
        'user-agent',
        'origin',
        'referer',
        'cookie',
        'authorization',
        'x-forwarded-for',
        'forwarded',
        'x-request-id',
        'x-wix-request-id',
        'content-type',
        'accept-language',
        'host',
      ]
      const calls: object[] = [
        ...headers.map((name) => ({
          method: 'POST',
          url: paths.login,
          headers: { authorization, [name]: inHeader },
          payload: '{}',
        })),
        { url: `/${encodeURI(text.toWellFormed())}` },
        { url: `/signin?request=${encodeURIComponent(text)}` },
        { url: `${paths.members}/${encodeURIComponent(text)}`, headers: { authorization } },
        { method: 'POST', url: paths.token, payload: { grantType: text, clientId: text } },
        {
          method: 'POST',
          url: paths.token,
          payload: { [text]: 'x', grantType: 'anonymous', clientId: foyer.client.clientId },
        },
        {
          method: 'POST',
          url: paths.register,
          headers: { authorization },
          payload: { loginId: { email: text }, password: text, profile: { [text]: 1, nickname: text } },
        },
        {
          method: 'POST',
          url: paths.login,
          headers: { authorization },
          payload: { loginId: { email: `${text}@example.com` }, password: text },
        },
        {
          method: 'POST',
          url: '/signin',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: `csrf=${encodeURIComponent(text)}&email=${encodeURIComponent(text)}`,
        },
      ]
      for (const call of calls) {
        await inject(call)
        sent++
      }
      await sendChunks(foyer, formatRequest([`GET /${text} HTTP/1.1`, 'Host: localhost']))
      await sendChunks(foyer, formatRequest([`${text} / HTTP/1.1`, 'Host: localhost']))
      await sendChunks(foyer, formatRequest(['GET / HTTP/1.1', 'Host: localhost', `X: ${text}`]))
    }
    expect(lines.length).toBeGreaterThan(sent)
    for (const line of lines) {
      expect(line.endsWith('\n')).toBe(true)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
      expect(line.slice(0, -1)).toMatch(/^[^\u0000-\u001f\u007f-\u009f\u2028\u2029\u202e]*$/)
      expect(JSON.parse(line)).toMatchObject({
        level: expect.any(Number),
        time: expect.any(String),
        msg: expect.any(String),
      })
      expect(line).not.toContain(MARK)
    }
  })

  it('a request id is ours and never the caller’s', async () => {
    for (const header of ['x-request-id', 'request-id', 'x-wix-request-id', 'x-correlation-id', 'traceparent']) {
      const answer = await inject({ url: '/healthz', headers: { [header]: 'req_chosen_by_the_caller' } })
      expect(answer?.headers['x-wix-request-id']).toMatch(/^req_[\w-]{22}$/)
      expect(answer?.headers['x-wix-request-id']).not.toBe('req_chosen_by_the_caller')
    }
  })
})
