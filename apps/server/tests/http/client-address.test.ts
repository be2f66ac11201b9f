import { createFoyerClient, memoryTokenStorage } from '@foyer/client'
import { createFoyerServer, type FoyerServer } from '@foyer/client/server'
import { ADDRESS_KEY_HEADER, CLIENT_ADDRESS_HEADER, paths } from '@foyer/protocol'
import { foyerLogger } from '@foyer/server'
import { defaultDatabase, startFoyer, TEST_ORIGIN, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { VISITORS_PER_MINUTE } from '../../src/integrations/captcha/captcha.js'
import { createOwner } from '../owner/owner-steps.js'

const SITE = 'https://shop.example.com'
/** The addresses of a thousand people; none is the address that the tests send from. */
const addressOf = (at: number) => `198.51.${100 + (at >> 8)}.${at & 255}`

describe.each(defaultDatabase)(
  'decision 7: the address of the person a site’s server asks for, on $name',
  ({ name }) => {
    const lines: string[] = []
    let foyer: TestFoyer
    let key: string
    let network = 0
    beforeAll(async () => {
      const logger = foyerLogger({ write: (line) => void lines.push(line) })
      const settings = { 'captcha.provider': 'altcha', 'captcha.for': 'anonymous' }
      foyer = await startFoyer({ database: name, limits: true, settings, replace: { logger } })
      key = await foyer.addApiKey({ scopes: ['addresses:forward'] })
    })
    beforeEach(async () => {
      // The counts of earlier tests expire.
      await foyer.advance(60)
      lines.length = 0
    })
    afterAll(() => foyer.stop())

    const siteWith = (addressKey?: string, product = foyer) =>
      createFoyerServer({
        issuer: product.url,
        clientId: product.client.clientId,
        origin: SITE,
        clock: { now: () => product.clock.now(), schedule: () => () => {} },
        logger: { error: () => {} },
        ...(addressKey === undefined ? {} : { addressKey }),
      })
    /** Opens a page of the site as a person without a session. */
    const open = (site: FoyerServer, clientAddress: string) =>
      site.session(new Request(`${SITE}/`, { headers: { accept: 'text/html' } }), { startVisitor: true, clientAddress })
    const statusOf = (opened: Promise<unknown>) =>
      opened.then(
        () => 200,
        ({ status, oauthError }) => oauthError ?? status,
      )
    /** Sends a request without the helper, by default from a new address each time. */
    const send = async (
      headers: Record<string, string>,
      { url = paths.token as string, payload = {}, from = '' } = {},
    ) => {
      const answer = await foyer.node.http.inject({
        method: 'POST',
        url,
        remoteAddress: from || `203.0.113.${++network}`,
        headers: { 'content-type': 'application/json', ...headers },
        payload: JSON.stringify(
          url === paths.token ? { clientId: foyer.client.clientId, grantType: 'anonymous' } : payload,
        ),
      })
      if (answer === undefined) throw new Error('there is no node')
      return answer
    }
    const forwarded = (address: string, apiKey = key) => ({
      [CLIENT_ADDRESS_HEADER]: address,
      [ADDRESS_KEY_HEADER]: apiKey,
    })
    /**
     * Starts as many visitors as one network may per minute, then one more. Returns the status or error code of the
     * last.
     */
    async function oneMore(headersOf: (at: number) => Record<string, string>): Promise<string | number> {
      const from = `203.0.113.${++network}`
      for (let at = 0; at < VISITORS_PER_MINUTE; at++)
        expect((await send(headersOf(at), { from })).statusCode).toBe(200)
      const last = await send(headersOf(VISITORS_PER_MINUTE), { from })
      return last.statusCode === 200 ? 200 : last.json().error
    }

    it('1,000 people behind one site meet no limit of a network, from the first page to the registration', async () => {
      const site = siteWith(key)
      const failures: unknown[] = []
      for (let at = 0; at < 1000; at += 50)
        await Promise.all(
          Array.from({ length: 50 }, async (_, next) => {
            const address = addressOf(at + next)
            const { tokens } = await open(site, address)
            const person = createFoyerClient({
              url: foyer.url,
              clientId: foyer.client.clientId,
              fetch: site.fetchFor(address),
              clock: { now: () => foyer.clock.now(), schedule: () => () => {} },
              ...(tokens === undefined ? {} : { storage: memoryTokenStorage(tokens) }),
            })
            const state = await person.register({ email: `p${at + next}@example.com`, password: TEST_PASSWORD })
            if (tokens === undefined || state.loginState !== 'SUCCESS') failures.push([address, state])
          }),
        )
      expect(failures).toEqual([])
    })

    it('one person still meets the limit of their own network, and the others behind the site do not', async () => {
      const site = siteWith(key)
      for (let at = 0; at < VISITORS_PER_MINUTE; at++) await open(site, '192.0.2.1')
      expect(await statusOf(open(site, '192.0.2.1'))).toBe('captcha_required')
      expect(await statusOf(open(site, '192.0.2.2'))).toBe(200)
      // An IPv6 network is a /64.
      for (let at = 0; at < VISITORS_PER_MINUTE; at++) await open(site, `2001:db8::${at.toString(16)}`)
      expect(await statusOf(open(site, '2001:db8::ffff'))).toBe('captcha_required')
      expect(await statusOf(open(site, '2001:db8:0:1::1'))).toBe(200)
    })

    it.each<[what: string, headersOf: (address: string) => Promise<Record<string, string>>]>([
      ['without a key', async (address) => ({ [CLIENT_ADDRESS_HEADER]: address })],
      ['with a key that is none', async (address) => forwarded(address, `fky_${'x'.repeat(43)}`)],
      [
        'with an access token for a key',
        async (address) => forwarded(address, (await foyer.createVisitor()).access_token),
      ],
      [
        'with a key without the scope',
        async (address) => forwarded(address, await foyer.addApiKey({ scopes: ['members:read', 'sessions:open'] })),
      ],
      [
        'with a key that has ended',
        async (address) =>
          forwarded(
            address,
            await foyer.addApiKey({ scopes: ['addresses:forward'], expiresAt: foyer.clock.now() - 1 }),
          ),
      ],
    ])('V4.1.3: %s the header changes nothing: the limit stands for the sender', async (_, headersOf) => {
      const headers = await headersOf('')
      expect(await oneMore((at) => ({ ...headers, [CLIENT_ADDRESS_HEADER]: addressOf(at) }))).toBe('captcha_required')
    })

    it('a key with the scope, or with full access, is believed', async () => {
      for (const apiKey of [key, await foyer.addApiKey()])
        expect(await oneMore((at) => forwarded(addressOf(at), apiKey))).toBe(200)
    })

    it('what is no address is refused, at the hot grants too', async () => {
      const { access_token } = await foyer.createVisitor()
      for (const address of [
        'unknown',
        '203.0.113',
        '203.0.113.7:80',
        '[2001:db8::1]',
        'fe80::1%eth0',
        '203.0.113.7, 198.51.100.1',
        '0x7f.1',
        '',
      ]) {
        expect([address, (await send(forwarded(address))).statusCode]).toEqual([address, 400])
        const headers = { ...forwarded(address), authorization: access_token }
        const answer = await send(headers, { url: paths.validateEmail, payload: { email: 'a@example.com' } })
        expect([address, answer.statusCode]).toEqual([address, 400])
        // From a sender without the permission, the header is not read at all.
        expect((await send({ [CLIENT_ADDRESS_HEADER]: address })).statusCode).toBe(200)
      }
    })

    it('security-checklist 4: a key from a browser is refused', async () => {
      expect((await send({ ...forwarded('192.0.2.9'), origin: TEST_ORIGIN })).statusCode).toBe(403)
    })

    it('the log names the network of the person; the key and the audit log that of the site’s server', async () => {
      const { token } = await createOwner(foyer, 'owner@example.com')
      const mine = await foyer.addApiKey({
        scopes: ['addresses:forward', 'site:write'],
        networks: ['203.0.113.77'],
      })
      const from = '203.0.113.77'
      const headers = { ...forwarded('192.0.2.77', mine), authorization: mine }
      lines.length = 0
      const json = { clientId: 'nobody', grantType: 'refresh_token', refreshToken: 'x' }
      const refused = await foyer.node.http.inject({
        method: 'POST',
        url: paths.token,
        remoteAddress: from,
        headers: forwarded('192.0.2.77', mine),
        payload: json,
      })
      expect(refused.statusCode).toBe(401)
      const line = lines.map((one) => JSON.parse(one)).find(({ msg }) => msg === 'request')
      expect(line).toMatchObject({ route: paths.token, network: '192.0.2.77' })

      // The networks of the key restrict the address of the sender, not that of the person.
      const client = { name: 'By key', redirectUris: [], origins: [], logoutUris: [] }
      expect((await send(headers, { url: paths.ownerClients, payload: { client }, from })).statusCode).toBe(200)
      expect((await send(headers, { url: paths.ownerClients, payload: { client } })).statusCode).toBe(403)
      const audit = await foyer.call<{ entries: { action: string; network: string }[] }>(paths.ownerAudit, { token })
      expect(audit.body.entries.find(({ action }) => action === 'client-added')?.network).toBe(from)
      const keys = await foyer.call<{ keys: { lastUsed: { network: string } | null }[] }>(paths.ownerKeys, { token })
      const networks = keys.body.keys.map(({ lastUsed }) => lastUsed?.network)
      expect([networks.includes(from), networks.includes('192.0.2.77')]).toEqual([true, false])
    })

    it('a header that is ignored is logged once for each of the first senders', async () => {
      const warnings = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => /addresses:forward/.test(msg))
      const other = await startFoyer({
        database: name,
        listen: false,
        replace: { logger: foyerLogger({ write: (line) => void lines.push(line) }) },
      })
      try {
        for (let at = 0; at < 20; at++)
          for (const _ of [1, 2])
            await other.node.http.inject({
              url: '/healthz',
              remoteAddress: addressOf(at),
              headers: { [CLIENT_ADDRESS_HEADER]: '192.0.2.1' },
            })
      } finally {
        await other.stop()
      }
      expect(warnings()).toHaveLength(8)
      expect(warnings()[0]).toMatchObject({ level: 40, peer: addressOf(0) })
    })

    it('without a key the helper tells it as a proxy does, which counts from a trusted proxy alone', async () => {
      for (const [trustedProxies, answer] of [
        [['127.0.0.0/8', '::1'], 200],
        [[], 'captcha_required'],
      ] as const) {
        const settings = { 'captcha.provider': 'altcha', 'captcha.for': 'anonymous' }
        const product = await startFoyer({
          database: name,
          limits: true,
          settings,
          trustedProxies: [...trustedProxies],
        })
        try {
          const site = siteWith(undefined, product)
          for (let at = 0; at < VISITORS_PER_MINUTE; at++) await open(site, addressOf(at))
          expect(await statusOf(open(site, addressOf(VISITORS_PER_MINUTE)))).toBe(answer)
        } finally {
          await product.stop()
        }
      }
    })
  },
)
