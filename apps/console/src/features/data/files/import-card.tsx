import { BulkInterruptedError, type BulkReport, dataClient } from '@foyer/client/data'
import { formatPlural, interpolate } from '@foyer/messages/console'
import { Button, Card, FileField, Notice, Select } from '@foyer/ui'
import { useRef, useState } from 'react'
import { formatNumber } from '../../../language/formats.js'
import { useMessages } from '../../../language/messages.js'
import { useSession } from '../../../session/owner.js'
import type { PanelProps } from '../use-collection.js'
import { type FileLine, parseItems } from './file-formats.js'
import { hasMultiReference, IMPORT_BATCH_SIZE } from './file-labels.js'
import { type LineFault, LineFaults } from './line-faults.js'

const MAX_FILE_BYTES = 50_000_000

type Mode = 'save' | 'insert'
/** Imports items from a file into the collection, 1,000 per request; reports rejected items by line (DC-04). */
export function ImportCard({ details: { collection }, reload }: PanelProps) {
  const messages = useMessages()
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
  const choose = async (file: File) => {
    setReport(undefined)
    setFileError(undefined)
    setLines(undefined)
    setName(file.name)
    if (file.size > MAX_FILE_BYTES) return setFileError(messages.data.import.tooLarge)
    setLines(parseItems(await file.text(), file.name, collection.fields, messages))
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
      if (aborting.signal.aborted) setFileError(messages.data.import.stopped)
      else
        setFileError(
          error instanceof Error
            ? interpolate(messages.data.import.failedWith, { message: error.message })
            : messages.data.import.failed,
        )
    } finally {
      setProgress(undefined)
      setLines(undefined)
      reload()
    }
  }
  const requests = Math.ceil(validLines.length / IMPORT_BATCH_SIZE)
  return (
    <Card title={messages.data.import.heading}>
      <p>{messages.data.import.hint}</p>
      <FileField
        label={messages.data.import.file}
        required
        accept=".csv,.jsonl,.ndjson,.json"
        hint={messages.data.import.fileHint}
        value={name === '' ? undefined : { name }}
        onChoose={choose}
        onRemove={() => {
          setName('')
          setLines(undefined)
        }}
      />
      <Select
        label={messages.data.import.existing}
        value={mode}
        onChange={(event) => setMode(event.target.value as Mode)}
      >
        <option value="save">{messages.data.import.replace}</option>
        <option value="insert">{messages.data.import.skip}</option>
      </Select>
      <div role="status">
        {lines !== undefined && progress === undefined && (
          <p>
            {interpolate(messages.data.import.found, {
              name,
              items: formatPlural(messages.data.count.items, validLines.length, messages.locale),
            })}{' '}
            {requests > 1 && formatPlural(messages.data.import.requests, requests, messages.locale)}{' '}
            {invalidLines.length > 0 &&
              formatPlural(messages.data.import.unreadable, invalidLines.length, messages.locale)}
          </p>
        )}
        {progress && (
          <p>
            {formatPlural(messages.data.import.progress, progress.total, messages.locale, {
              done: formatNumber(progress.done, messages.locale),
            })}
          </p>
        )}
      </div>
      {progress && (
        <div className="ui-row">
          <progress max={progress.total} value={progress.done} aria-label={messages.data.import.heading} />
          <Button small tone="quiet" onClick={() => over.current?.abort()}>
            {messages.parts.stop}
          </Button>
        </div>
      )}
      {lines !== undefined && progress === undefined && (
        <LineFaults of={invalidLines} title={messages.data.import.invalidLines} />
      )}
      {lines !== undefined && progress === undefined && validLines.length > 0 && (
        <div className="ui-row">
          <Button onClick={send}>
            {formatPlural(messages.data.import.submit, validLines.length, messages.locale)}
          </Button>
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
              {[
                formatPlural(messages.data.import.added, report.written.inserted, messages.locale),
                formatPlural(messages.data.import.replaced, report.written.updated, messages.locale),
                formatPlural(messages.data.import.rejected, report.faults.length, messages.locale),
                ...(report.unknown > 0
                  ? [formatPlural(messages.data.import.unknown, report.unknown, messages.locale)]
                  : []),
              ].join(' ')}
            </p>
          </Notice>
        )}
      </div>
      {report && <LineFaults of={report.faults} title={messages.data.import.rejectedLines} />}
    </Card>
  )
}
