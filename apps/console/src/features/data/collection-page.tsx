import { EmptyState, LinkButton, Skeleton, Tabs } from '@foyer/ui'
import { FaultNotice } from '../../api/fault-notice.js'
import { LastUpdated } from '../../parts/last-updated.js'
import { toUrl } from '../../routing/location.js'
import { PageHeading } from '../../routing/page-heading.js'
import { useQuery } from '../../routing/use-location.js'
import { FieldsPanel } from './fields-panel.js'
import { FilesPanel } from './files-panel.js'
import { IndexesPanel } from './indexes-panel.js'
import { ItemsPanel } from './items-panel.js'
import { RulesPanel } from './rules-panel.js'
import { useCollection } from './use-collection.js'

/** The page of one collection: its items and its settings. */
export function CollectionPage({ id }: { id: string }) {
  const { data, fault, at, reload } = useCollection(id)
  const [query, change] = useQuery()
  const isGone = fault?.code === 'WDE0025'
  const given = data && { details: data, reload }
  return (
    <>
      <p className="trail">
        <a href={toUrl('/data')}>Data</a>
      </p>
      <PageHeading title={data?.collection.displayName ?? id} actions={<LastUpdated at={at} reload={reload} />}>
        {data?.collection.displayName ?? id}
      </PageHeading>
      {isGone ? (
        <EmptyState
          title="There is no such collection"
          actions={<LinkButton href={toUrl('/data')}>See all collections</LinkButton>}
        >
          <p>It was deleted, or its name is written differently.</p>
        </EmptyState>
      ) : (
        <FaultNotice fault={fault} retry={reload} />
      )}
      {data === undefined && fault === undefined && <Skeleton lines={10} />}
      {given && (
        <Tabs
          label="Parts of the collection"
          selected={tabs.includes(query.tab ?? '') ? (query.tab as string) : 'items'}
          onSelect={(tab) => change({ tab: tab === 'items' ? undefined : tab })}
          tabs={[
            { name: 'items', label: 'Items', panel: <ItemsPanel {...given} /> },
            { name: 'fields', label: 'Fields', panel: <FieldsPanel {...given} /> },
            { name: 'indexes', label: 'Indexes', panel: <IndexesPanel {...given} /> },
            { name: 'rules', label: 'Permissions', panel: <RulesPanel {...given} /> },
            { name: 'files', label: 'Import, export', panel: <FilesPanel {...given} /> },
          ]}
        />
      )}
    </>
  )
}

const tabs = ['items', 'fields', 'indexes', 'rules', 'files']
