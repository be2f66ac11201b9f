import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { verifyWebhook, type WebhookOptions } from './verify-webhook.js'

const KEY = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64')
const SECRET = `whsec_${KEY.toString('base64')}`
const OTHER = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const SECONDS = 1_614_265_330
const BODY = '{"type":"member.created","timestamp":"2021-02-25T15:02:10Z","sequence":1,"data":{"memberId":"mem_ä"}}'

const sign = (id: string, timestamp: string, body: string, key = KEY) =>
  `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
const headersOf = (body = BODY, timestamp = String(SECONDS)) => ({
  'webhook-id': 'msg_a',
  'webhook-timestamp': timestamp,
  'webhook-signature': sign('msg_a', timestamp, body),
})
const verify = (
  body: string | Uint8Array = BODY,
  headers: Parameters<typeof verifyWebhook>[1] = headersOf(),
  options: Partial<WebhookOptions> = {},
) => verifyWebhook(body, headers, { secret: SECRET, now: SECONDS * 1000, ...options })
const refused = (why: string) => ({ code: 'INVALID_WEBHOOK', message: `This is no webhook of Foyer: ${why}.` })

describe('Standard Webhooks: a message', () => {
  it('is returned with its id if it is signed', async () => {
    const expected = { id: 'msg_a', message: JSON.parse(BODY) }
    expect(await verify()).toEqual(expected)
    expect(await verify(BODY, new Headers(headersOf()))).toEqual(expected)
    expect(await verify(new TextEncoder().encode(BODY))).toEqual(expected)
    expect(await verify(BODY, headersOf(), { secret: KEY.toString('base64') })).toEqual(expected)
  })

  it('is refused if its body, id or time is not what was signed, or another secret signed it', async () => {
    const headers = headersOf()
    for (const forged of [
      () => verify(BODY.replace('created', 'deleted')),
      () => verify(BODY, { ...headers, 'webhook-id': 'msg_b' }),
      () => verify(BODY, { ...headers, 'webhook-timestamp': String(SECONDS + 1) }),
      () => verify(BODY, headers, { secret: OTHER }),
    ])
      await expect(forged()).rejects.toMatchObject(refused('no signature fits'))
  })

  it('is accepted if one of its signatures fits one of the secrets, while a secret is replaced', async () => {
    const headers = headersOf()
    const foreign = sign('msg_a', String(SECONDS), BODY, Buffer.alloc(32, 9))
    const both = { ...headers, 'webhook-signature': `v2,abc ${foreign} v1,%% ${headers['webhook-signature']}` }
    expect(await verify(BODY, both, { secret: [OTHER, SECRET] })).toMatchObject({ id: 'msg_a' })
    await expect(verify(BODY, both, { secret: [OTHER] })).rejects.toMatchObject(refused('no signature fits'))
    await expect(verify(BODY, both, { secret: [] })).rejects.toMatchObject(refused('no signature fits'))
  })

  it('counts signatures of the version 1 only', async () => {
    const [, signature = ''] = headersOf()['webhook-signature'].split(',')
    for (const text of [signature, `v2,${signature}`, `v1a,${signature}`])
      await expect(verify(BODY, { ...headersOf(), 'webhook-signature': text })).rejects.toMatchObject(
        refused('no signature fits'),
      )
  })

  it.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])('is refused without %s', async (name) => {
    const missing = refused(`the header ${name} is missing`)
    const headers = headersOf()
    for (const value of [undefined, '', ['twice', 'given']])
      await expect(verify(BODY, { ...headers, [name]: value })).rejects.toMatchObject(missing)
    const given = new Headers(headers)
    given.delete(name)
    await expect(verify(BODY, given)).rejects.toMatchObject(missing)
  })

  describe('that is too old or from the future is refused', () => {
    const tooFarOff = refused('the time of the message is too far off')
    const at = (offset: number, toleranceSeconds?: number) =>
      verify(BODY, headersOf(), {
        now: (SECONDS + offset) * 1000,
        ...(toleranceSeconds !== undefined && { toleranceSeconds }),
      })

    it('beyond five minutes, or the tolerance that the receiver chose', async () => {
      for (const offset of [-300, 300]) await expect(at(offset)).resolves.toBeDefined()
      for (const offset of [-301, 301]) await expect(at(offset)).rejects.toMatchObject(tooFarOff)
      await expect(at(600, 600)).resolves.toBeDefined()
      await expect(at(11, 10)).rejects.toMatchObject(tooFarOff)
    })

    it('by the clock of the receiver', async () => {
      await expect(verifyWebhook(BODY, headersOf(), { secret: SECRET })).rejects.toMatchObject(tooFarOff)
      const now = String(Math.floor(Date.now() / 1000))
      await expect(verifyWebhook(BODY, headersOf(BODY, now), { secret: SECRET })).resolves.toBeDefined()
    })

    it.each(['soon', `${SECONDS}x`, `x${SECONDS}`, `${SECONDS}.0`, `0x${SECONDS.toString(16)}`, `00000${SECONDS}`])(
      'and one whose time is %j',
      async (timestamp) => {
        await expect(verify(BODY, headersOf(BODY, timestamp))).rejects.toMatchObject(tooFarOff)
      },
    )
  })

  it.each(['', '{', 'null', '7', '{}', '{"type":7,"data":{}}', '{"type":"a"}', '{"type":"a","data":"b"}'])(
    'is refused if it is signed, but its body is %j',
    async (body) => {
      await expect(verify(body, headersOf(body))).rejects.toMatchObject(refused('the body is no message'))
    },
  )

  it.each(['', 'whsec_', 'whsec_%%'])('is not verified with the secret %j', async (secret) => {
    await expect(verify(BODY, headersOf(), { secret })).rejects.toMatchObject(refused('the secret is none'))
  })
})
