import { z } from 'zod'
import type { Clock } from '../../kernel/clock.js'
import { lifetimes } from '../../kernel/lifetimes.js'
import type { PostForm } from '../../platform/network/post-form.js'
import {
  type CaptchaAttempt,
  type CaptchaProvider,
  CaptchaUnavailable,
  type RemoteProviderName,
} from './captcha-provider.js'

/** The verify endpoint of each provider. No other address is ever called (V1.3.6). */
export const verifyAddresses: Readonly<Record<RemoteProviderName, string>> = {
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
}

/** The secret keys of a provider: reCAPTCHA and Turnstile issue one for each site key. */
export interface CaptchaSecrets {
  visible: string
  invisible: string
}

/** Time limit (security-checklist 89) and size limit of a provider's response. */
export const VERIFY_TIMEOUT_MS = 3000
const MAX_RESPONSE_BYTES = 16 * 1024
/** Maximum number of concurrent calls; further calls fail immediately. */
const MAX_CONCURRENT = 200

const responseSchema = z.object({
  success: z.boolean(),
  hostname: z.string().max(300).nullish(),
  action: z.string().max(200).nullish(),
  score: z.number().nullish(),
  'error-codes': z.array(z.string().max(100)).max(20).nullish(),
})
type VerifyResponse = z.output<typeof responseSchema>

/** Error codes that do not concern the token: the secret key is wrong or the provider failed. */
const SERVER_ERROR_CODES = new Set(['missing-input-secret', 'invalid-input-secret', 'bad-request', 'internal-error'])

interface SiteverifyDeps {
  name: RemoteProviderName
  secrets: CaptchaSecrets
  address: string
  post: PostForm
  clock: Clock
  timeoutMs?: number
}

/** Creates a provider for reCAPTCHA, hCaptcha or Turnstile, whose protocols differ only in details. */
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
      // Only one spelling per token: a provider may ignore whitespace, but the text is what is marked as spent.
      if (!/^[\x21-\x7e]+$/.test(proof.token)) return { passed: false, reason: 'malformed' }
      const answer = await sendVerifyRequest(proof)
      const reason = rejectionReason(answer, proof, name)
      if (reason !== undefined) return { passed: false, reason }
      return { passed: true, solution: `${name}:${proof.token}`, expiresAt: clock.now() + lifetimes.captchaToken.ms }
    },
  }
}

/** Returns why a token is rejected, or undefined. @throws CaptchaUnavailable if the token is not the cause */
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
  // The score of hCaptcha has the opposite direction and is ignored.
  if (name === 'recaptcha' && typeof answer.score === 'number' && answer.score < proof.minScore) return 'a low score'
  return undefined
}

/** Under load hCaptcha omits the hostname; the token is then bound by the site key, which is sent too. */
function isOwnHostname(
  hostname: string | null | undefined,
  { hostnames, siteKey }: CaptchaAttempt,
  name: RemoteProviderName,
) {
  if (name === 'hcaptcha' && siteKey !== null && hostname === 'not-provided') return true
  return typeof hostname === 'string' && hostnames.has(hostname.toLowerCase())
}

/** Replaces a parse error by its kind, because its message repeats the input and would put it into the log. */
const redactParseError = (cause: unknown): unknown =>
  cause instanceof SyntaxError || cause instanceof z.ZodError ? new Error('the answer is malformed') : cause
