import type { CaptchaTestOutcome } from '@foyer/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CAPTCHA_TEST_PATH, keysOfTicket } from '../../integrations/captcha/captcha-test.js'
import { TEST_ACTION } from '../../integrations/captcha/test-captcha-keys.js'
import { networkOf } from '../../kernel/network.js'
import { readCaptchaTokens } from './kit/page-captcha.js'
import { FORM_RENEWED, formFields, type PageKit, queryValue } from './kit/page-kit.js'

const providerNames = { recaptcha: 'reCAPTCHA', hcaptcha: 'hCaptcha', turnstile: 'Turnstile' } as const

/**
 * A page on which an owner solves the captcha like a visitor and sees whether the keys work (ux-checklist PO-03). The
 * owner API issues the ticket.
 */
export function captchaTestRoutes(pages: FastifyInstance, kit: PageKit): void {
  const { deps } = kit

  pages.get(CAPTCHA_TEST_PATH, async (request, reply) => show(request, reply, queryValue(request, 'ticket')))

  pages.post(CAPTCHA_TEST_PATH, async (request, reply) => {
    const fields = formFields(request)
    const { ticket, csrf } = fields
    const keys = ticket === undefined ? undefined : keysOfTicket(ticket, deps)
    if (keys === undefined) return show(request, reply, undefined)
    if (kit.forms.isStale(request, csrf)) return show(request, reply, ticket, { status: 403, message: FORM_RENEWED })
    const token = readCaptchaTokens(fields)[keys.kind]
    if (token === undefined)
      return show(request, reply, ticket, { status: 400, message: { code: 'MISSING_CAPTCHA_TOKEN' } })
    await deps.limiter.consume('captchaTestByNetwork', networkOf(request.ip))
    return show(request, reply, ticket, await deps.captcha.test(keys, token, request.ip))
  })

  function show(
    request: FastifyRequest,
    reply: FastifyReply,
    ticket: string | undefined,
    { status = 200, ...found }: TestResult = {},
  ): FastifyReply {
    const keys = ticket === undefined ? undefined : keysOfTicket(ticket, deps)
    const host = new URL(deps.issuer).hostname
    const frame = {
      page: 'captcha-test' as const,
      ...kit.formFrame(request, reply, CAPTCHA_TEST_PATH, undefined),
      host,
    }
    if (ticket === undefined || keys === undefined)
      return kit.show(request, reply, { ...frame, provider: '', outcome: 'over' }, 404)
    const { provider, kind, siteKey } = keys
    const model = { ...frame, ticket, provider: providerNames[provider], ...found }
    if (found.outcome !== undefined)
      return kit.show(request, reply, { ...model, againUrl: `${CAPTCHA_TEST_PATH}?ticket=${ticket}` })
    const key = kind === 'visible' ? { visibleSiteKey: siteKey } : { invisibleSiteKey: siteKey }
    return kit.show(request, reply, { ...model, captcha: { provider, action: TEST_ACTION, ...key } }, status)
  }
}

interface TestResult {
  status?: number
  message?: { code: string }
  outcome?: CaptchaTestOutcome
  why?: string
}
