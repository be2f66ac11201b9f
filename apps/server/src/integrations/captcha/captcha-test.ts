import { MINUTE } from '../../kernel/clock.js'
import { seal, unseal } from '../../platform/sealing/seal.js'
import type { IntegrationDeps } from '../deps.js'
import type { CaptchaTestKeys } from './captcha.js'

/** The hosted page of a test: it alone may load the provider's widget, the console never does. */
export const CAPTCHA_TEST_PATH = '/captcha-test'
const GOOD_FOR_MS = 30 * MINUTE

type TicketNeeds = Pick<IntegrationDeps, 'secrets' | 'siteId' | 'clock'>

const purposeOf = (siteId: string) => `captcha-test:${siteId}`

/** Lets whoever has it test these keys for half an hour: an owner asked for it. `expiresAt` in milliseconds. */
export function captchaTestTicket(keys: CaptchaTestKeys, { secrets, siteId, clock }: TicketNeeds) {
  const expiresAt = clock.now() + GOOD_FOR_MS
  const ticket = seal(Buffer.from(JSON.stringify({ ...keys, expiresAt })), secrets.captchaTest, purposeOf(siteId))
  return { ticket, expiresAt }
}

/** The keys of a ticket, or undefined for one that is too old or none. */
export function keysOfTicket(ticket: string, { secrets, siteId, clock }: TicketNeeds): CaptchaTestKeys | undefined {
  const opened = unseal(ticket, secrets.captchaTest, purposeOf(siteId))
  if (opened === undefined) return undefined
  const { expiresAt, ...keys } = JSON.parse(opened.toString()) as CaptchaTestKeys & { expiresAt: number }
  return expiresAt > clock.now() ? keys : undefined
}
