import { domainOf } from '../../../kernel/email-address.js'
import type { AddressRules } from './address-settings.js'

let throwawayDomains: ReadonlySet<string> | undefined

/** Returns the throwaway domains. The list is loaded when a site refuses them: it would slow down every start. */
async function loadThrowawayDomains(): Promise<ReadonlySet<string>> {
  throwawayDomains ??= (await import('disposable-email-domains-js')).disposableEmailBlocklistSet()
  return throwawayDomains
}

/**
 * Returns whether a new account may have an address: its domain is not denied, is allowed if the site names allowed
 * domains, and neither it nor a parent of it is a throwaway domain if the site refuses those.
 */
export async function allowsAddress(
  emailKey: string,
  { allowedDomains, deniedDomains, throwawayDomains: throwaway }: AddressRules,
): Promise<boolean> {
  const domain = domainOf(emailKey)
  if (matches(domain, deniedDomains)) return false
  if (allowedDomains.length > 0) return matches(domain, allowedDomains)
  return throwaway === 'allow' || !(await isThrowaway(domain))
}

/** `.example.com` matches the subdomains of `example.com`, every other pattern its own domain. */
const matches = (domain: string, patterns: readonly string[]): boolean =>
  patterns.some((pattern) => (pattern.startsWith('.') ? domain.endsWith(pattern) : domain === pattern))

async function isThrowaway(domain: string): Promise<boolean> {
  const labels = domain.split('.')
  const known = await loadThrowawayDomains()
  return labels.some((_, index) => known.has(labels.slice(index).join('.')))
}
