import { formatPlural } from '@foyer/messages/console'
import { Badge, Button, EmptyState, Skeleton } from '@foyer/ui'
import { FaultNotice } from '../../api/fault-notice.js'
import { useResource } from '../../api/use-resource.js'
import { useMessages } from '../../language/messages.js'
import { toUrl } from '../../routing/location.js'
import { PageHeading } from '../../routing/page-heading.js'
import { useQuery } from '../../routing/use-location.js'
import { useUrlFlag } from '../../routing/use-url-flag.js'
import { useCall, usePermission } from '../../session/owner.js'
import {
  collectionPath,
  formatCollectionSize,
  formatItemCount,
  indexTones,
  type ListedCollection,
} from './collection.js'
import { NewCollection } from './new-collection.js'
import { describePermissions } from './rules/permission-labels.js'

const PAGE = 50

/** Lists the collections with their size and permissions. */
export function CollectionsPage() {
  const messages = useMessages()
  const call = useCall()
  const may = usePermission()
  const [query, change] = useQuery()
  const [isNew, setNew] = useUrlFlag('new')
  const page = Math.max(1, Math.trunc(Number(query.page)) || 1)
  const { data, fault, isOld, reload } = useResource(`collections ${page}`, (signal) =>
    call<{ collections: ListedCollection[]; total: number }>(
      `/owner/v1/collections?limit=${PAGE}&offset=${(page - 1) * PAGE}`,
      { signal },
    ),
  )
  return (
    <>
      <PageHeading
        actions={
          may('changeData') && (
            <Button small onClick={() => setNew(true)}>
              {messages.data.new}
            </Button>
          )
        }
      >
        {messages.data.heading}
      </PageHeading>
      <p className="lead">{messages.data.lead}</p>
      <FaultNotice fault={fault} retry={reload} />
      {data === undefined && fault === undefined && <Skeleton lines={8} />}
      {data?.total === 0 && (
        <EmptyState
          title={messages.data.empty}
          actions={may('changeData') ? <Button onClick={() => setNew(true)}>{messages.data.new}</Button> : undefined}
        >
          <p>{messages.data.emptyHint}</p>
        </EmptyState>
      )}
      {data !== undefined && data.collections.length > 0 && <List of={data.collections} isOld={isOld} />}
      {data !== undefined && data.total > PAGE && (
        <nav className="ui-row pager" aria-label={messages.parts.pages}>
          {page > 1 && (
            <Button small tone="quiet" onClick={() => change({ page: String(page - 1) })}>
              {messages.parts.previous}
            </Button>
          )}
          {page * PAGE < data.total && (
            <Button small tone="quiet" onClick={() => change({ page: String(page + 1) })}>
              {messages.parts.next}
            </Button>
          )}
        </nav>
      )}
      <NewCollection isOpen={isNew} onClose={() => setNew(false)} />
    </>
  )
}

function List({ of, isOld }: { of: readonly ListedCollection[]; isOld: boolean }) {
  const messages = useMessages()
  return (
    <ul className="collections" data-old={isOld || undefined} aria-label={messages.data.collections}>
      {of.map((listed) => {
        const { collection, indexes } = listed
        return (
          <li key={collection.id} className="ui-card collection">
            <h2>
              <a href={toUrl(...collectionPath(collection.id))}>{collection.displayName}</a>
              {collection.displayName !== collection.id && <code className="soft">{collection.id}</code>}
            </h2>
            <p>{describePermissions(collection.permissions, messages)}</p>
            <p className="soft collection-facts">
              <span>{formatItemCount(listed.items, messages)}</span>
              <span>{formatCollectionSize(listed, messages)}</span>
              <span>{formatPlural(messages.data.count.fields, collection.fields.length, messages.locale)}</span>
              <span>{formatPlural(messages.data.count.indexes, indexes.length, messages.locale)}</span>
              {indexes
                .filter(({ status }) => status !== 'ACTIVE')
                .map(({ name, status }) => (
                  <Badge key={name} tone={indexTones[status]}>
                    {name}: {messages.data.indexStatuses[status]}
                  </Badge>
                ))}
            </p>
          </li>
        )
      })}
    </ul>
  )
}
