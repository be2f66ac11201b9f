import { inboxTransport } from '../../integrations/mail/inbox-transport.js'
import { NoMailServer } from '../../integrations/mail/mail-failure.js'
import type { MailTransport } from '../../integrations/mail/mail-transport.js'
import type { Config } from '../config/config.js'

/** Creates the mail transport: the development inbox, SMTP, or none. */
export async function createMailTransport(
  config: Config,
  inboxDeps: Parameters<typeof inboxTransport>[0],
): Promise<MailTransport> {
  if (config.mail.kind === 'inbox') return inboxTransport(inboxDeps)
  if (config.mail.kind === 'smtp') {
    // Loaded on demand, because it is about 5 MB of code.
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
