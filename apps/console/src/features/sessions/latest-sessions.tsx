import { EmptyState, Skeleton } from '@foyer/ui'
import { FaultNotice } from '../../api/fault-notice.js'
import { useResource } from '../../api/use-resource.js'
import { labelOf, useMessages } from '../../language/messages.js'
import { FilterSelect } from '../../parts/filter-fields.js'
import { useQuery } from '../../routing/use-location.js'
import { useCall } from '../../session/owner.js'
import { filterMethods, type Session } from './session.js'
import { SessionList } from './session-list.js'

const unique = (values: readonly string[]) => [...new Set(values)].sort()

/** The latest sessions of all members, filtered by status, application and method; the filters are in the URL. */
export function LatestSessions() {
  const messages = useMessages()
  const { latest } = messages.sessions
  const call = useCall()
  const [{ status, app, method }, change] = useQuery()
  const { data, fault, reload } = useResource(
    'latest sessions',
    async (signal) => (await call<{ sessions: Session[] }>('/owner/v1/sessions', { signal })).sessions,
  )
  const shown = data?.filter(
    (session) =>
      (!status || session.isOpen === (status === 'active')) &&
      (!app || session.clientName === app) &&
      (!method || filterMethods(session).includes(method)),
  )
  const choose = (name: string) => (value: string) => change({ [name]: value || undefined }, { replace: true })
  return (
    <section className="latest-sessions" aria-labelledby="latest-sessions">
      <h2 id="latest-sessions">{latest.heading}</h2>
      <p className="soft">{latest.hint}</p>
      <FaultNotice fault={fault} retry={reload} />
      {data === undefined && fault === undefined && <Skeleton lines={8} />}
      {data !== undefined && data.length > 0 && (
        <search className="narrowing">
          <FilterSelect label={messages.parts.status} value={status} onChange={choose('status')}>
            <option value="">{messages.parts.any}</option>
            <option value="active">{messages.sessions.active}</option>
            <option value="ended">{latest.ended}</option>
          </FilterSelect>
          <FilterSelect label={messages.sessions.client} value={app} onChange={choose('app')}>
            <option value="">{messages.parts.any}</option>
            {unique(data.flatMap(({ clientName }) => clientName ?? [])).map((name) => (
              <option key={name}>{name}</option>
            ))}
          </FilterSelect>
          <FilterSelect label={latest.method} value={method} onChange={choose('method')}>
            <option value="">{messages.parts.any}</option>
            {unique(data.flatMap(filterMethods)).map((name) => (
              <option key={name} value={name}>
                {labelOf(messages.sessions.methods, name)}
              </option>
            ))}
          </FilterSelect>
        </search>
      )}
      {shown !== undefined && shown.length > 0 && <SessionList sessions={shown} reload={reload} hasMembers />}
      {shown?.length === 0 && (
        <EmptyState title={data?.length === 0 ? latest.empty : latest.noMatch}>
          <p>{data?.length === 0 ? latest.emptyHint : messages.audit.noMatchHint}</p>
        </EmptyState>
      )}
    </section>
  )
}
