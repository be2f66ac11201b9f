/** Statements that may scan a whole growing table, or a whole index of one, each with the reason. */
export interface KnownScan {
  /** The store method that runs it, or the clean-up. */
  by: string
  table: string
  reason: string
  /** The database whose plan is the scan, if the other one has a better plan. */
  on?: 'sqlite' | 'postgres'
}

const page = 'A page in the order of an index: what it shows is what it reads.'
const sorted = 'A back end or an owner names the order and the filter; what has no index is looked through.'
const counted = 'What is counted is read, for owners who see the number above a list.'
const whole = 'All items of the collection are meant.'
const waiting = 'The index holds only what waits, and all of that is meant.'
const recent = 'The bound is a moment ago or a day, and what came since is what is asked for.'
const codes = 'A site has few codes, which its team creates by hand.'

export const knownScans: readonly KnownScan[] = [
  { by: 'members.hasAny', table: 'member', reason: 'One row is read.' },
  { by: 'members.list', table: 'member', reason: counted },
  { by: 'members.select', table: 'member', reason: sorted },
  { by: 'memberList.page', table: 'member', reason: sorted },
  { by: 'memberList.count', table: 'member', reason: counted, on: 'sqlite' },
  { by: 'memberList.listTags', table: 'member', reason: 'The index holds only the members with tags.' },
  { by: 'memberList.countByStatus', table: 'member', reason: counted },
  { by: 'pendingRegistrations.list', table: 'claim', reason: page },
  { by: 'invitations.list', table: 'invitation', reason: page },
  { by: 'invitations.listPending', table: 'invitation', reason: page },
  {
    by: 'sessionLengths.listOpenAfter',
    table: 'session',
    reason: 'After a length was changed, all open sessions are looked through, in pages.',
    on: 'postgres',
  },
  {
    by: 'sessionLengths.shortenBrowserSessions',
    table: 'browser_session',
    reason: 'After a length was changed, all sign-ins of browsers are looked through.',
  },
  { by: 'invitationCodes.hasOpen', table: 'invitation_code', reason: codes },
  { by: 'invitationCodes.countOpen', table: 'invitation_code', reason: codes },
  { by: 'invitationCodes.listOpen', table: 'invitation_code', reason: codes },
  { by: 'invitationCodes.list', table: 'invitation_code', reason: codes },
  { by: 'sessions.endedSince', table: 'session', reason: recent },
  { by: 'audit.select', table: 'audit_entry', reason: sorted },
  { by: 'mailJobs.nextDueAt', table: 'mail_job', reason: 'The least value is the first entry of the index.' },
  {
    by: 'mailJobs.pending',
    table: 'mail_job',
    reason: 'The mails that wait are counted, once for each time metrics are read.',
  },
  { by: 'mailJobs.state', table: 'mail_job', reason: counted },
  { by: 'mailJobs.state', table: 'overview_count', reason: recent },
  { by: 'inbox.listByRecipient', table: 'inbox_mail', reason: 'Only the development mode has an inbox.' },
  { by: 'collections.delete', table: 'item', reason: whole },
  { by: 'collections.hasTextLongerThan', table: 'item', reason: whole },
  { by: 'collections.findListPaths', table: 'item', reason: whole },
  { by: 'collections.estimateSize', table: 'item', reason: 'So many items are counted, and no more.' },
  { by: 'itemIndex.enqueueAll', table: 'item', reason: whole },
  { by: 'itemIndex.hasQueued', table: 'item_to_index', reason: 'One row is read.' },
  { by: 'itemIndex.indexQueued', table: 'item_to_index', reason: 'The first of what waits are taken.' },
  {
    by: 'itemQueries.select',
    table: 'item',
    reason: 'A caller names the order and the filter, and time bounds what is read (decision 6).',
  },
  { by: 'itemChanges.hasUnassignedPositions', table: 'item_change', reason: waiting, on: 'postgres' },
  { by: 'itemChanges.assignPositions', table: 'item_change', reason: waiting, on: 'postgres' },
  {
    by: 'itemChanges.getFirstPosition',
    table: 'item_change',
    reason: 'The first entry of the index is read.',
    on: 'postgres',
  },
  {
    by: 'clean-up',
    table: 'item_change',
    reason: 'The first changes are read, in the order of the index.',
    on: 'postgres',
  },
  { by: 'liveEvents.hasUnassignedPositions', table: 'live_event', reason: waiting, on: 'postgres' },
  { by: 'liveEvents.assignPositions', table: 'live_event', reason: waiting, on: 'postgres' },
  {
    by: 'clean-up',
    table: 'live_event',
    reason: 'The first events are read, in the order of the index.',
    on: 'postgres',
  },
  { by: 'references.deleteField', table: 'item_reference', reason: 'The first references of the field are taken.' },
  { by: 'webhooks.delete', table: 'webhook_delivery', reason: 'All deliveries of the webhook are meant.' },
  { by: 'webhookDeliveries.list', table: 'webhook_delivery', reason: page },
  { by: 'webhookDeliveries.counts', table: 'webhook_delivery', reason: waiting },
  {
    by: 'overviewCounts.earliestAt',
    table: 'overview_count',
    reason: 'The first hour that is counted is the first entry of the index.',
  },
]
