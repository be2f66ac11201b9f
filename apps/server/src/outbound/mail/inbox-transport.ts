import type { Clock } from '../../runtime/clock.js'
import { newId, type Random } from '../../runtime/random.js'
import type { InboxStore } from './inbox-store.js'
import type { MailTransport } from './mail-transport.js'

/** Keeps mails in the development inbox instead of sending them: nothing leaves the machine (design §5). */
export function inboxTransport({
  inbox,
  clock,
  random,
}: {
  inbox: InboxStore
  clock: Clock
  random: Random
}): MailTransport {
  return {
    send: (mail) => inbox.add({ ...mail, mailId: newId(random, 'mail'), sentAt: clock.now() }),
    close: () => {},
  }
}
