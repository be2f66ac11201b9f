import { BulkInterruptedError, type BulkReport, dataClient } from '@foyer/client/data'
import { Button, Card, Notice, Select } from '@foyer/ui'
import { type ChangeEvent, useRef, useState } from 'react'
import { type ApiFault, faultOf } from '../../api/api-fault.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { useQuery } from '../../routing/use-place.js'
import { useCall, useMay, useSession } from '../../session/owner.js'
import type { Collection, Document, Item } from './collection.js'
import { csvOf, type FileLine, linesOf, readItems } from './files.js'
import { filterOf, questionIn } from './question.js'
import type { PanelProps } from './use-collection.js'

/** What the data service takes in one request. */
const AT_ONCE = 1000
const LARGEST_FILE = 50_000_000
const SHOWN_FAULTS = 500
const number = new Intl.NumberFormat('en')
const counted = (count: number, one: string, several = `${one}s`) =>
  `${number.format(count)} ${count === 1 ? one : several}`

/** Items in and out of files, by JSON lines and CSV (DC-04). */
export function FilesPanel(props: PanelProps) {
  const may = useMay()('changeData')
  return (
    <div className="settings data-panel">
      {may && <ImportCard {...props} />}
      <ExportCard {...props} />
    </div>
  )
}

type Mode = 'save' | 'insert'
interface Fault {
  line: number
  says: string
}

function ImportCard({ whole: { collection }, reload }: PanelProps) {
  const { client } = useSession()
  const [name, setName] = useState('')
  const [lines, setLines] = useState<readonly FileLine[]>()
  const [mode, setMode] = useState<Mode>('save')
  const [progress, setProgress] = useState<{ done: number; total: number }>()
  const [report, setReport] = useState<{ written: BulkReport; faults: Fault[]; unknown: number }>()
  const [refused, setRefused] = useState<string>()
  const over = useRef<AbortController>(undefined)
  const good = (lines ?? []).filter((line) => 'item' in line)
  const bad = (lines ?? []).flatMap((line): Fault[] => ('fault' in line ? [{ line: line.line, says: line.fault }] : []))
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    setReport(undefined)
    setRefused(undefined)
    setLines(undefined)
    setName(file?.name ?? '')
    if (file === undefined) return
    if (file.size > LARGEST_FILE)
      return setRefused('This file is larger than 50 MB: import it on the server, with foyer data import.')
    setLines(readItems(await file.text(), file.name, collection.fields))
  }
  const send = async () => {
    const aborting = new AbortController()
    over.current = aborting
    setRefused(undefined)
    setProgress({ done: 0, total: good.length })
    const items = dataClient(client).items(collection.id)
    const options = {
      saveReferences: refersToSeveral(collection),
      signal: aborting.signal,
      onProgress: ({ done, total }: { done: number; total: number }) => setProgress({ done, total }),
    }
    const documents = good.map(({ item }) => item)
    const finish = (written: BulkReport, unknown: number) => {
      const faults = written.failures.map(({ index, error }) => ({
        line: good[index]?.line ?? 0,
        says: error.description.replace(/^WDE\d{4}: /, ''),
      }))
      setReport({ written, faults: [...bad, ...faults].sort((one, other) => one.line - other.line), unknown })
    }
    try {
      finish(
        mode === 'save'
          ? await items.bulkSave(documents as { _id: string }[], options)
          : await items.bulkInsert(documents, options),
        0,
      )
    } catch (error) {
      if (error instanceof BulkInterruptedError) finish(error.report, good.length - error.report.results.length)
      if (aborting.signal.aborted) setRefused('You ended the import. What was written stays.')
      else setRefused(error instanceof Error ? `The import broke off: ${error.message}` : 'The import broke off.')
    } finally {
      setProgress(undefined)
      setLines(undefined)
      reload()
    }
  }
  const requests = Math.ceil(good.length / AT_ONCE)
  return (
    <Card title="Import">
      <p>
        A file of JSON lines or CSV with a line of names. One request takes at most 1,000 items; more are split by
        themselves. Bad lines are left out and listed.
      </p>
      <div className="ui-field">
        <label htmlFor="import-file">File</label>
        <input
          id="import-file"
          type="file"
          accept=".csv,.jsonl,.ndjson,.json,text/csv"
          aria-describedby="import-hint"
          onChange={choose}
        />
        <p id="import-hint" className="ui-hint">
          UTF-8, up to 50 MB. Dates of creation are those of the import; foyer data import keeps the old ones.
        </p>
      </div>
      <Select
        label="Items that are there already"
        value={mode}
        onChange={(event) => setMode(event.target.value as Mode)}
      >
        <option value="save">Are replaced</option>
        <option value="insert">Stay, and the line is refused</option>
      </Select>
      <div role="status">
        {lines !== undefined && progress === undefined && (
          <p>
            {name}: {counted(good.length, 'item')}
            {requests > 1 && `, sent in ${counted(requests, 'request')} or more`}
            {bad.length > 0 && `, and ${counted(bad.length, 'line')} that cannot be read`}.
          </p>
        )}
        {progress && <p>{`${number.format(progress.done)} of ${counted(progress.total, 'item')} decided.`}</p>}
      </div>
      {progress && (
        <div className="ui-row">
          <progress max={progress.total} value={progress.done} aria-label="Import" />
          <Button small tone="quiet" onClick={() => over.current?.abort()}>
            Stop
          </Button>
        </div>
      )}
      {lines !== undefined && progress === undefined && <Faults of={bad} title="Lines that cannot be read" />}
      {lines !== undefined && progress === undefined && good.length > 0 && (
        <div className="ui-row">
          <Button onClick={send}>Import {counted(good.length, 'item')}</Button>
        </div>
      )}
      <div role="alert">
        {refused && (
          <Notice tone="warning">
            <p>{refused}</p>
          </Notice>
        )}
      </div>
      <div role="status">
        {report && (
          <Notice tone={report.faults.length > 0 || report.unknown > 0 ? 'warning' : 'good'}>
            <p>
              {counted(report.written.inserted, 'item')} added, {number.format(report.written.updated)} replaced,{' '}
              {counted(report.faults.length, 'line')} refused
              {report.unknown > 0 && `; of ${number.format(report.unknown)} nothing is known, so import them again`}.
            </p>
          </Notice>
        )}
      </div>
      {report && <Faults of={report.faults} title="Lines that were refused" />}
    </Card>
  )
}

function Faults({ of, title }: { of: readonly Fault[]; title: string }) {
  if (of.length === 0) return null
  return (
    <section aria-label={title} className="line-faults">
      <h3>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <ol tabIndex={0} aria-label={title}>
        {of.slice(0, SHOWN_FAULTS).map(({ line, says }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={at}>
            <strong>Line {number.format(line)}</strong> {says}
          </li>
        ))}
      </ol>
      {of.length > SHOWN_FAULTS && <p className="soft">And {number.format(of.length - SHOWN_FAULTS)} more.</p>}
    </section>
  )
}

function ExportCard({ whole: { collection } }: PanelProps) {
  const call = useCall()
  const [query] = useQuery()
  const question = questionIn(query)
  const [format, setFormat] = useState<'jsonl' | 'csv'>('jsonl')
  const [done, setDone] = useState<number>()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<ApiFault>()
  const over = useRef<AbortController>(undefined)
  const take = async () => {
    const aborting = new AbortController()
    over.current = aborting
    setBusy(true)
    setFault(undefined)
    setDone(0)
    const items: Document[] = []
    try {
      let cursor: string | undefined
      do {
        const asked = { filter: filterOf(question, collection.fields), sort: [{ fieldName: '_id' }] }
        const page: { dataItems: Item[]; pagingMetadata: { cursors?: { next?: string } } } = await call(
          '/wix-data/v2/items/query',
          {
            method: 'POST',
            json: {
              dataCollectionId: collection.id,
              query:
                cursor === undefined ? { ...asked, cursorPaging: { limit: AT_ONCE } } : { cursorPaging: { cursor } },
            },
            signal: aborting.signal,
          },
        )
        items.push(...page.dataItems.map(({ data }) => data))
        setDone(items.length)
        cursor = page.pagingMetadata.cursors?.next
      } while (cursor !== undefined)
      download(
        `${collection.id}.${format}`,
        format === 'csv' ? csvOf(items, collection.fields) : linesOf(items),
        format === 'csv' ? 'text/csv' : 'application/jsonl',
      )
    } catch (error) {
      if (!aborting.signal.aborted) setFault(faultOf(error))
      setDone(undefined)
    }
    setBusy(false)
  }
  const isNarrowed = question.rows.length > 0
  return (
    <Card title="Export">
      <p>
        {isNarrowed
          ? 'The items that match the filter under Items, as they are now.'
          : 'Every item, as it is now. Set a filter under Items first to take a part.'}{' '}
        CSV is safe to open in a spreadsheet, and either can be imported again.
        {refersToSeveral(collection) &&
          ' Fields with several references are not in it: foyer data export, on the server, has them.'}
      </p>
      <Select label="Format" value={format} onChange={(event) => setFormat(event.target.value as 'jsonl' | 'csv')}>
        <option value="jsonl">JSON lines</option>
        <option value="csv">CSV</option>
      </Select>
      <FaultNotice fault={fault} />
      <div className="ui-row">
        <Button tone="quiet" busy={isBusy} onClick={take}>
          {isNarrowed ? 'Export what matches' : 'Export'}
        </Button>
        {isBusy && (
          <Button small tone="plain" onClick={() => over.current?.abort()}>
            Stop
          </Button>
        )}
        <p role="status">{done !== undefined && `${counted(done, 'item')} ${isBusy ? 'so far' : 'exported'}.`}</p>
      </div>
    </Card>
  )
}

const refersToSeveral = ({ fields }: Collection): boolean => fields.some(({ type }) => type === 'MULTI_REFERENCE')

function download(name: string, text: string, type: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
