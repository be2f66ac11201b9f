import { inboxTransport } from '../../integrations/mail/inbox-transport.js'
import { NoMailServer } from '../../integrations/mail/mail-failure.js'
import type { MailTransport } from '../../integrations/mail/mail-transport.js'
import type { Config } from '../config/config.js'

/** How mail leaves the node: to the development inbox, by SMTP, or not at all. */
export async function createMailTransport(
  config: Config,
  inboxDeps: Parameters<typeof inboxTransport>[0],
): Promise<MailTransport> {
  if (config.mail.kind === 'inbox') return inboxTransport(inboxDeps)
  if (config.mail.kind === 'smtp') {
    // Loaded where it is needed: it is some 5 MB of code.
    const { smtpTransport } = await import('../../integrations/mail/smtp-transport.js')
    return smtpTransport(config.mail.url)
  }
  return {
    send: async () => {
      throw new NoMailServer()
    },
    close: () => {},
  }
}
