import { BulkInterruptedError, type BulkReport, dataClient } from '@foyer/client/data'
import { Button, Card, Notice, Select } from '@foyer/ui'
import { type ChangeEvent, useRef, useState } from 'react'
import { useSession } from '../../session/owner.js'
import { type FileLine, parseItems } from './file-formats.js'
import { hasMultiReference, IMPORT_BATCH_SIZE, number, pluralize } from './file-labels.js'
import { type LineFault, LineFaults } from './line-faults.js'
import type { PanelProps } from './use-collection.js'

const MAX_FILE_BYTES = 50_000_000

type Mode = 'save' | 'insert'
/** Imports items from a file into the collection, 1,000 per request; reports rejected items by line (DC-04). */
export function ImportCard({ details: { collection }, reload }: PanelProps) {
  const { client } = useSession()
  const [name, setName] = useState('')
  const [lines, setLines] = useState<readonly FileLine[]>()
  const [mode, setMode] = useState<Mode>('save')
  const [progress, setProgress] = useState<{ done: number; total: number }>()
  const [report, setReport] = useState<{ written: BulkReport; faults: LineFault[]; unknown: number }>()
  const [fileError, setFileError] = useState<string>()
  const over = useRef<AbortController>(undefined)
  const validLines = (lines ?? []).filter((line) => 'item' in line)
  const invalidLines = (lines ?? []).flatMap((line): LineFault[] =>
    'fault' in line ? [{ line: line.line, message: line.fault }] : [],
  )
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    setReport(undefined)
    setFileError(undefined)
    setLines(undefined)
    setName(file?.name ?? '')
    if (file === undefined) return
    if (file.size > MAX_FILE_BYTES)
      return setFileError('This file is larger than 50 MB: import it on the server, with foyer data import.')
    setLines(parseItems(await file.text(), file.name, collection.fields))
  }
  const send = async () => {
    const aborting = new AbortController()
    over.current = aborting
    setFileError(undefined)
    setProgress({ done: 0, total: validLines.length })
    const items = dataClient(client).items(collection.id)
    const options = {
      saveReferences: hasMultiReference(collection),
      signal: aborting.signal,
      onProgress: ({ done, total }: { done: number; total: number }) => setProgress({ done, total }),
    }
    const documents = validLines.map(({ item }) => item)
    const finish = (written: BulkReport, unknown: number) => {
      const faults = written.failures.map(({ index, error }) => ({
        line: validLines[index]?.line ?? 0,
        message: error.description.replace(/^WDE\d{4}: /, ''),
      }))
      setReport({ written, faults: [...invalidLines, ...faults].sort((one, other) => one.line - other.line), unknown })
    }
    try {
      finish(
        mode === 'save'
          ? await items.bulkSave(documents as { _id: string }[], options)
          : await items.bulkInsert(documents, options),
        0,
      )
    } catch (error) {
      if (error instanceof BulkInterruptedError) finish(error.report, validLines.length - error.report.results.length)
      if (aborting.signal.aborted) setFileError('You ended the import. What was written stays.')
      else setFileError(error instanceof Error ? `The import broke off: ${error.message}` : 'The import broke off.')
    } finally {
      setProgress(undefined)
      setLines(undefined)
      reload()
    }
  }
  const requests = Math.ceil(validLines.length / IMPORT_BATCH_SIZE)
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
            {name}: {pluralize(validLines.length, 'item')}
            {requests > 1 && `, sent in ${pluralize(requests, 'request')} or more`}
            {invalidLines.length > 0 && `, and ${pluralize(invalidLines.length, 'line')} that cannot be read`}.
          </p>
        )}
        {progress && <p>{`${number.format(progress.done)} of ${pluralize(progress.total, 'item')} decided.`}</p>}
      </div>
      {progress && (
        <div className="ui-row">
          <progress max={progress.total} value={progress.done} aria-label="Import" />
          <Button small tone="quiet" onClick={() => over.current?.abort()}>
            Stop
          </Button>
        </div>
      )}
      {lines !== undefined && progress === undefined && (
        <LineFaults of={invalidLines} title="Lines that cannot be read" />
      )}
      {lines !== undefined && progress === undefined && validLines.length > 0 && (
        <div className="ui-row">
          <Button onClick={send}>Import {pluralize(validLines.length, 'item')}</Button>
        </div>
      )}
      <div role="alert">
        {fileError && (
          <Notice tone="warning">
            <p>{fileError}</p>
          </Notice>
        )}
      </div>
      <div role="status">
        {report && (
          <Notice tone={report.faults.length > 0 || report.unknown > 0 ? 'warning' : 'good'}>
            <p>
              {pluralize(report.written.inserted, 'item')} added, {number.format(report.written.updated)} replaced,{' '}
              {pluralize(report.faults.length, 'line')} refused
              {report.unknown > 0 && `; of ${number.format(report.unknown)} nothing is known, so import them again`}.
            </p>
          </Notice>
        )}
      </div>
      {report && <LineFaults of={report.faults} title="Lines that were refused" />}
    </Card>
  )
}
