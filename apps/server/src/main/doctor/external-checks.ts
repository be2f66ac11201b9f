import { createTransport } from 'nodemailer'
import type { MailConfig } from '../../integrations/mail/mail-config.js'
import { isLoopback } from '../../kernel/loopback.js'
import { parseIssuer } from '../config/config.js'
import { errorReason, type Finding, ok, problem, warning } from './finding.js'

const MAIL_TIMEOUT_MS = 5000

/** Checks that the issuer is https, except on loopback (RFC 8414 §2, security-checklist 71). */
export function checkIssuer(issuer: string, dev: boolean): Finding {
  try {
    const { hostname } = new URL(parseIssuer(issuer))
    if (!isLoopback(hostname) || dev) return ok('issuer', issuer)
    return warning(
      'issuer',
      `${issuer} reaches this machine only`,
      'Give the public address with --issuer or FOYER_ISSUER.',
    )
  } catch (error) {
    return problem('issuer', errorReason(error), 'Give the public address with --issuer or FOYER_ISSUER.')
  }
}

/**
 * Warns if an https issuer has no trusted proxies. Foyer serves plain HTTP, so https requires a proxy in front; while
 * that proxy is not listed, all requests count as one network, and a few wrong passwords lock sign-in for everyone.
 */
export function checkTrustedProxies(issuer: string, trustedProxies: readonly string[]): Finding {
  if (trustedProxies.length > 0) return ok('trusted proxies', trustedProxies.join(', '))
  if (!issuer.startsWith('https:')) return ok('trusted proxies', 'none, and the issuer needs none')
  return warning(
    'trusted proxies',
    'the issuer is https, so there is a proxy, but none is listed: all its requests share the limits of one network',
    'Set FOYER_TRUSTED_PROXIES to its address or network.',
  )
}

/** Connects to the mail server and authenticates, but sends no email. */
export async function checkMail(mail: MailConfig): Promise<Finding> {
  if (mail.kind === 'inbox') return ok('mail', 'kept in the development inbox')
  if (mail.kind === 'none')
    return warning(
      'mail',
      'FOYER_SMTP_URL is not set, so mail waits in the outbox',
      'Set it to smtp://USER:PASSWORD@HOST.',
    )
  const transport = createTransport(mail.url, {
    connectionTimeout: MAIL_TIMEOUT_MS,
    greetingTimeout: MAIL_TIMEOUT_MS,
    socketTimeout: MAIL_TIMEOUT_MS,
  } as object)
  const { host } = new URL(mail.url)
  try {
    await transport.verify()
    return ok('mail', `${host} takes mail from ${mail.from}`)
  } catch (error) {
    return problem('mail', `${host} cannot be used: ${errorReason(error)}`, 'Check FOYER_SMTP_URL and the mail server.')
  } finally {
    transport.close()
  }
}
