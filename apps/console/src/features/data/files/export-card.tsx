import { formatPlural } from '@foyer/messages/console'
import { Button, Card, Select } from '@foyer/ui'
import { useRef, useState } from 'react'
import { type ApiFault, toFault } from '../../../api/api-fault.js'
import { FaultNotice } from '../../../api/fault-notice.js'
import { useMessages } from '../../../language/messages.js'
import { saveText } from '../../../parts/save-file.js'
import { useQuery } from '../../../routing/use-location.js'
import { useCall } from '../../../session/owner.js'
import type { Document, Item } from '../collection.js'
import { parseItemQuery, toFilter } from '../items/item-query.js'
import type { PanelProps } from '../use-collection.js'
import { toCsv, toJsonLines } from './file-formats.js'
import { hasMultiReference, IMPORT_BATCH_SIZE } from './file-labels.js'

/** Exports all items of the collection, or those that match the filter, as a file. */
export function ExportCard({ details: { collection } }: PanelProps) {
  const messages = useMessages()
  const call = useCall()
  const [query] = useQuery()
  const itemQuery = parseItemQuery(query)
  const [format, setFormat] = useState<'jsonl' | 'csv'>('jsonl')
  const [done, setDone] = useState<number>()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<ApiFault>()
  const over = useRef<AbortController>(undefined)
  const runExport = async () => {
    const aborting = new AbortController()
    over.current = aborting
    setBusy(true)
    setFault(undefined)
    setDone(0)
    const items: Document[] = []
    try {
      let cursor: string | undefined
      do {
        const requestBody = { filter: toFilter(itemQuery, collection.fields), sort: [{ fieldName: '_id' }] }
        const page: { dataItems: Item[]; pagingMetadata: { cursors?: { next?: string } } } = await call(
          '/wix-data/v2/items/query',
          {
            method: 'POST',
            json: {
              dataCollectionId: collection.id,
              query:
                cursor === undefined
                  ? { ...requestBody, cursorPaging: { limit: IMPORT_BATCH_SIZE } }
                  : { cursorPaging: { cursor } },
            },
            signal: aborting.signal,
          },
        )
        items.push(...page.dataItems.map(({ data }) => data))
        setDone(items.length)
        cursor = page.pagingMetadata.cursors?.next
      } while (cursor !== undefined)
      saveText(
        format === 'csv' ? toCsv(items, collection.fields) : toJsonLines(items),
        format === 'csv' ? 'text/csv' : 'application/jsonl',
        `${collection.id}.${format}`,
      )
    } catch (error) {
      if (!aborting.signal.aborted) setFault(toFault(error))
      setDone(undefined)
    }
    setBusy(false)
  }
  const isNarrowed = itemQuery.rows.length > 0
  return (
    <Card title={messages.data.export.heading}>
      <p>
        {isNarrowed ? messages.data.export.filtered : messages.data.export.all} {messages.data.export.formats}{' '}
        {hasMultiReference(collection) && messages.data.export.noReferences}
      </p>
      <Select
        label={messages.data.export.format}
        value={format}
        onChange={(event) => setFormat(event.target.value as 'jsonl' | 'csv')}
      >
        <option value="jsonl">{messages.data.export.jsonLines}</option>
        <option value="csv">CSV</option>
      </Select>
      <FaultNotice fault={fault} />
      <div className="ui-row">
        <Button tone="quiet" busy={isBusy} onClick={runExport}>
          {isNarrowed ? messages.data.export.exportFiltered : messages.data.export.export}
        </Button>
        {isBusy && (
          <Button small tone="plain" onClick={() => over.current?.abort()}>
            {messages.parts.stop}
          </Button>
        )}
        <p role="status">
          {done !== undefined &&
            formatPlural(isBusy ? messages.data.export.soFar : messages.data.export.exported, done, messages.locale)}
        </p>
      </div>
    </Card>
  )
}
