import { type SqlText, sql } from '../../../platform/database/sql-text.js'
import type { FoundItem } from './item-query-store.js'

/** A page of more could be hundreds of megabytes, which rows bring one after the other. */
export const MAX_ITEMS_AS_TEXT = 101

/**
 * Items as one text of PostgreSQL's: the driver makes a text of every value of every row, and what it leaves behind is
 * collected, which costs more than to find the rows. Neither ids nor documents have control characters: JSON writes
 * them otherwise. `rows` follows `select` and a list of columns.
 */
export const itemsAsText = (rows: SqlText): SqlText<{ text: string }> =>
  sql`select array_to_string(array(select concat(item.item_id, chr(9), item.revision, chr(9), item.data) ${rows}), chr(10)) as text`

/** The items of such a text. */
export function parseItemsText(text: string): FoundItem[] {
  if (text === '') return []
  return text.split('\n').map((line) => {
    const first = line.indexOf('\t')
    const second = line.indexOf('\t', first + 1)
    return {
      itemId: line.slice(0, first),
      revision: Number(line.slice(first + 1, second)),
      data: line.slice(second + 1),
    }
  })
}
