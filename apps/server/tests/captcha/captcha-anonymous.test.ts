import { paths } from '@foyer/protocol'
import { defaultDatabase, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { VISITORS_PER_MINUTE } from '../../src/integrations/captcha/captcha.js'
import { countRows, dumpTables } from '../database/tables.js'
import { solveChallenge } from './captcha-steps.js'
import { encodeScript, startFakeCaptcha } from './fake-captcha.js'

const arrive = (foyer: TestFoyer, more: object = {}, node = 0) =>
  foyer.call(paths.token, { node, json: { clientId: foyer.client.clientId, grantType: 'anonymous', ...more } })

async function crowd(foyer: TestFoyer, visitors = VISITORS_PER_MINUTE): Promise<void> {
  const answers = await Promise.all(Array.from({ length: visitors }, () => arrive(foyer)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
}

describe.each(defaultDatabase)('V2.4.1: the anonymous grant under attack on $name', ({ name }) => {
  let foyer: TestFoyer
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, nodes: 2, limits: true, listen: false })
  })
  beforeEach(async () => {
    await foyer.updateSettings({ 'captcha.provider': 'altcha', 'captcha.for': 'register,anonymous' })
    await foyer.advance(60)
  })
  afterAll(() => foyer.stop())

  it('within a minute a network gets a hundred visitors from a node, and then is asked for a captcha', async () => {
    await crowd(foyer)
    const refused = await arrive(foyer)
    expect([refused.status, refused.body]).toEqual([
      400,
      {
        error: 'captcha_required',
        error_description: 'Too many new visitors from this network: send a captcha_token.',
        request_id: refused.headers['x-wix-request-id'],
      },
    ])
    await foyer.advance(60)
    expect((await arrive(foyer)).status).toBe(200)
  })

  it.each(['captcha_token', 'captchaToken'])('a worked solution as %s lets one visitor in, once', async (parameter) => {
    await crowd(foyer)
    const token = await solveChallenge(foyer)
    expect((await arrive(foyer, { [parameter]: token })).status).toBe(200)
    expect((await arrive(foyer, { [parameter]: token })).body).toMatchObject({ error: 'invalid_captcha' })
    expect((await arrive(foyer, { [parameter]: 'invented' })).body).toMatchObject({ error: 'invalid_captcha' })
    expect((await arrive(foyer)).body).toMatchObject({ error: 'captcha_required' })
  })

  it('design invariant 2: counting and refusing write nothing', async () => {
    const before = await dumpTables(foyer.database.config)
    await crowd(foyer)
    for (let time = 0; time < 20; time += 1) expect((await arrive(foyer)).status).toBe(400)
    expect(await dumpTables(foyer.database.config)).toEqual(before)
  })

  it('security-checklist 15: renewals are never asked, and other networks are not', async () => {
    const visitor = await foyer.createVisitor()
    await crowd(foyer, VISITORS_PER_MINUTE - 1)
    expect((await arrive(foyer)).status).toBe(400)
    expect((await foyer.refresh(visitor.refresh_token)).status).toBe(200)
    const elsewhere = await foyer.node.http.inject({
      method: 'POST',
      url: paths.token,
      remoteAddress: '198.51.100.7',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ clientId: foyer.client.clientId, grantType: 'anonymous' }),
    })
    expect(elsewhere.statusCode).toBe(200)
  })

  it.each([
    ['without a provider', { 'captcha.provider': 'none' }],
    ['where it is not in captcha.for', { 'captcha.for': 'register,login', 'captcha.when': 'always' }],
  ])('%s nothing is asked', async (_, settings) => {
    await foyer.updateSettings(settings)
    await crowd(foyer, VISITORS_PER_MINUTE * 2)
    expect((await countRows(foyer.database.config)).attempt).toBe(0)
  })
})

describe('the anonymous grant and a provider', () => {
  it('a 5000 character token is taken, 5001 are too long; a provider that is down is 503', async () => {
    const standIn = await startFakeCaptcha()
    const foyer = await startFoyer({ limits: true, listen: false, replace: { captcha: standIn.outside } })
    try {
      await foyer.updateSettings({
        'captcha.provider': 'turnstile',
        'captcha.siteKey': 'visible-key',
        'captcha.for': 'anonymous',
      })
      await crowd(foyer)
      expect((await arrive(foyer, { captcha_token: 'x'.repeat(5000) })).body).toMatchObject({
        error: 'invalid_captcha',
      })
      expect((await arrive(foyer, { captcha_token: 'x'.repeat(5001) })).body).toMatchObject({
        error: 'invalid_request',
      })
      const down = await arrive(foyer, { captcha_token: encodeScript({ fault: '500' }) })
      expect([down.status, down.body.error]).toEqual([503, 'temporarily_unavailable'])
      expect((await arrive(foyer, { captcha_token: encodeScript({ action: 'anonymous' }) })).status).toBe(200)
      expect((await arrive(foyer, { captcha_token: encodeScript({ action: 'login' }) })).status).toBe(400)
    } finally {
      await foyer.stop()
      await standIn.close()
    }
  })
})
