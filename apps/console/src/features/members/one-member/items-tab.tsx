import { formatPlural } from '@foyer/messages/console'
import { EmptyState, Skeleton } from '@foyer/ui'
import { FaultNotice } from '../../../api/fault-notice.js'
import { useResource } from '../../../api/use-resource.js'
import { useMessages } from '../../../language/messages.js'
import { toUrl } from '../../../routing/location.js'
import { useCall } from '../../../session/owner.js'
import { pathOfMember } from './member-details.js'

/** The number of items of a member in each collection. */
export function ItemsTab({ memberId }: { memberId: string }) {
  const messages = useMessages()
  const call = useCall()
  const { data, fault, reload } = useResource(`items of ${memberId}`, (signal) =>
    call<{ collections: { collectionId: string; items: number }[] }>(`${pathOfMember(memberId)}/items`, { signal }),
  )
  return (
    <>
      <FaultNotice fault={fault} retry={reload} />
      {data === undefined && fault === undefined && <Skeleton lines={4} />}
      {data?.collections.length === 0 && (
        <EmptyState title={messages.members.noItems}>
          <p>{messages.members.noItemsHint}</p>
        </EmptyState>
      )}
      {data !== undefined && data.collections.length > 0 && (
        <dl className="facts">
          {data.collections.map(({ collectionId, items }) => (
            <div key={collectionId}>
              <dt>
                <code>{collectionId}</code>
              </dt>
              <dd>
                {formatPlural(messages.members.itemCount, items, messages.locale)} ·{' '}
                <a href={toUrl(`/data/${encodeURIComponent(collectionId)}`)}>
                  {messages.memberPage.viewItems}
                  <span className="ui-unseen"> {collectionId}</span>
                </a>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}
