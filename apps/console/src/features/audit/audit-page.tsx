import { formatPlural } from '@foyer/messages/console'
import { Button, EmptyState, Skeleton } from '@foyer/ui'
import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { type ApiFault, toFault } from '../../api/api-fault.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { useMessages } from '../../language/messages.js'
import { CopyButton } from '../../parts/copy-button.js'
import { FilterInput, FilterSelect } from '../../parts/filter-fields.js'
import { Ago, useNow } from '../../parts/time.js'
import { useLiveReload } from '../../parts/use-live-reload.js'
import { toUrl } from '../../routing/location.js'
import { PageHeading } from '../../routing/page-heading.js'
import { useQuery } from '../../routing/use-location.js'
import { useCall, usePermission } from '../../session/owner.js'
import { formatMethod } from '../sessions/session.js'
import { describeEntry, type Entry, otherDetails } from './entry.js'
import { exportAudit } from './export.js'

interface AuditPage {
  entries: Entry[]
  older: string | null
  newer: string | null
}

const FILTERS = ['request', 'actor', 'target', 'action', 'result', 'from', 'to'] as const

/**
 * The audit log: actor, action and target of each entry (AU-01 to AU-03). New entries are announced and inserted only
 * on request, so that the list does not move.
 */
export default function AuditPage() {
  const messages = useMessages()
  const call = useCall()
  const may = usePermission()
  const [query, change] = useQuery()
  const { request, actor, target, action, result, from, to } = query
  const filter = {
    ...(request?.trim() && { requestId: request.trim() }),
    ...(actor?.trim() && { actor: actor.trim() }),
    ...(target?.trim() && { target: target.trim() }),
    ...(action && { actions: [action] }),
    ...((result === 'done' || result === 'refused') && { result }),
    ...parseDateTime('from', from),
    ...parseDateTime('to', to),
  }
  const asked = JSON.stringify(filter)
  const [log, setLog] = useState<AuditPage & { asked: string }>()
  const [fresh, setFresh] = useState<{ asked: string; entries: Entry[] }>()
  const [fault, setFault] = useState<ApiFault>()
  const [isBusy, setBusy] = useState(false)
  const now = useNow(30_000)
  const isNarrowed = FILTERS.some((name) => query[name])

  const load = useCallback(
    (cursor?: string, signal?: AbortSignal) => {
      const { actions, ...rest } = JSON.parse(asked) as { actions?: string[] } & Record<string, string>
      const params = new URLSearchParams(rest as Record<string, string>)
      for (const one of actions ?? []) params.append('actions', one)
      if (cursor !== undefined) params.set('cursor', cursor)
      return call<AuditPage>(`/owner/v1/audit?${params}`, { ...(signal && { signal }) })
    },
    [asked, call],
  )
  const start = useCallback(
    (signal?: AbortSignal) => {
      setFresh(undefined)
      load(undefined, signal).then(
        (page) => {
          if (signal?.aborted) return
          setLog({ ...page, asked })
          setFault(undefined)
        },
        (error) => {
          if (!signal?.aborted) setFault(toFault(error))
        },
      )
    },
    [asked, load],
  )
  useEffect(() => {
    const over = new AbortController()
    const timer = setTimeout(() => start(over.signal), 150)
    return () => {
      clearTimeout(timer)
      over.abort()
    }
  }, [start])

  const newer = log?.asked === asked ? log.newer : null
  const lookForNewer = useCallback(() => {
    if (newer === null) return
    load(newer).then(
      ({ entries }) => setFresh({ asked, entries }),
      () => {},
    )
  }, [newer, load, asked])
  useLiveReload('audit', lookForNewer)
  // Before the list is painted: a focus that comes right after it must find the present cursor.
  useLayoutEffect(() => {
    window.addEventListener('focus', lookForNewer)
    return () => window.removeEventListener('focus', lookForNewer)
  }, [lookForNewer])

  const shown = new Set(log?.entries.map(({ entryId }) => entryId))
  const unseen = fresh?.asked === asked ? fresh.entries.filter(({ entryId }) => !shown.has(entryId)) : []

  const more = async () => {
    if (log?.older == null || isBusy) return
    setBusy(true)
    try {
      const page = await load(log.older)
      setLog({ ...log, entries: [...log.entries, ...page.entries], older: page.older })
    } catch (error) {
      setFault(toFault(error))
    }
    setBusy(false)
  }
  const take = async () => {
    setFault(undefined)
    try {
      await exportAudit(filter, call, messages)
    } catch (error) {
      setFault(toFault(error))
    }
  }
  return (
    <>
      <PageHeading
        actions={
          may('exportAudit') && (
            <Button small tone="quiet" onClick={take}>
              {messages.parts.exportCsv}
            </Button>
          )
        }
      >
        {messages.audit.heading}
      </PageHeading>
      <search className="narrowing">
        <FilterInput
          label={messages.audit.requestId}
          value={request}
          onChange={(value) => change({ request: value }, { replace: true })}
        />
        <FilterInput
          label={messages.audit.actor}
          value={actor}
          onChange={(value) => change({ actor: value }, { replace: true })}
        />
        <FilterInput
          label={messages.audit.target}
          value={target}
          onChange={(value) => change({ target: value }, { replace: true })}
        />
        <FilterSelect label={messages.audit.action} value={action} onChange={(value) => change({ action: value })}>
          <option value="">{messages.parts.any}</option>
          {Object.entries(messages.audit.actions).map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </FilterSelect>
        <FilterSelect label={messages.audit.result} value={result} onChange={(value) => change({ result: value })}>
          <option value="">{messages.parts.any}</option>
          <option value="done">{messages.audit.results.done}</option>
          <option value="refused">{messages.audit.results.refused}</option>
        </FilterSelect>
        <div className="narrow-range">
          <FilterInput
            label={messages.parts.from}
            type="datetime-local"
            value={formatDateTime('from', from)}
            onChange={(value) => change({ from: value })}
          />
          <FilterInput
            label={messages.parts.to}
            type="datetime-local"
            value={formatDateTime('to', to)}
            onChange={(value) => change({ to: value })}
          />
        </div>
        {isNarrowed && (
          <Button
            small
            tone="plain"
            onClick={() => change(Object.fromEntries(FILTERS.map((name) => [name, undefined])))}
          >
            {messages.parts.clearFilters}
          </Button>
        )}
      </search>
      <FaultNotice fault={fault} retry={() => start()} />
      <div role="status" className="pill-place">
        {unseen.length > 0 && (
          <Button
            small
            onClick={() => {
              setLog((before) => before && { ...before, entries: [...unseen, ...before.entries] })
              start()
            }}
          >
            {formatPlural(messages.audit.showNew, unseen.length, messages.locale)}
          </Button>
        )}
      </div>
      {log === undefined && fault === undefined && <Skeleton lines={8} />}
      {log?.entries.length === 0 && (
        <EmptyState title={isNarrowed ? messages.audit.noMatch : messages.audit.nothingYet}>
          <p>{isNarrowed ? messages.audit.noMatchHint : messages.audit.nothingYetHint}</p>
        </EmptyState>
      )}
      {log !== undefined && log.entries.length > 0 && (
        <ol className="log" data-old={log.asked !== asked || undefined}>
          {log.entries.map((entry) => (
            <li key={entry.entryId}>
              <details>
                <summary>
                  <span>{describeEntry(entry, messages)}</span>
                  <span className="soft small">
                    <Ago of={entry.at} now={now} />
                  </span>
                </summary>
                <dl className="facts">
                  <Fact name={messages.audit.time} of={entry.at} />
                  <Fact name={messages.audit.actor} of={entry.actor.id ?? entry.actor.kind} />
                  {entry.target?.id && <Fact name={messages.audit.target} of={entry.target.id} />}
                  {entry.requestId && <Fact name={messages.audit.requestId} of={entry.requestId} />}
                  {typeof entry.details?.sessionId === 'string' && (
                    <div>
                      <dt>{messages.audit.session}</dt>
                      <dd>
                        <a href={toUrl(`/sessions/${entry.details.sessionId}`)}>{messages.audit.sessionLink}</a>
                      </dd>
                    </div>
                  )}
                  {entry.signIn && (
                    <div>
                      <dt>{messages.sessions.latest.method}</dt>
                      <dd>{formatMethod(entry.signIn, messages)}</dd>
                    </div>
                  )}
                  {entry.network && <Fact name={messages.audit.network} of={entry.network} />}
                </dl>
                {otherDetails(entry) && <pre className="source">{JSON.stringify(otherDetails(entry), null, 2)}</pre>}
              </details>
            </li>
          ))}
        </ol>
      )}
      {log?.older != null && (
        <div className="ui-row">
          <Button small tone="quiet" busy={isBusy} onClick={more}>
            {messages.audit.older}
          </Button>
        </div>
      )}
    </>
  )
}

/**
 * Converts a time of the URL to the value of a date field. A date without a time becomes the start (`from`)
 * or the last minute (`to`) of that day.
 */
const formatDateTime = (end: 'from' | 'to', text: string | undefined): string | undefined =>
  text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T${end === 'from' ? '00:00' : '23:59'}` : text

/** Converts the same time to a request parameter. The last minute is included; an invalid time is omitted. */
function parseDateTime(end: 'from' | 'to', text: string | undefined): Record<string, string> {
  const at = Date.parse(formatDateTime(end, text) ?? '')
  return Number.isNaN(at) ? {} : { [end]: new Date(end === 'to' ? at + 60_000 : at).toISOString() }
}

function Fact({ name, of }: { name: string; of: string }) {
  const messages = useMessages()
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <code>{of}</code> <CopyButton text={of}>{messages.parts.copy}</CopyButton>
      </dd>
    </div>
  )
}
