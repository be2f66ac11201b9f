import type { Clock } from '../../kernel/clock.js'
import { newId, type Random } from '../../kernel/random.js'
import type { InboxStore } from './inbox-store.js'
import type { MailTransport } from './mail-transport.js'

/** Stores mails in the development inbox instead of sending them: nothing leaves the machine (design §5). */
export function inboxTransport({
  inbox,
  clock,
  random,
}: {
  inbox: InboxStore
  clock: Clock
  random: Random
}): MailTransport {
  // Ids of one node sort in sending order, so that the inbox shows the newest first even within one millisecond.
  let sent = 0
  const mailId = () => `mail_${String(sent++).padStart(9, '0')}_${newId(random, 'mail')}`
  return {
    send: ({ from, replyTo: _replyTo, ...mail }) => {
      const sender = from.name === '' ? from.address : `${from.name} <${from.address}>`
      return inbox.insert({ ...mail, sender, mailId: mailId(), sentAt: clock.now() })
    },
    close: () => {},
  }
}
