import { paths } from '@foyer/protocol'
import { foyerLogger } from '@foyer/server'
import { defaultDatabase, startFoyer, TEST_ORIGIN, type TestFoyer } from '@foyer/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { VERIFY_TIMEOUT_MS, verifyAddresses } from '../../src/integrations/captcha/siteverify-provider.js'
import { postToPublic } from '../../src/platform/network/post-form.js'
import { isPublicAddress } from '../../src/platform/network/public-lookup.js'
import { toErrorSummary, visitorToken } from '../members/membership-steps.js'
import { sendWithCaptcha } from './captcha-steps.js'
import {
  encodeScript,
  FAKE_CAPTCHA_SECRET,
  FAKE_INVISIBLE_SECRET,
  type FakeCaptcha,
  startFakeCaptcha,
  type VerifyScript,
} from './fake-captcha.js'

const providers = ['recaptcha', 'hcaptcha', 'turnstile'] as const
const keys = { 'captcha.when': 'always', 'captcha.siteKey': 'visible-key', 'captcha.invisibleSiteKey': 'invisible-key' }
const PASSED = [200, undefined]
const INVALID = [400, '-19970']
const DOWN = [503, 'CAPTCHA_UNAVAILABLE']

let people = 0
const somebody = () => `provider${++people}@example.com`

describe.each(providers)('security-checklist 89: %s', (provider) => {
  let standIn: FakeCaptcha
  let foyer: TestFoyer
  let token: string
  beforeAll(async () => {
    standIn = await startFakeCaptcha()
    foyer = await startFoyer({ listen: false, replace: { captcha: standIn.outside } })
    await foyer.updateSettings({ ...keys, 'captcha.provider': provider })
    token = await visitorToken(foyer)
  })
  beforeEach(() => {
    standIn.asked.length = 0
  })
  afterEach(() => standIn.release())
  afterAll(async () => {
    await foyer.stop()
    await standIn.close()
  })

  const send = async (captchaTokens: unknown, email = somebody()) => {
    const answer = await sendWithCaptcha(foyer, 'register', token, email, captchaTokens)
    return answer.status === 200 ? PASSED : toErrorSummary(answer)
  }
  const visible = (script: VerifyScript) => send({ Recaptcha: encodeScript(script) })

  it('is asked once, with secret, token and the address of the person', async () => {
    const good = encodeScript({})
    expect(await send([{ Recaptcha: good }])).toEqual(PASSED)
    expect(standIn.asked).toEqual([
      {
        path: `/${provider}`,
        fields: {
          secret: FAKE_CAPTCHA_SECRET,
          response: good,
          remoteip: '127.0.0.1',
          ...(provider === 'hcaptcha' ? { sitekey: 'visible-key' } : {}),
        },
      },
    ])
  })

  it('the invisible token has its own secret; where both are given the visible one decides', async () => {
    expect(await send({ InvisibleRecaptcha: encodeScript({}) })).toEqual(PASSED)
    expect(standIn.asked.at(-1)?.fields.secret).toBe(FAKE_INVISIBLE_SECRET)
    expect(await send({ Recaptcha: encodeScript({}), InvisibleRecaptcha: 'invented' })).toEqual(PASSED)
    expect(await send({ Recaptcha: 'invented', InvisibleRecaptcha: encodeScript({}) })).toEqual(INVALID)
  })

  it.each<[string, VerifyScript]>([
    ['success is false', { success: false }],
    ['the provider saw it before', { success: false, codes: ['timeout-or-duplicate'] }],
    ['an invented token', { success: false, codes: ['invalid-input-response'] }],
    ['a code nobody knows', { success: false, codes: ['<script>', 'x'.repeat(90)] }],
    ['another host', { hostname: 'elsewhere.example' }],
    ['a host that only begins like ours', { hostname: 'localhost.elsewhere.example' }],
    ['no host', { hostname: '' }],
    ['another action', { action: 'login' }],
  ])('invalidCaptchaToken: %s', async (_, script) => {
    expect(await visible(script)).toEqual(INVALID)
  })

  it.each<[string, VerifyScript]>([
    ['our own host', { hostname: 'localhost' }],
    ['the host of an origin of the client', { hostname: new URL(TEST_ORIGIN).hostname }],
    ['the host in capitals', { hostname: 'LOCALHOST' }],
    ['the right action', { action: 'register' }],
  ])('passes: %s', async (_, script) => {
    expect(await visible(script)).toEqual(PASSED)
  })

  it('the hosts of another client do not count for this one', async () => {
    await foyer.addClient({ origins: ['https://other.example'] })
    expect(await visible({ hostname: 'other.example' })).toEqual(INVALID)
  })

  it.each<[string, VerifyScript]>([
    ['it is slow', { fault: 'slow' }],
    ['it answers garbage', { fault: 'garbage' }],
    ['it answers a list', { fault: 'list' }],
    ['it answers nothing', { fault: 'empty' }],
    ['it answers 500, whatever it says', { fault: '500' }],
    ['it answers 404', { fault: '404' }],
    ['it answers without end', { fault: 'huge' }],
    ['it redirects', { fault: 'redirect' }],
    ['the connection breaks', { fault: 'broken' }],
    ['it says that our key is wrong', { success: false, codes: ['invalid-input-secret'] }],
    ['it says that it is not well', { success: false, codes: ['internal-error'] }],
  ])('V16.5.2, V16.5.3, security-checklist 99 and 106: a 503 and no account when %s', async (_, script) => {
    const email = somebody()
    expect(await send({ Recaptcha: encodeScript(script) }, email)).toEqual(DOWN)
    expect((await sendWithCaptcha(foyer, 'login', token, email, { Recaptcha: encodeScript({}) })).status).toBe(404)
  })

  it('V1.3.6, V15.3.2: a redirect is not followed', async () => {
    await visible({ fault: 'redirect' })
    expect(standIn.state.followed).toBe(0)
  })

  it('a token that could not be checked may be sent again', async () => {
    const broken = encodeScript({ fault: '500' })
    expect(await send({ Recaptcha: broken })).toEqual(DOWN)
    expect(await send({ Recaptcha: broken })).toEqual(DOWN)
  })

  it('security-checklist 94: a token counts once, also where the provider forgets', async () => {
    standIn.state.forgetful = true
    const good = encodeScript({})
    expect(await send({ Recaptcha: good })).toEqual(PASSED)
    expect(await send({ Recaptcha: good })).toEqual(INVALID)
    expect(await send({ InvisibleRecaptcha: good })).toEqual(INVALID)
    const asked = standIn.asked.length
    expect(await send({ Recaptcha: `${good} ` })).toEqual(INVALID)
    expect(standIn.asked).toHaveLength(asked)
    standIn.state.forgetful = false
  })

  it('a 503 is no refusal of the page either: login says the same', async () => {
    const answer = await sendWithCaptcha(foyer, 'login', token, somebody(), {
      Recaptcha: encodeScript({ fault: '500' }),
    })
    expect(toErrorSummary(answer)).toEqual(DOWN)
    expect(answer.headers['retry-after']).toBe('2')
  })
})

describe('the score of reCAPTCHA v3', () => {
  let standIn: FakeCaptcha
  let foyer: TestFoyer
  let token: string
  beforeAll(async () => {
    standIn = await startFakeCaptcha()
    foyer = await startFoyer({ listen: false, replace: { captcha: standIn.outside } })
    token = await visitorToken(foyer)
  })
  afterAll(async () => {
    await foyer.stop()
    await standIn.close()
  })
  it.each([
    ['recaptcha', '0.5', 0.49, 400],
    ['recaptcha', '0.5', 0.5, 200],
    ['recaptcha', '0.9', 0.7, 400],
    ['recaptcha', '0', 0, 200],
    ['hcaptcha', '0.5', 0.1, 200],
  ])(
    '%s with captcha.score=%s and a score of %s answers %s, in either kind',
    async (provider, least, score, status) => {
      await foyer.updateSettings({ ...keys, 'captcha.provider': provider, 'captcha.score': least })
      for (const kind of ['Recaptcha', 'InvisibleRecaptcha']) {
        const tokens = { [kind]: encodeScript({ score, action: 'register' }) }
        expect((await sendWithCaptcha(foyer, 'register', token, somebody(), tokens)).status).toBe(status)
      }
    },
  )

  it('hCaptcha may leave the host out, where the site key binds the token; nobody else may', async () => {
    const statusFor = async (provider: string) => {
      await foyer.updateSettings({ ...keys, 'captcha.provider': provider })
      const tokens = { Recaptcha: encodeScript({ hostname: 'not-provided' }) }
      return (await sendWithCaptcha(foyer, 'register', token, somebody(), tokens)).status
    }
    expect(await statusFor('hcaptcha')).toBe(200)
    expect(await statusFor('turnstile')).toBe(400)
    expect(await statusFor('recaptcha')).toBe(400)
  })
})

describe.each(defaultDatabase)('while a provider thinks, on $name', ({ name }) => {
  let standIn: FakeCaptcha
  let foyer: TestFoyer
  beforeEach(async () => {
    standIn = await startFakeCaptcha(20_000)
    foyer = await startFoyer({ database: name, nodes: 2, listen: false, replace: { captcha: standIn.outside } })
    await foyer.updateSettings({ ...keys, 'captcha.provider': 'turnstile', 'captcha.for': 'register' })
    return async () => {
      standIn.release()
      await foyer.stop()
      await standIn.close()
    }
  })

  it('security-checklist 89: no transaction and no connection is held; 60 checks hang and members go on', async () => {
    const token = await visitorToken(foyer)
    const addresses = Array.from({ length: 60 }, somebody)
    const hanging = addresses.map((email, at) =>
      sendWithCaptcha(
        foyer,
        'register',
        token,
        email,
        { Recaptcha: encodeScript({ fault: 'slow' }) },
        { node: at % 2 },
      ),
    )
    await expect.poll(standIn.waiting).toBe(60)
    for (let node = 0; node < 2; node += 1) {
      const write = await foyer.call(paths.redirectSession, { token, node, json: { login: {} } })
      expect(write.status).toBe(200)
      const recovery = await foyer.call(paths.sendRecoveryEmail, { token, node, json: { email: somebody() } })
      expect(recovery.status).toBe(200)
    }
    const passing = sendWithCaptcha(foyer, 'register', token, somebody(), { Recaptcha: encodeScript({}) })
    expect((await passing).status).toBe(200)
    standIn.release()
    expect(new Set((await Promise.all(hanging)).map(({ status }) => status))).toEqual(new Set([200]))
  })

  it('security-checklist 94: one token on two nodes at once, and a provider that forgets: one passes', async () => {
    standIn.state.forgetful = true
    const token = await visitorToken(foyer)
    const good = encodeScript({})
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        sendWithCaptcha(foyer, 'register', token, somebody(), { Recaptcha: good }, { node: at % 2 }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(7)
  })
})

describe('what the operator and nobody else learns', () => {
  it('security-checklist 99: a provider that is set while its secret key is missing closes the door', async () => {
    const foyer = await startFoyer({ listen: false })
    try {
      await foyer.updateSettings({ ...keys, 'captcha.provider': 'turnstile' })
      const answer = await sendWithCaptcha(foyer, 'register', await visitorToken(foyer), somebody(), {
        Recaptcha: 'any',
      })
      expect(toErrorSummary(answer)).toEqual(DOWN)
    } finally {
      await foyer.stop()
    }
  })

  it('V16.2.5: refusals and failures are in the log, secret keys, tokens and addresses are not', async () => {
    const standIn = await startFakeCaptcha()
    const lines: string[] = []
    const logger = foyerLogger({ write: (line: string) => void lines.push(line) }, 'trace')
    const foyer = await startFoyer({ listen: false, replace: { captcha: standIn.outside, logger } })
    const scripts: VerifyScript[] = [
      { fault: '500' },
      { fault: 'garbage' },
      { fault: 'broken' },
      { fault: 'slow' },
      { codes: ['invalid-input-secret'], success: false },
      { hostname: 'elsewhere.example' },
      {},
    ]
    const tokens = scripts.map(encodeScript)
    try {
      await foyer.updateSettings({ ...keys, 'captcha.provider': 'hcaptcha' })
      const visitor = await visitorToken(foyer)
      for (const token of [...tokens, 'invented'])
        await sendWithCaptcha(foyer, 'register', visitor, somebody(), { Recaptcha: token })
    } finally {
      await foyer.stop()
      await standIn.close()
    }
    const log = lines.join('')
    expect(log.match(/a captcha could not be checked/g)).toHaveLength(5)
    expect(log.match(/a captcha was refused/g)).toHaveLength(2)
    for (const secret of [FAKE_CAPTCHA_SECRET, FAKE_INVISIBLE_SECRET, ...tokens, 'elsewhere.example'])
      expect(log).not.toContain(secret)
  })
})

describe('V1.3.6: calls go to listed hosts in the public Internet', () => {
  it('the verify addresses are constants, over https, and three seconds is what a provider gets', () => {
    expect(verifyAddresses).toEqual({
      recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
      hcaptcha: 'https://api.hcaptcha.com/siteverify',
      turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    })
    expect(VERIFY_TIMEOUT_MS).toBe(3000)
  })

  it.each([
    ...[
      '127.0.0.1',
      '10.1.2.3',
      '172.31.255.255',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '0.0.0.0',
      '224.0.0.1',
    ],
    // RFC 2765: IPv4-translated.
    ...['::ffff:0:10.0.0.1', '::ffff:0:169.254.169.254', '::ffff:0:7f00:1', '::ffff:0:1.1.1.1'],
    ...['::1', '::', 'fe80::1', 'fc00::1', 'fd12::1', 'ff02::1', '::ffff:127.0.0.1', '::ffff:10.0.0.1'],
  ])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false))

  it.each(['1.1.1.1', '142.250.74.36', '172.32.0.1', '2606:4700::6810:1', '2a00:1450:4001::68', '::ffff:1.1.1.1'])(
    '%s is public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )

  it('after the look-up: a name that leads to this machine is not called', async () => {
    const standIn = await startFakeCaptcha()
    try {
      const { port } = new URL(standIn.outside.addresses?.turnstile as string)
      for (const host of ['localhost', '127.0.0.1', '[::1]'])
        await expect(
          postToPublic(`http://${host}:${port}/turnstile`, {}, { timeoutMs: 2000, maxBytes: 100 }),
        ).rejects.toThrow('public')
      expect(standIn.asked).toEqual([])
    } finally {
      await standIn.close()
    }
  })
})
