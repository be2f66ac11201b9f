import { lifetimes } from '../../kernel/lifetimes.js'
import { seal, unseal } from '../../platform/sealing/seal.js'
import type { IntegrationDeps } from '../deps.js'
import type { CaptchaTestKeys } from './captcha.js'

/** The hosted page for captcha tests. Only this page may load the provider's widget; the console never does. */
export const CAPTCHA_TEST_PATH = '/captcha-test'

type TicketNeeds = Pick<IntegrationDeps, 'secrets' | 'siteId' | 'clock'>

const purposeOf = (siteId: string) => `captcha-test:${siteId}`

/**
 * Creates a ticket with which its bearer can test these keys for 30 minutes, at an owner's request. `expiresAt` is in
 * milliseconds.
 */
export function captchaTestTicket(keys: CaptchaTestKeys, { secrets, siteId, clock }: TicketNeeds) {
  const expiresAt = clock.now() + lifetimes.captchaTest.ms
  const ticket = seal(Buffer.from(JSON.stringify({ ...keys, expiresAt })), secrets.captchaTest, purposeOf(siteId))
  return { ticket, expiresAt }
}

/** Returns the keys in a ticket, or undefined if the ticket is expired or invalid. */
export function keysOfTicket(ticket: string, { secrets, siteId, clock }: TicketNeeds): CaptchaTestKeys | undefined {
  const opened = unseal(ticket, secrets.captchaTest, purposeOf(siteId))
  if (opened === undefined) return undefined
  const { expiresAt, ...keys } = JSON.parse(opened.toString()) as CaptchaTestKeys & { expiresAt: number }
  return expiresAt > clock.now() ? keys : undefined
}
