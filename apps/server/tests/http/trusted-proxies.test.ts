import { paths } from '@foyer/protocol'
import { foyerLogger } from '@foyer/server'
import { startFoyer, type TestFoyer } from '@foyer/testing'
import { afterEach, describe, expect, it } from 'vitest'

const PROXY = '10.0.0.1'
const STRANGER = '192.0.2.99'

describe('V4.1.3: forwarded headers', () => {
  let foyer: TestFoyer
  const lines: string[] = []
  afterEach(() => foyer.stop())

  const start = async (trustedProxies: string[], issuer?: string): Promise<string> => {
    lines.length = 0
    foyer = await startFoyer({
      listen: false,
      limits: true,
      trustedProxies,
      ...(issuer === undefined ? {} : { issuer }),
      replace: { logger: foyerLogger({ write: (line) => void lines.push(line) }) },
    })
    return (await foyer.createVisitor()).access_token
  }
  const send = async (remoteAddress: string, headers: Record<string, string>, url: string, payload?: unknown) => {
    const answer = await foyer.node.http.inject({
      method: payload === undefined ? 'GET' : 'POST',
      url,
      remoteAddress,
      headers,
      ...(payload === undefined ? {} : { payload: payload as object }),
    })
    if (answer === undefined) throw new Error('there is no node')
    return answer
  }
  const guess = async (token: string, peer: string, headers: Record<string, string> = {}): Promise<number> =>
    (
      await send(peer, { authorization: token, ...headers }, paths.login, {
        loginId: { email: 'ana@example.com' },
        password: 'not the password',
      })
    ).statusCode
  /** The networks logged for the guesses; other log lines belong to the setup. */
  const networks = () =>
    lines
      .map((line) => JSON.parse(line))
      .filter(({ msg, route }) => msg === 'request' && route === paths.login)
      .map(({ network }) => network)
      .filter((network) => network !== undefined)

  /**
   * Sends eleven guesses, each with another claimed address. The last status shows whether they count as one network.
   */
  async function eleventh(token: string, peer: string, claim: (at: number) => Record<string, string>): Promise<number> {
    await foyer.createMember('ana@example.com')
    let last = 0
    for (let at = 1; at <= 11; at++) last = await guess(token, peer, claim(at))
    return last
  }

  it.each<[string, (at: number) => Record<string, string>]>([
    ['X-Forwarded-For', (at) => ({ 'x-forwarded-for': `203.0.113.${at}` })],
    ['Forwarded', (at) => ({ forwarded: `for=203.0.113.${at}` })],
    ['X-Real-IP', (at) => ({ 'x-real-ip': `203.0.113.${at}` })],
  ])('from a peer that is not listed %s changes nothing', async (_, claim) => {
    expect(await eleventh(await start([PROXY]), STRANGER, claim)).toBe(429)
    expect(new Set(networks())).toEqual(new Set([STRANGER]))
  })

  it('without a list nobody is believed, not even the loopback', async () => {
    const claim = (at: number) => ({ 'x-forwarded-for': `203.0.113.${at}` })
    expect(await eleventh(await start([]), '127.0.0.1', claim)).toBe(429)
  })

  it('a peer that is no trusted proxy is warned about once, with what to set, and at most eight such peers', async () => {
    await start([PROXY])
    const claim = { 'x-forwarded-for': '203.0.113.1' }
    const warned = () =>
      lines.map((line) => JSON.parse(line)).filter(({ msg }) => /FOYER_TRUSTED_PROXIES/.test(msg as string))
    await send(PROXY, claim, '/healthz')
    await send(STRANGER, {}, '/healthz')
    expect(warned()).toEqual([])
    await send(STRANGER, claim, '/healthz')
    await send(STRANGER, { forwarded: 'for=203.0.113.1' }, '/healthz')
    expect(warned()).toMatchObject([{ level: 40, peer: STRANGER }])
    for (let at = 1; at <= 20; at++) await send(`192.0.2.${at}`, claim, '/healthz')
    expect(warned()).toHaveLength(8)
  })

  it.each<[string, (at: number) => Record<string, string>]>([
    ['in front of the hop that the proxy adds', (at) => ({ 'x-forwarded-for': `203.0.113.${at}, 198.51.100.7` })],
    [
      'in the header that the proxy passes through',
      (at) => ({ 'x-forwarded-for': '198.51.100.7', forwarded: `for=203.0.113.${at}` }),
    ],
    ['in another /128 of the same /64', (at) => ({ 'x-forwarded-for': `2001:db8:1:2::${at}` })],
  ])('behind a listed proxy a client cannot choose its network %s', async (_, claim) => {
    expect(await eleventh(await start([PROXY]), PROXY, claim)).toBe(429)
    expect(new Set(networks()).size).toBe(1)
  })

  it.each<[string, (at: number) => Record<string, string>]>([
    ['X-Forwarded-For', (at) => ({ 'x-forwarded-for': `198.51.100.${at}` })],
    ['Forwarded', (at) => ({ forwarded: `for=198.51.100.${at};proto=https` })],
    ['another /64', (at) => ({ 'x-forwarded-for': `2001:db8:1:${at}::1` })],
    ['two listed proxies', (at) => ({ 'x-forwarded-for': `198.51.100.${at}, 10.0.0.2` })],
  ])('clients behind a listed proxy are counted apart: %s', async (_, claim) => {
    expect(await eleventh(await start(['10.0.0.0/8']), PROXY, claim)).toBe(401)
    expect(new Set(networks()).size).toBe(11)
  })

  it('a listed proxy is known by its IPv4 address inside IPv6, too', async () => {
    const token = await start([PROXY])
    await guess(token, `::ffff:${PROXY}`, { 'x-forwarded-for': '198.51.100.7' })
    expect(networks()).toEqual(['198.51.100.7'])
  })

  describe('V4.1.2: plain http behind a proxy is refused where the issuer is https', () => {
    it.each<[Record<string, string>, number]>([
      [{ 'x-forwarded-proto': 'http' }, 400],
      [{ 'x-forwarded-proto': 'HTTP' }, 400],
      [{ 'x-forwarded-proto': 'https, http' }, 400],
      [{ forwarded: 'for=192.0.2.1;proto=http' }, 400],
      [{ 'x-forwarded-proto': 'https', forwarded: 'proto=http' }, 400],
      [{ 'x-forwarded-proto': 'https' }, 200],
      [{ forwarded: 'proto=https' }, 200],
      [{}, 200],
    ])('%j is %i, with no redirect and no token', async (headers, status) => {
      await start([PROXY], 'https://accounts.example')
      const answer = await send(PROXY, headers, paths.token, {
        grantType: 'anonymous',
        clientId: foyer.client.clientId,
      })
      expect([answer.statusCode, answer.headers.location]).toEqual([status, undefined])
      expect(answer.body.includes('access_token')).toBe(status === 200)
      const page = await send(PROXY, { ...headers, accept: 'text/html' }, '/signin')
      expect([page.statusCode, page.headers.location]).toEqual([status, undefined])
      expect(page.headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
    })

    it('is not asked of strangers, nor where the issuer is http', async () => {
      await start([PROXY], 'https://accounts.example')
      expect((await send(STRANGER, { 'x-forwarded-proto': 'http' }, '/healthz')).statusCode).toBe(200)
      await foyer.stop()
      await start([PROXY])
      expect((await send(PROXY, { 'x-forwarded-proto': 'http' }, '/healthz')).statusCode).toBe(200)
    })
  })
})
