import { BULK_REQUEST_LIMIT } from '@foyer/protocol/core'
import { FoyerError, getProperty, parseViolations, type Violation } from '../errors.js'
import { DataError } from './data-error.js'
import { encode } from './dates.js'
import type { CallOptions, Send } from './send.js'

/** Progress of a bulk call. */
export interface BulkProgress {
  /** Number of items the server has processed. */
  done: number
  total: number
  /** Number of processed items that were rejected. */
  failed: number
}

export interface BulkOptions extends CallOptions {
  /** Called after each request. */
  onProgress?: ((progress: BulkProgress) => void) | undefined
  /** Maximum size of a request in bytes. Default 1,000,000. A request that is still too large is split in half. */
  maxBytes?: number | undefined
}

/** Why an item was rejected. */
export interface BulkItemError {
  /** For example `WDE0074`. */
  code: string
  description: string
  data: unknown
  fieldViolations: readonly Violation[]
}

/** Result of one item. */
export interface BulkResult {
  /** Position of the item in the input. */
  index: number
  id: string | undefined
  action: 'INSERT' | 'UPDATE' | 'DELETE' | 'PATCH'
  error: BulkItemError | undefined
}

/** Results of a bulk call. */
export interface BulkReport {
  /** One result for each item, in input order. */
  results: BulkResult[]
  inserted: number
  updated: number
  removed: number
  /** The results with an error. */
  failures: (BulkResult & { error: BulkItemError })[]
}

/**
 * A bulk call failed between two of its requests. The items in `report` are processed; the state of the others is
 * unknown. The reason is `cause`.
 */
export class BulkInterruptedError extends FoyerError {
  override readonly name = 'BulkInterruptedError'
  readonly report: BulkReport
  constructor(report: BulkReport, cause: unknown) {
    const { length } = report.results
    super(
      'BULK_INTERRUPTED',
      `The call ended after ${length} items: ${cause instanceof Error ? cause.message : cause}`,
      { cause },
    )
    this.report = report
  }
}

interface WireResult {
  action: BulkResult['action']
  itemMetadata: { id?: string; originalIndex: number; success: boolean; error?: unknown }
}

/** The call, and the body of its requests without the list. */
export interface BulkCall {
  path: string
  list: 'dataItems' | 'patches' | 'dataItemIds'
  head: { dataCollectionId: string } & Record<string, unknown>
}

/**
 * Sends as many requests as necessary, one after the other: each has at most 1000 items (wire-protocol §10) and at
 * most `maxBytes` bytes.
 * @throws BulkInterruptedError if a request fails after others have succeeded; if the first request fails, its error.
 */
export async function bulk(send: Send, call: BulkCall, entries: readonly unknown[], options: BulkOptions = {}) {
  const { signal, onProgress, maxBytes = 1_000_000 } = options
  const head = `${encode(call.head).slice(0, -1)},"${call.list}":[`
  const texts = entries.map(encode)
  const results: BulkResult[] = []
  const queue = splitParts(texts, maxBytes - head.length - 1)

  for (let part = queue.shift(); part; part = queue.shift()) {
    const [from, to] = part
    try {
      signal?.throwIfAborted()
      const body = `${head}${texts.slice(from, to)}]}`
      const answer = await send<{ results: WireResult[] }>(call.path, { body, signal })
      results.push(...answer.results.map((result) => toResult(result, from)))
    } catch (error) {
      if (error instanceof DataError && error.code === 'WDE0109' && to - from > 1) {
        const middle = (from + to) >> 1
        queue.unshift([from, middle], [middle, to])
        continue
      }
      throw from === 0 ? error : new BulkInterruptedError(toReport(results), error)
    }
    onProgress?.({ done: to, total: texts.length, failed: results.filter(({ error }) => error).length })
  }
  return toReport(results)
}

type Part = [from: number, to: number]

function splitParts(texts: readonly string[], maxBytes: number): Part[] {
  const encoder = new TextEncoder()
  const parts: Part[] = []
  let from = 0
  let bytes = 0
  texts.forEach((text, index) => {
    const more = encoder.encode(text).length + 1
    if (index > from && (index - from === BULK_REQUEST_LIMIT || bytes + more > maxBytes)) {
      parts.push([from, index])
      from = index
      bytes = 0
    }
    bytes += more
  })
  return from < texts.length ? [...parts, [from, texts.length]] : parts
}

function toResult({ action, itemMetadata }: WireResult, from: number): BulkResult {
  const { id, originalIndex, success, error } = itemMetadata
  return { index: from + originalIndex, id, action, error: success ? undefined : toItemError(error) }
}

function toItemError(error: unknown): BulkItemError {
  const data = getProperty(error, 'data')
  return {
    code: String(getProperty(error, 'code') ?? ''),
    description: String(getProperty(error, 'description') ?? ''),
    data,
    fieldViolations: parseViolations(data),
  }
}

function toReport(unordered: readonly BulkResult[]): BulkReport {
  const results = [...unordered].sort((one, other) => one.index - other.index)
  const count = (...actions: BulkResult['action'][]) =>
    results.filter(({ action, error }) => !error && actions.includes(action)).length
  return {
    results,
    inserted: count('INSERT'),
    updated: count('UPDATE', 'PATCH'),
    removed: count('DELETE'),
    failures: results.filter((result) => result.error !== undefined) as BulkReport['failures'],
  }
}
