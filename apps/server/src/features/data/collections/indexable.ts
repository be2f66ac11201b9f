import { INDEXED_TEXT_MAX_BYTES } from '@foyer/protocol'
import { DataError } from '../../../kernel/errors/data-error.js'
import { type JsonObject, valueAt } from '../../../kernel/text/json.js'
import type { Collection } from './collection.js'

/**
 * An index of PostgreSQL has room for 2704 bytes of one item, its id among them. One limit holds for both databases, so
 * that what one takes the other takes too.
 * @throws DataError WDE0075
 */
export function assertIndexable(fields: JsonObject, { indexes }: Pick<Collection, 'indexes'>): void {
  for (const { name, fields: indexed, status } of indexes) {
    if (status !== 'ACTIVE' && status !== 'BUILDING') continue
    const texts = indexed.map(({ path }) => valueAt(fields, path)).filter((value) => typeof value === 'string')
    // A character is at most three bytes, so most need not be counted.
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
