import { EmptyState, LinkButton, Skeleton, Tabs } from '@foyer/ui'
import { FaultNotice } from '../../api/fault-notice.js'
import { useMessages } from '../../language/messages.js'
import { toUrl } from '../../routing/location.js'
import { PageHeading } from '../../routing/page-heading.js'
import { useQuery } from '../../routing/use-location.js'
import { FieldsPanel } from './fields-panel.js'
import { FilesPanel } from './files/files-panel.js'
import { IndexesPanel } from './indexes-panel.js'
import { ItemsPanel } from './items/items-panel.js'
import { RulesPanel } from './rules/rules-panel.js'
import { useCollection } from './use-collection.js'

/** The page of one collection: its items and its settings. */
export function CollectionPage({ id }: { id: string }) {
  const messages = useMessages()
  const { data, fault, reload } = useCollection(id)
  const [query, change] = useQuery()
  const isGone = fault?.code === 'WDE0025'
  const given = data && { details: data, reload }
  return (
    <>
      <p className="trail">
        <a href={toUrl('/data')}>{messages.data.heading}</a>
      </p>
      <PageHeading title={data?.collection.displayName ?? id}>{data?.collection.displayName ?? id}</PageHeading>
      {isGone ? (
        <EmptyState
          title={messages.data.notFound}
          actions={<LinkButton href={toUrl('/data')}>{messages.data.all}</LinkButton>}
        >
          <p>{messages.data.notFoundHint}</p>
        </EmptyState>
      ) : (
        <FaultNotice fault={fault} retry={reload} />
      )}
      {data === undefined && fault === undefined && <Skeleton lines={10} />}
      {given && (
        <Tabs
          label={messages.data.sections}
          selected={tabs.includes(query.tab ?? '') ? (query.tab as string) : 'items'}
          onSelect={(tab) => change({ tab: tab === 'items' ? undefined : tab })}
          tabs={[
            { name: 'items', label: messages.data.tabs.items, panel: <ItemsPanel {...given} /> },
            { name: 'fields', label: messages.data.tabs.fields, panel: <FieldsPanel {...given} /> },
            { name: 'indexes', label: messages.data.tabs.indexes, panel: <IndexesPanel {...given} /> },
            { name: 'rules', label: messages.data.tabs.rules, panel: <RulesPanel {...given} /> },
            { name: 'files', label: messages.data.tabs.files, panel: <FilesPanel {...given} /> },
          ]}
        />
      )}
    </>
  )
}

const tabs = ['items', 'fields', 'indexes', 'rules', 'files']
