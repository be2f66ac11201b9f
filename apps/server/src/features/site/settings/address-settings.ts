import { z } from 'zod'
import { readEmailDomain } from '../../../kernel/email-address.js'
import { setting, type ValuesOf } from '../../../kernel/setting.js'

const MAX_DOMAINS = 200
const MAX_LENGTH = 8000

const splitList = (text: string): string[] => text.split(/[\s,]+/).filter((part) => part !== '')

/** Parses `example.com`, or `*.example.com` for its subdomains, which is kept as `.example.com`. */
function readPattern(text: string): string | undefined {
  const isWildcard = text.startsWith('*.')
  const domain = readEmailDomain(isWildcard ? text.slice(2) : text)
  return domain && (isWildcard ? `.${domain}` : domain)
}

const domainList = {
  schema: z
    .string()
    .max(MAX_LENGTH)
    .refine((text) => splitList(text).length <= MAX_DOMAINS && splitList(text).every((part) => readPattern(part)))
    .describe(`at most ${MAX_DOMAINS} domains, separated by commas, such as example.com or *.example.com, or nothing`),
  read: (text: string): readonly string[] => splitList(text).flatMap((part) => readPattern(part) ?? []),
  default: '',
} as const

/** Which email addresses new accounts may have (decision 41). They never apply to an existing member's sign-in. */
export const addressSettings = {
  allowedDomains: setting({
    ...domainList,
    name: 'signup.allowedDomains',
    about:
      'The only domains whose addresses can sign up, separated by commas; nothing allows all. `example.com` is that domain alone, `*.example.com` all of its subdomains. Existing members keep signing in; invitations and imports by the team are exempt.',
  }),
  deniedDomains: setting({
    ...domainList,
    name: 'signup.deniedDomains',
    about:
      'The domains whose addresses cannot sign up, in the same form as `signup.allowedDomains`, over which they take precedence.',
  }),
  throwawayDomains: setting({
    name: 'signup.throwawayDomains',
    schema: z.enum(['allow', 'refuse']),
    default: 'allow',
    about:
      '`refuse`: addresses of disposable email providers and their subdomains cannot sign up. The list is disposable-email-domains, which is included in the server.',
  }),
} as const

/** A site's rules for the addresses of new accounts. */
export type AddressRules = ValuesOf<typeof addressSettings>
