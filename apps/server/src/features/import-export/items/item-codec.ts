import type { JsonObject } from '@foyer/protocol'
import { DataError } from '../../../kernel/errors/data-error.js'
import { StartError } from '../../../kernel/errors/start-error.js'
import type { Collection } from '../../data/collections/collection.js'
import { assertFieldName } from '../../data/items/document.js'
import type { CsvColumn, RecordCodec } from '../records/read-records.js'
import { FORMAT_NAME } from '../site/site-format.js'
import { type ColumnKind, columnKindsFor, parseCell } from './csv-cell.js'

/** The longest line read, in bytes: an item of 500 KB with every character escaped. */
export const MAX_ITEM_LINE_BYTES = 4 * 1024 * 1024

/** Items in files: each is the object of a line, or a row whose columns are its fields. */
export function itemCodec(collection: Pick<Collection, 'fields'>): RecordCodec<JsonObject> {
  let isFirst = true
  return {
    readColumns: (names, separator) => readColumns(names, columnKindsFor(collection), separator),
    readRecord(object) {
      if (isFirst && object.kind === 'header' && object.format === FORMAT_NAME)
        throw new StartError('The file is the export of a whole site; "foyer import" reads it.')
      isFirst = false
      return object
    },
    documentReader(start) {
      if (start?.startsWith('['))
        throw new StartError('The file is one list of JSON; each item must be on a line of its own.')
      return undefined
    },
    wordFault: (fault, column) => (column === undefined ? fault : `the cell "${column.name}": ${fault}`),
  }
}

function readColumns(cells: readonly string[], kinds: ReadonlyMap<string, ColumnKind>, separator: string): CsvColumn[] {
  const columns = cells.map((cell, at) => {
    const name = parseCell(cell, 'text')
    if (typeof name !== 'string') throw new StartError(`Column ${at + 1} has no name.`)
    try {
      assertFieldName(name)
    } catch (error) {
      if (error instanceof DataError) throw new StartError(`Column ${at + 1} cannot be a field: ${error.message}`)
      throw error
    }
    return { name, readCell: (value: string) => parseCell(value, kinds.get(name) ?? 'any') }
  })
  const duplicate = columns.find(({ name }, at) => columns.findIndex((other) => other.name === name) !== at)
  if (duplicate !== undefined) throw new StartError(`There are two columns "${duplicate.name.slice(0, 50)}".`)
  const [only] = columns
  const other = [';', '\t', ',', '|'].find((one) => one !== separator && only?.name.includes(one))
  if (columns.length === 1 && other !== undefined)
    throw new StartError(
      `The names of the fields are separated by ${other === '\t' ? 'tabs: give --separator tab' : `"${other}": give --separator "${other}"`}.`,
    )
  return columns
}
