import { getMessages, languageNames } from '@foyer/messages'
import { paths } from '@foyer/protocol'
import { createCodeChallenge, createCodeVerifier, startFoyer, TEST_ORIGIN, type TestFoyer } from '@foyer/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { DatabaseUnavailable } from '../../src/kernel/errors/database-unavailable.js'
import { TooManyRequests } from '../../src/kernel/errors/too-many-requests.js'
import { createNoScriptBrowser } from '../pages/no-script-browser.js'

const languages = Object.keys(languageNames) as (keyof typeof languageNames)[]

describe('ER-02, section 5: each failure has its own words and a way on', () => {
  let foyer: TestFoyer
  beforeAll(async () => {
    foyer = await startFoyer({ listen: false, settings: { 'site.name': 'Harbour' } })
  })
  afterEach(() => vi.restoreAllMocks())
  afterAll(() => foyer.stop())

  const asPage = { accept: 'text/html', 'sec-fetch-dest': 'document' }
  const authorize = (more: Record<string, string>) =>
    `${paths.authorize}?${new URLSearchParams({
      client_id: foyer.client.clientId,
      response_type: 'code',
      redirect_uri: `${TEST_ORIGIN}/callback`,
      code_challenge: createCodeChallenge(createCodeVerifier()),
      code_challenge_method: 'S256',
      ...more,
    })}`
  const broken = (error: Error) => {
    const storage = foyer.deps.storage
    if (storage === undefined) throw new Error('there is no node')
    vi.spyOn(storage, 'read').mockRejectedValue(error)
    vi.spyOn(storage, 'write').mockRejectedValue(error)
  }
  const open = (url: string) => async (language: string) =>
    foyer.call(url, { headers: { ...asPage, 'accept-language': language } })
  /** Posts a form with an invalid part: the sign-in form, already renewed once, or the form of the waiting page. */
  const post = (spoil: { cookie?: boolean; csrf?: boolean; site?: string }) => async (language: string) => {
    const browser = createNoScriptBrowser(foyer)
    const page = await browser.open('/signin')
    const cookie = [...browser.jar.values()].map(({ name, value }) => `${name}=${value}`).join('; ')
    const fields = {
      ...page.forms[0]?.fields,
      ...(spoil.csrf ? { csrf: 'old' } : {}),
      ...(spoil.cookie ? { renewed: '1' } : {}),
      email: 'ana@example.com',
      password: 'x',
    }
    return foyer.call(spoil.csrf ? '/waiting' : '/signin', {
      method: 'POST',
      headers: {
        ...asPage,
        'accept-language': language,
        'sec-fetch-site': spoil.site ?? 'same-origin',
        ...(spoil.cookie ? {} : { cookie }),
      },
      form: fields,
    })
  }

  const failures: [code: string, status: number, page: () => (language: string) => ReturnType<TestFoyer['call']>][] = [
    [
      'flow_expired',
      400,
      () => open(authorize({ request_uri: `urn:ietf:params:oauth:request_uri:rs_${'x'.repeat(43)}` })),
    ],
    ['unknown_client', 400, () => open(authorize({ client_id: 'cli_nobody' }))],
    ['wrong_return_address', 400, () => open(authorize({ redirect_uri: 'https://evil.example/' }))],
    ['NOT_FOUND', 404, () => open('/nowhere')],
    ['cookies_blocked', 403, () => post({ cookie: true })],
    ['form_expired', 403, () => post({ csrf: true })],
    ['PERMISSION_DENIED', 403, () => post({ site: 'cross-site' })],
    [
      'UNAVAILABLE',
      503,
      () => {
        broken(new DatabaseUnavailable('gone'))
        return open(authorize({ state: 's' }))
      },
    ],
    [
      'THROTTLED_FEATURE',
      429,
      () => {
        broken(new TooManyRequests('Too many requests.', 45))
        return open(authorize({ state: 's' }))
      },
    ],
    [
      'GENERAL',
      500,
      () => {
        broken(new Error('relation at /srv'))
        return open(authorize({ state: 's' }))
      },
    ],
  ]

  it.each(failures)('%s (%i), in every language', async (code, status, page) => {
    const failure = page()
    for (const language of languages) {
      const { text, status: answered, headers } = await failure(language)
      const { title, sentence } = getMessages(language).messages.pages.errors[code as 'GENERAL']
      const body = text.replaceAll(/<script.*?<\/script>|<[^>]*>/gs, '').replaceAll('&#x27;', "'")
      expect([language, answered, body.includes(title)]).toEqual([language, status, true])
      expect(body).toContain(sentence.replaceAll('{site}', 'Harbour'))
      // A button to continue, and the id that finds the log line.
      expect(text).toMatch(/<a class="button( quiet)?"/)
      expect(text).toContain(String(headers['x-wix-request-id']))
      expect(text).not.toMatch(/relation at|node_modules/)
    }
  })

  it('no two of them say the same', () => {
    for (const language of languages) {
      const { errors, error } = getMessages(language).messages.pages
      const said = [...Object.values(errors).map(({ sentence }) => sentence), error.clockWrong]
      expect(new Set(said).size).toBe(said.length)
    }
  })

  it('G-52: too many requests: how long to wait is in the page, which counts it down', async () => {
    broken(new TooManyRequests('Too many requests.', 45))
    const { text, headers } = await open(authorize({ state: 's' }))('en')
    expect(headers['retry-after']).toBe('45')
    expect(text).toContain('"retryAfterSeconds":45')
    expect(text).toContain('You can try again in 45 seconds.')
  })

  it('ER-01, ER-02: a page says when it was made, so that a wrong clock can be told', async () => {
    const { text } = await open('/nowhere')('en')
    expect(text).toContain(`"at":${foyer.clock.now()}`)
    expect(text).toContain(`<time dateTime="${new Date(foyer.clock.now()).toISOString()}"`)
  })

  it('a form that was not taken leads back to a fresh one', async () => {
    for (const [spoil, page] of [
      [{ cookie: true }, '/signin'],
      [{ csrf: true }, '/waiting'],
    ] as const)
      expect((await post(spoil)('en')).text).toContain(`<a class="button" href="${page}">Try again</a>`)
  })
})
