import { mailLink, mailSecrets } from '../../../integrations/mail/kinds/mail-codes-and-links.js'
import { type MailKind, mailKindOf } from '../../../integrations/mail/kinds/mail-kinds.js'
import type { MailContent, MailOrigin } from '../../../integrations/mail/mail-content.js'

const CODE = '123456'
const TOKEN = 'a-secret-of-43-characters-that-opens-nothing'

/** Returns a sample email of a kind, for previews. Its code and link do not work. */
export function sampleMail(
  kind: MailKind,
  options: Pick<MailContent, 'siteName' | 'locale' | 'branding' | 'textOverrides'> & { issuer: string; at: number },
): MailContent {
  const { issuer, at, ...site } = options
  const declared = mailKindOf(kind)
  const { hasCode, path } = mailSecrets[declared.secret ?? 'none']
  const { causedBy, ...fields } = declared.sample
  const origins: Record<'request' | 'owner', MailOrigin> = {
    request: { by: 'request', at, network: '203.0.113.x', browser: 'Firefox', system: 'Windows' },
    owner: { by: 'owner', at },
  }
  return {
    ...site,
    ...fields,
    kind,
    to: 'ana@example.com',
    origin: causedBy && origins[causedBy],
    code: hasCode ? CODE : undefined,
    link: mailLink(issuer, declared, path && TOKEN),
  } as MailContent
}
