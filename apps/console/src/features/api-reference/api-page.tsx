import { EmptyState, LinkButton, Skeleton } from '@foyer/ui'
import { useEffect, useMemo } from 'react'
import { FaultNotice } from '../../api/fault-notice.js'
import { useResource } from '../../api/use-resource.js'
import { useMessages } from '../../language/messages.js'
import { toUrl } from '../../routing/location.js'
import { PageHeading } from '../../routing/page-heading.js'
import { useQuery } from '../../routing/use-location.js'
import { useCall } from '../../session/owner.js'
import { CodeText } from './code-text.js'
import { type Description, groupOperations, searchOperations } from './description.js'
import { OperationList } from './operation-list.js'
import { OperationView } from './operation-view.js'
import '../../styles/api-reference.css'

/** The API reference, made of the description that this server serves; `/api?operation={id}` shows one operation. */
export default function ApiPage() {
  const messages = useMessages()
  const call = useCall()
  const [query, change] = useQuery()
  const named = query.operation
  const { data, fault, reload } = useResource('description', (signal) => call<Description>('/openapi.json', { signal }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another operation starts at its top
  useEffect(() => window.scrollTo({ top: 0, behavior: 'instant' }), [named])
  const groups = useMemo(() => (data === undefined ? [] : groupOperations(data)), [data])
  const search = query.find ?? ''
  const shown = useMemo(() => searchOperations(groups, search), [groups, search])
  const operation = groups.flatMap(({ operations }) => operations).find(({ operationId }) => operationId === named)
  return (
    <div className="api-reference" data-operation={named}>
      <div className="api-side">
        {named !== undefined && (
          <p className="trail">
            <a href={toUrl('/api', { find: search })}>{messages.apiReference.heading}</a>
          </p>
        )}
        <label className="ui-unseen" htmlFor="api-find">
          {messages.apiReference.search}
        </label>
        <input
          id="api-find"
          type="search"
          className="ui-input"
          placeholder={messages.apiReference.search}
          autoComplete="off"
          value={search}
          onChange={(event) => change({ find: event.target.value }, { replace: true })}
        />
        {data === undefined && fault === undefined && named === undefined && <Skeleton lines={10} />}
        <OperationList groups={shown} search={search} selected={named} />
        {data !== undefined && shown.length === 0 && <p role="status">{messages.apiReference.noResults}</p>}
      </div>
      <div className="api-main">
        <PageHeading key={named} title={operation?.summary ?? messages.apiReference.heading}>
          {operation === undefined ? (
            messages.apiReference.heading
          ) : (
            <span lang="en" dir="ltr">
              {operation.summary}
            </span>
          )}
        </PageHeading>
        <FaultNotice fault={fault} retry={reload} />
        {data === undefined && fault === undefined && <Skeleton lines={8} />}
        {data !== undefined && named === undefined && (
          <>
            <p className="lead">{messages.apiReference.lead}</p>
            <p>
              <a href="/openapi.json" target="_blank" rel="noreferrer">
                {messages.apiReference.document}
              </a>
            </p>
            <dl className="api-groups">
              {shown.map(({ name, description, operations }) => (
                <div key={name}>
                  <dt lang="en" dir="ltr">
                    <a href={toUrl('/api', { operation: operations[0]?.operationId, find: search })}>{name}</a>
                  </dt>
                  <dd className="soft">
                    <CodeText text={description} />
                  </dd>
                </div>
              ))}
            </dl>
          </>
        )}
        {data !== undefined && named !== undefined && operation === undefined && (
          <EmptyState
            title={messages.apiReference.notFound}
            actions={<LinkButton href={toUrl('/api')}>{messages.apiReference.all}</LinkButton>}
          >
            <p>{messages.apiReference.notFoundHint}</p>
          </EmptyState>
        )}
        {data !== undefined && operation !== undefined && (
          <OperationView key={operation.operationId} operation={operation} schemas={data.components.schemas} />
        )}
      </div>
    </div>
  )
}
