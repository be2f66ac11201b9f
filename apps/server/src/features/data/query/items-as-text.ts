import { type SqlText, sql } from '../../../platform/database/sql-text.js'
import type { FoundItem } from './item-query-store.js'

/** The most items that are read as one text. A larger page could be hundreds of megabytes; it is read row by row. */
export const MAX_ITEMS_AS_TEXT = 101

/**
 * Selects items as a single text on PostgreSQL. The driver creates a string for every value of every row, and
 * collecting that garbage costs more than finding the rows. Neither ids nor documents contain control characters,
 * because JSON escapes them. `rows` is the part of the statement after `select` and its columns.
 */
export const itemsAsText = (rows: SqlText): SqlText<{ text: string }> =>
  sql`select array_to_string(array(select concat(item.item_id, chr(9), item.revision, chr(9), item.data) ${rows}), chr(10)) as text`

/** Parses the text that `itemsAsText` selects. */
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
