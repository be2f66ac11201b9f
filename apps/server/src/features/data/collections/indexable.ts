import { INDEXED_TEXT_MAX_BYTES } from '@foyer/protocol'
import { DataError } from '../../../kernel/errors/data-error.js'
import { type JsonObject, valueAt } from '../../../kernel/text/json.js'
import type { Collection } from './collection.js'

/**
 * Checks that the indexed texts of an item fit into its index entries. A PostgreSQL index entry has at most 2704 bytes,
 * including the id of the item; the same limit applies to SQLite, so that both databases accept the same items.
 * @throws DataError WDE0075
 */
export function assertIndexable(fields: JsonObject, { indexes }: Pick<Collection, 'indexes'>): void {
  for (const { name, fields: indexed, status } of indexes) {
    if (status !== 'ACTIVE' && status !== 'BUILDING') continue
    const texts = indexed.map(({ path }) => valueAt(fields, path)).filter((value) => typeof value === 'string')
    // A character takes at most three bytes, so most texts need no exact count.
    if (texts.reduce((sum, text) => sum + text.length * 3, 0) <= INDEXED_TEXT_MAX_BYTES) continue
    if (texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0) <= INDEXED_TEXT_MAX_BYTES) continue
    const [field = ''] = indexed.map(({ path }) => path)
    const description = `has a text that is too long for the index ${name}: at most ${INDEXED_TEXT_MAX_BYTES} bytes`
    throw new DataError('WDE0075', `"${field}" ${description}.`, {
      fieldViolations: [
        { field, description, violatedRule: 'INVALID', ruleName: 'INVALID', data: { type: 'INVALID' } },
      ],
    })
  }
}
