import { z } from 'zod'
import { type Clock, MINUTE } from '../../kernel/clock.js'
import type { PostForm } from '../../platform/network/post-form.js'
import {
  type CaptchaProof,
  type CaptchaProvider,
  CaptchaUnavailable,
  type RemoteProviderName,
} from './captcha-provider.js'

/** Where each provider judges. Nothing else is ever asked (V1.3.6). */
export const verifyAddresses: Readonly<Record<RemoteProviderName, string>> = {
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
}

/** The secret keys of a provider: reCAPTCHA and Turnstile give each site key its own. */
export interface CaptchaSecrets {
  visible: string
  invisible: string
}

/** How long a provider may think (security-checklist 89), and how much it may say. */
export const VERIFY_TIMEOUT_MS = 3000
const MOST_ANSWER_BYTES = 16 * 1024
/** More calls than this are not begun while so many are under way. */
const MOST_AT_ONCE = 200
/** Longer than any provider accepts a token, so that a spent one is remembered until the provider forgets it. */
const REMEMBERED_MS = 60 * MINUTE

const answerSchema = z.object({
  success: z.boolean(),
  hostname: z.string().max(300).nullish(),
  action: z.string().max(200).nullish(),
  score: z.number().nullish(),
  'error-codes': z.array(z.string().max(100)).max(20).nullish(),
})
type VerifyAnswer = z.output<typeof answerSchema>

/** Not the token's fault: the key is wrong, or the provider is not well. */
const OUR_FAULT = new Set(['missing-input-secret', 'invalid-input-secret', 'bad-request', 'internal-error'])

interface SiteverifyNeeds {
  name: RemoteProviderName
  secrets: CaptchaSecrets
  address: string
  post: PostForm
  clock: Clock
  timeoutMs?: number
}

/** reCAPTCHA, hCaptcha and Turnstile: one protocol with three small dialects. */
export function siteverifyProvider(deps: SiteverifyNeeds): CaptchaProvider {
  const { name, secrets, address, post, clock, timeoutMs = VERIFY_TIMEOUT_MS } = deps
  let underWay = 0

  async function ask(proof: CaptchaProof): Promise<VerifyAnswer> {
    if (underWay >= MOST_AT_ONCE) throw new CaptchaUnavailable('too many checks are under way')
    underWay += 1
    try {
      const { status, text } = await post(
        address,
        {
          secret: secrets[proof.kind],
          response: proof.token,
          ...(proof.remoteAddress === undefined ? {} : { remoteip: proof.remoteAddress }),
          ...(name === 'hcaptcha' && proof.siteKey !== null ? { sitekey: proof.siteKey } : {}),
        },
        { timeoutMs, mostBytes: MOST_ANSWER_BYTES },
      )
      if (status !== 200) throw new CaptchaUnavailable(`${name} answered ${status}`)
      return answerSchema.parse(JSON.parse(text))
    } catch (cause) {
      if (cause instanceof CaptchaUnavailable) throw cause
      throw new CaptchaUnavailable(`${name} gave no answer that could be read`, { cause: withoutBody(cause) })
    } finally {
      underWay -= 1
    }
  }

  return {
    verify: async (proof) => {
      // One spelling for one token: a provider may overlook a blank, and what is spent is the text.
      if (!/^[\x21-\x7e]+$/.test(proof.token)) return { passed: false, why: 'malformed' }
      const answer = await ask(proof)
      const why = refusalOf(answer, proof, name)
      if (why !== undefined) return { passed: false, why }
      return { passed: true, solution: `${name}:${proof.token}`, expiresAt: clock.now() + REMEMBERED_MS }
    },
  }
}

/** Why a token does not count, or undefined. @throws CaptchaUnavailable when it is not the token's fault */
function refusalOf(answer: VerifyAnswer, proof: CaptchaProof, name: RemoteProviderName): string | undefined {
  if (!answer.success) {
    const codes = (answer['error-codes'] ?? []).map((code) => (/^[a-z-]{1,60}$/.test(code) ? code : 'unknown'))
    const ours = codes.find((code) => OUR_FAULT.has(code))
    if (ours !== undefined)
      throw new CaptchaUnavailable(`${name} says ${ours}: check FOYER_CAPTCHA_SECRET`, {
        isSecretWrong: ours.endsWith('-input-secret'),
      })
    return codes.join(' ') || 'not successful'
  }
  if (!isOurs(answer.hostname, proof, name)) return 'another hostname'
  if (answer.action && answer.action !== proof.action) return 'another action'
  // hCaptcha's score runs the other way and judges nothing here.
  if (name === 'recaptcha' && typeof answer.score === 'number' && answer.score < proof.leastScore) return 'a low score'
  return undefined
}

/**
 * hCaptcha leaves the hostname out when it has much to do; the site key, which it was sent too, binds the token then.
 */
function isOurs(hostname: string | null | undefined, { hostnames, siteKey }: CaptchaProof, name: RemoteProviderName) {
  if (name === 'hcaptcha' && siteKey !== null && hostname === 'not-provided') return true
  return typeof hostname === 'string' && hostnames.has(hostname.toLowerCase())
}

/** A parser's complaint repeats what it read; the log needs its kind only. */
const withoutBody = (cause: unknown): unknown =>
  cause instanceof SyntaxError || cause instanceof z.ZodError ? new Error('the answer is malformed') : cause
