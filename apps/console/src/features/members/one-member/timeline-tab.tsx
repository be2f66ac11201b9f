import { interpolate } from '@foyer/messages/console'
import { Button, EmptyState, Skeleton } from '@foyer/ui'
import { Copy, LogIn, type LucideIcon, Mail, MonitorX, ShieldCheck, UserCog } from 'lucide-react'
import { useState } from 'react'
import { type ApiFault, toFault } from '../../../api/api-fault.js'
import { FaultNotice } from '../../../api/fault-notice.js'
import { useResource } from '../../../api/use-resource.js'
import { formatDate } from '../../../language/formats.js'
import { useMessages } from '../../../language/messages.js'
import { CopyButton } from '../../../parts/copy-button.js'
import { FilterSelect } from '../../../parts/filter-fields.js'
import { useQuery } from '../../../routing/use-location.js'
import { useCall } from '../../../session/owner.js'
import { describeEntry, type Entry } from '../../audit/entry.js'
import { formatDevice, formatEndReason, type Session } from '../../sessions/session.js'
import { isTimelineKind, kindOfAction, type TimelineKind, timelineKinds } from './timeline-kinds.js'

const icons: Readonly<Record<TimelineKind | 'ended', LucideIcon>> = {
  signIns: LogIn,
  account: ShieldCheck,
  team: UserCog,
  mails: Mail,
  ended: MonitorX,
}
const PAGE_SIZE = '50'

interface AuditPage {
  entries: Entry[]
  older: string | null
}
interface TimelineEvent {
  id: string
  at: string
  kind: TimelineKind | 'ended'
  text: string
  requestId: string | null
}

/** Everything that happened to a member, newest first: entries of the audit log, and the ends of sessions. */
export function TimelineTab({ memberId, sessions }: { memberId: string; sessions: readonly Session[] | undefined }) {
  const messages = useMessages()
  const texts = messages.memberPage.timeline
  const call = useCall()
  const [query, change] = useQuery()
  const kind = isTimelineKind(query.kind) ? query.kind : undefined
  const [olderPages, setOlderPages] = useState<{ asked: string; pages: AuditPage[] }>()
  const [moreFault, setMoreFault] = useState<ApiFault>()
  const [isBusy, setBusy] = useState(false)
  const asked = new URLSearchParams({
    target: memberId,
    limit: PAGE_SIZE,
    ...(kind && { actions: timelineKinds[kind].join(',') }),
  })
  const load = (cursor?: string, signal?: AbortSignal) =>
    call<AuditPage>(`/owner/v1/audit?${asked}${cursor === undefined ? '' : `&cursor=${cursor}`}`, {
      ...(signal && { signal }),
    })
  const { data, fault, isOld, reload } = useResource(`timeline ${asked}`, (signal) => load(undefined, signal))
  const more = olderPages?.asked === String(asked) ? olderPages.pages : []
  const older = (more.at(-1) ?? data)?.older ?? null
  const loadMore = async () => {
    if (older === null || isBusy) return
    setBusy(true)
    setMoreFault(undefined)
    try {
      setOlderPages({ asked: String(asked), pages: [...more, await load(older)] })
    } catch (error) {
      setMoreFault(toFault(error))
    }
    setBusy(false)
  }
  const entries = [...(isOld ? [] : (data?.entries ?? [])), ...more.flatMap((page) => page.entries)]
  const oldest = older === null ? '' : (entries.at(-1)?.at ?? '')
  const ends = kind === undefined || kind === 'signIns' ? (sessions ?? []) : []
  const events: TimelineEvent[] = [
    ...entries.map((entry) => ({
      id: entry.entryId,
      at: entry.at,
      kind: kind ?? kindOfAction(entry.action),
      text: describeEntry(entry, messages),
      requestId: entry.requestId,
    })),
    ...ends.flatMap((session): TimelineEvent[] => {
      const { sessionId, endedDate, endReason } = session
      if (endedDate === null || endedDate < oldest) return []
      const about = { device: formatDevice(session, messages), reason: formatEndReason(endReason, messages) }
      return [{ id: sessionId, at: endedDate, kind: 'ended', text: interpolate(texts.ended, about), requestId: null }]
    }),
  ].toSorted((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0))
  const days = Map.groupBy(events, ({ at }) => formatDate(at, messages.locale, { dateStyle: 'full' }))
  const isLoading = (data === undefined || isOld) && fault === undefined
  return (
    <>
      <div className="ui-row">
        <FilterSelect
          label={texts.filter}
          value={kind ?? ''}
          onChange={(value) => change({ kind: value || undefined })}
        >
          <option value="">{texts.all}</option>
          {(Object.keys(timelineKinds) as TimelineKind[]).map((one) => (
            <option key={one} value={one}>
              {texts[one]}
            </option>
          ))}
        </FilterSelect>
      </div>
      {kind === 'signIns' && <p className="soft small">{texts.failedHint}</p>}
      <FaultNotice fault={fault} retry={reload} />
      {isLoading && <Skeleton lines={6} />}
      {!isLoading && events.length === 0 && fault === undefined && (
        <EmptyState title={texts.empty}>
          <p>{texts.emptyHint}</p>
        </EmptyState>
      )}
      {[...days].map(([day, ofDay]) => (
        <section key={day} className="timeline-day">
          <h2>{day}</h2>
          <ol>
            {ofDay.map((event) => (
              <TimelineItem key={event.id} event={event} />
            ))}
          </ol>
        </section>
      ))}
      <FaultNotice fault={moreFault} />
      {older !== null && !isLoading && (
        <p>
          <Button small tone="quiet" busy={isBusy} onClick={loadMore}>
            {texts.loadMore}
          </Button>
        </p>
      )}
    </>
  )
}

function TimelineItem({ event: { at, kind, text, requestId } }: { event: TimelineEvent }) {
  const messages = useMessages()
  const EventIcon = icons[kind]
  return (
    <li>
      <span className="timeline-icon" data-kind={kind}>
        <EventIcon size={16} aria-hidden />
      </span>
      <p>{text}</p>
      <time
        className="soft small"
        dateTime={at}
        title={formatDate(at, messages.locale, { dateStyle: 'medium', timeStyle: 'long' })}
      >
        {formatDate(at, messages.locale, { timeStyle: 'short' })}
      </time>
      {requestId && (
        <CopyButton text={requestId}>
          <Copy size={16} aria-hidden />
          <span className="ui-unseen">{messages.parts.copyRequestId}</span>
        </CopyButton>
      )}
    </li>
  )
}
