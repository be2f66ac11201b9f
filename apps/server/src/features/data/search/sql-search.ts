import type { DatabaseDifferences } from '../../../platform/database/differences.js'
import { sql } from '../../../platform/database/sql-text.js'
import type { Condition } from '../query/sql-path-accessor.js'
import type { SearchTerms } from './tokenizer.js'

/**
 * Builds the condition for rows of `item` that match a search. Tokens consist of letters, digits and `_`
 * (`tokenizer.ts`); quoted, they contain no syntax of either query language, and the whole expression is a parameter.
 */
export function matchesTerms(
  terms: SearchTerms,
  siteId: string,
  collectionId: string,
  { name }: DatabaseDifferences,
): Condition {
  // A search without words finds nothing.
  if (terms.tokenGroups.length === 0) return sql`1 = 0`
  const isSqlite = name === 'sqlite'
  const quoted = (token: string) =>
    isSqlite ? `"${token}"${terms.byPrefix ? ' *' : ''}` : `'${token}'${terms.byPrefix ? ':*' : ''}`
  const [or, and] = isSqlite ? [' OR ', ' AND '] : [' | ', ' & ']
  const expression = terms.tokenGroups.map((tokens) => `(${tokens.map(quoted).join(or)})`).join(and)
  const found = isSqlite
    ? sql`s.search_id in (select rowid from item_words where item_words match ${expression})`
    : sql`s.words @@ ${expression}::tsquery`
  return sql`item.item_id in (select s.item_id from item_search as s where s.site_id = ${siteId} and s.collection_id = ${collectionId} and ${found})`
}
