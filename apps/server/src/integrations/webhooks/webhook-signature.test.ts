import { describe, expect, it } from 'vitest'
import { newWebhookSecret, signatureOf } from './webhook-signature.js'

/** The example of the Standard Webhooks specification. */
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', seconds: 1_614_265_330, body: '{"test": 2432232314}' }
const SIGNATURE = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='

describe('Standard Webhooks: the signature of a delivery', () => {
  it('is that of the example in the specification', () => {
    expect(signatureOf(message, [SECRET])).toBe(SIGNATURE)
  })

  it('covers the id, the time and the body', () => {
    for (const change of [{ id: 'msg_a' }, { seconds: 1_614_265_331 }, { body: '{}' }])
      expect(signatureOf({ ...message, ...change }, [SECRET])).not.toBe(SIGNATURE)
  })

  it('while a secret is replaced, there is one for each', () => {
    const fresh = newWebhookSecret({ bytes: (count) => Buffer.alloc(count, 7) })
    const [first, second, ...rest] = signatureOf(message, [fresh, SECRET]).split(' ')
    expect([first, second, rest]).toEqual([signatureOf(message, [fresh]), SIGNATURE, []])
  })

  it('V6.5.4: a new secret has 256 random bits', () => {
    const secret = newWebhookSecret({ bytes: (count) => Buffer.alloc(count, 7) })
    expect(secret).toBe(`whsec_${Buffer.alloc(32, 7).toString('base64')}`)
  })
})
