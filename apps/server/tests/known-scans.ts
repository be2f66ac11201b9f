/** Statements that read all of a growing table, or of an index of one, each with the reason why they may. */
export interface KnownScan {
  /** The method of a store, or the clean-up. */
  by: string
  table: string
  why: string
  /** The database that plans it so, where the other one has a better plan. */
  on?: 'sqlite' | 'postgres'
}

const page = 'A page in the order of an index: what it shows is what it reads.'
const sorted = 'A back end or an owner names the order and the filter; what has no index is looked through.'
const counted = 'What is counted is read, for owners who see the number above a list.'
const whole = 'All items of the collection are meant.'
const waiting = 'The index holds only what waits, and all of that is meant.'
const recent = 'The bound is a moment ago or a day, and what came since is what is asked for.'

export const knownScans: readonly KnownScan[] = [
  { by: 'members.hasAny', table: 'member', why: 'One row is read.' },
  { by: 'members.list', table: 'member', why: counted },
  { by: 'members.select', table: 'member', why: sorted },
  { by: 'memberList.page', table: 'member', why: sorted },
  { by: 'memberList.count', table: 'member', why: counted },
  { by: 'memberList.countByStatus', table: 'member', why: counted },
  { by: 'claims.list', table: 'claim', why: page },
  { by: 'invitations.list', table: 'invitation', why: page },
  { by: 'invitations.listWaiting', table: 'invitation', why: page },
  { by: 'sessions.endedSince', table: 'session', why: recent },
  { by: 'audit.select', table: 'audit_entry', why: sorted },
  { by: 'mailJobs.nextDue', table: 'mail_job', why: 'The least value is the first entry of the index.' },
  {
    by: 'mailJobs.waiting',
    table: 'mail_job',
    why: 'The mails that wait are counted, once for each time metrics are read.',
  },
  { by: 'mailJobs.state', table: 'mail_job', why: counted },
  { by: 'mailJobs.state', table: 'overview_count', why: recent },
  { by: 'inbox.sentTo', table: 'inbox_mail', why: 'Only the development mode has an inbox.' },
  { by: 'collections.remove', table: 'item', why: whole },
  { by: 'collections.hasTextOver', table: 'item', why: whole },
  { by: 'collections.pathsWithLists', table: 'item', why: whole },
  { by: 'collections.extent', table: 'item', why: 'So many items are counted, and no more.' },
  { by: 'itemIndex.noteAll', table: 'item', why: whole },
  { by: 'itemIndex.hasNotes', table: 'item_to_index', why: 'One row is read.' },
  { by: 'itemIndex.indexSome', table: 'item_to_index', why: 'The first of what waits are taken.' },
  {
    by: 'itemQueries.select',
    table: 'item',
    why: 'A caller names the order and the filter, and time bounds what is read (decision 42).',
  },
  { by: 'itemChanges.hasUnordered', table: 'item_change', why: waiting, on: 'postgres' },
  { by: 'itemChanges.giveOrder', table: 'item_change', why: waiting, on: 'postgres' },
  {
    by: 'itemChanges.firstPosition',
    table: 'item_change',
    why: 'The first entry of the index is read.',
    on: 'postgres',
  },
  {
    by: 'clean-up',
    table: 'item_change',
    why: 'The first changes are read, in the order of the index.',
    on: 'postgres',
  },
  { by: 'references.forgetField', table: 'item_reference', why: 'The first references of the field are taken.' },
  { by: 'webhooks.remove', table: 'webhook_delivery', why: 'All deliveries of the webhook are meant.' },
  { by: 'webhookDeliveries.list', table: 'webhook_delivery', why: page },
  { by: 'webhookDeliveries.counts', table: 'webhook_delivery', why: waiting },
  {
    by: 'overviewCounts.first',
    table: 'overview_count',
    why: 'The first hour that is counted is the first entry of the index.',
  },
]
