import { paths } from '@foyer/protocol'
import type { startFoyer } from '@foyer/testing'
import { auditEntriesOf } from '../../database/tables.js'
import { createOwner } from '../../owner/owner-steps.js'
import { type Receiver, startReceiver } from '../../owner/webhook-receiver.js'

/** What the team sees of a sign-in: the entries of the audit log, and the events of webhooks. */
export interface CartLedger {
  receiver: Receiver
  /** Returns the entries about a member as `action method provider`, sorted. */
  entriesOf(memberId: string): Promise<string[]>
  /** Returns how often the creation of the member and the promotion of the visitor were sent. */
  eventsOf(memberId: string, visitorId: string): Promise<{ created: number; promoted: number }>
}

/** Adds a webhook for the events. The site must sign new members in at once (`signup.verifyEmail`). */
export async function startCartLedger(foyer: Awaited<ReturnType<typeof startFoyer>>): Promise<CartLedger> {
  const receiver = await startReceiver()
  const { token } = await createOwner(foyer, 'owner@example.com')
  const json = { url: `${receiver.url}/hook`, events: ['visitor.promoted', 'member.created'] }
  const { status, text } = await foyer.call(paths.ownerWebhooks, { token, json })
  if (status !== 200) throw new Error(text)
  return {
    receiver,
    async entriesOf(memberId) {
      const found = await auditEntriesOf(foyer, memberId)
      return found
        .map(({ action, details }) => [action, details?.method, details?.provider].filter(Boolean).join(' '))
        .sort()
    },
    async eventsOf(memberId, visitorId) {
      for (const node of foyer.nodes) node.webhooks.wake()
      await Promise.all(foyer.nodes.map((node) => node.webhooks.settled()))
      const messages = receiver.received.map(({ message }) => message).filter(({ data }) => data.memberId === memberId)
      return {
        created: messages.filter(({ type }) => type === 'member.created').length,
        promoted: messages.filter(({ type, data }) => type === 'visitor.promoted' && data.visitorId === visitorId)
          .length,
      }
    },
  }
}
