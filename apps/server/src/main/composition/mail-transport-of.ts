import { inboxTransport } from '../../integrations/mail/inbox-transport.js'
import { NoMailServer } from '../../integrations/mail/mail-fault.js'
import type { MailTransport } from '../../integrations/mail/mail-transport.js'
import type { Config } from '../config/config.js'

/** How mail leaves the node: to the development inbox, by SMTP, or not at all. */
export async function mailTransportOf(
  config: Config,
  inboxNeeds: Parameters<typeof inboxTransport>[0],
): Promise<MailTransport> {
  if (config.mail.kind === 'inbox') return inboxTransport(inboxNeeds)
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
