import { z } from 'zod'
import { type Clock, MINUTE } from '../../kernel/clock.js'
import type { PostForm } from '../../platform/network/post-form.js'
import {
  type CaptchaAttempt,
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
const MAX_RESPONSE_BYTES = 16 * 1024
/** More calls than this are not begun while so many are under way. */
const MAX_CONCURRENT = 200
/** Longer than any provider accepts a token, so that a spent one is remembered until the provider forgets it. */
const TOKEN_RETENTION_MS = 60 * MINUTE

const responseSchema = z.object({
  success: z.boolean(),
  hostname: z.string().max(300).nullish(),
  action: z.string().max(200).nullish(),
  score: z.number().nullish(),
  'error-codes': z.array(z.string().max(100)).max(20).nullish(),
})
type VerifyResponse = z.output<typeof responseSchema>

/** Not the token's fault: the key is wrong, or the provider is not well. */
const SERVER_ERROR_CODES = new Set(['missing-input-secret', 'invalid-input-secret', 'bad-request', 'internal-error'])

interface SiteverifyDeps {
  name: RemoteProviderName
  secrets: CaptchaSecrets
  address: string
  post: PostForm
  clock: Clock
  timeoutMs?: number
}

/** reCAPTCHA, hCaptcha and Turnstile: one protocol with three small dialects. */
export function siteverifyProvider(deps: SiteverifyDeps): CaptchaProvider {
  const { name, secrets, address, post, clock, timeoutMs = VERIFY_TIMEOUT_MS } = deps
  let running = 0

  async function sendVerifyRequest(proof: CaptchaAttempt): Promise<VerifyResponse> {
    if (running >= MAX_CONCURRENT) throw new CaptchaUnavailable('too many checks are under way')
    running += 1
    try {
      const { status, text } = await post(
        address,
        {
          secret: secrets[proof.kind],
          response: proof.token,
          ...(proof.remoteAddress === undefined ? {} : { remoteip: proof.remoteAddress }),
          ...(name === 'hcaptcha' && proof.siteKey !== null ? { sitekey: proof.siteKey } : {}),
        },
        { timeoutMs, maxBytes: MAX_RESPONSE_BYTES },
      )
      if (status !== 200) throw new CaptchaUnavailable(`${name} answered ${status}`)
      return responseSchema.parse(JSON.parse(text))
    } catch (cause) {
      if (cause instanceof CaptchaUnavailable) throw cause
      throw new CaptchaUnavailable(`${name} gave no answer that could be read`, { cause: redactParseError(cause) })
    } finally {
      running -= 1
    }
  }

  return {
    verify: async (proof) => {
      // One spelling for one token: a provider may overlook a blank, and what is spent is the text.
      if (!/^[\x21-\x7e]+$/.test(proof.token)) return { passed: false, reason: 'malformed' }
      const answer = await sendVerifyRequest(proof)
      const reason = rejectionReason(answer, proof, name)
      if (reason !== undefined) return { passed: false, reason }
      return { passed: true, solution: `${name}:${proof.token}`, expiresAt: clock.now() + TOKEN_RETENTION_MS }
    },
  }
}

/** Why a token does not count, or undefined. @throws CaptchaUnavailable when it is not the token's fault */
function rejectionReason(answer: VerifyResponse, proof: CaptchaAttempt, name: RemoteProviderName): string | undefined {
  if (!answer.success) {
    const codes = (answer['error-codes'] ?? []).map((code) => (/^[a-z-]{1,60}$/.test(code) ? code : 'unknown'))
    const ours = codes.find((code) => SERVER_ERROR_CODES.has(code))
    if (ours !== undefined)
      throw new CaptchaUnavailable(`${name} says ${ours}: check FOYER_CAPTCHA_SECRET`, {
        isSecretInvalid: ours.endsWith('-input-secret'),
      })
    return codes.join(' ') || 'not successful'
  }
  if (!isOwnHostname(answer.hostname, proof, name)) return 'another hostname'
  if (answer.action && answer.action !== proof.action) return 'another action'
  // hCaptcha's score runs the other way and judges nothing here.
  if (name === 'recaptcha' && typeof answer.score === 'number' && answer.score < proof.minScore) return 'a low score'
  return undefined
}

/**
 * hCaptcha leaves the hostname out when it has much to do; the site key, which it was sent too, binds the token then.
 */
function isOwnHostname(
  hostname: string | null | undefined,
  { hostnames, siteKey }: CaptchaAttempt,
  name: RemoteProviderName,
) {
  if (name === 'hcaptcha' && siteKey !== null && hostname === 'not-provided') return true
  return typeof hostname === 'string' && hostnames.has(hostname.toLowerCase())
}

/** A parser's complaint repeats what it read; the log needs its kind only. */
const redactParseError = (cause: unknown): unknown =>
  cause instanceof SyntaxError || cause instanceof z.ZodError ? new Error('the answer is malformed') : cause
