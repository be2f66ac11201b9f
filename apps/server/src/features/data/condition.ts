import type { JsonObject } from '@foyer/protocol'
import { DataError } from '../../kernel/errors/data-error.js'
import { WorkBudget, WorkLimitExceeded, type WorkLimits } from '../../kernel/text/work-budget.js'
import type { Collection } from './collections/collection.js'
import type { DataStores } from './deps.js'
import { filterFields, matches } from './query/evaluate-filter.js'
import { type Filter, readFilter } from './query/filter.js'
import { isMultiReference, owningReferences } from './references/reference-field.js'

/** Limits for evaluating the condition of one change, over all of its items: they are locked meanwhile. */
const CONDITION_LIMITS: WorkLimits = {
  bytes: 8_000_000,
  characters: 4_000_000,
  steps: 1_000_000,
  milliseconds: Number.POSITIVE_INFINITY,
}

/** The condition that a stored item must meet to be changed (wire-protocol §8.1). */
export type Condition = Filter

/** @throws DataError WDE0068 */
export const readCondition = (filter: unknown): Condition | undefined =>
  filter === undefined || filter === null ? undefined : readFilter(filter)

/**
 * Compiles a condition for locked items, whose references cannot change meanwhile. If it names a multi-reference field,
 * the referenced ids are added to the document (decision 28).
 */
export async function compileCondition(
  condition: Condition | undefined,
  collection: Collection,
  itemIds: readonly string[],
  { references }: Pick<DataStores, 'references'>,
): Promise<((document: JsonObject) => boolean) | undefined> {
  if (condition === undefined) return undefined
  const filteredFields = filterFields(condition)
  const multiReferenceFields = owningReferences(collection).filter(({ key }) => filteredFields.has(key))
  for (const key of filteredFields) isMultiReference(collection, key)
  const budget = new WorkBudget(CONDITION_LIMITS)
  const isMatch = (document: JsonObject) => withWorkLimitError(() => matches(condition, document, budget))
  if (multiReferenceFields.length === 0) return isMatch
  const found = new Map<string, JsonObject>()
  for (const { key } of multiReferenceFields)
    for (const [itemId, ids] of await references.listReferencedIds(collection.collectionId, key, itemIds))
      found.set(itemId, { ...found.get(itemId), [key]: ids })
  return (document) => {
    const visible = { ...document }
    for (const { key } of multiReferenceFields) delete visible[key]
    return isMatch({ ...visible, ...found.get(document._id as string) })
  }
}

/** @throws DataError WDE0028 */
function withWorkLimitError(evaluate: () => boolean): boolean {
  try {
    return evaluate()
  } catch (error) {
    if (!(error instanceof WorkLimitExceeded)) throw error
    const { exceeded, limit } = error
    throw new DataError('WDE0028', `The condition takes more than ${limit} ${exceeded} over these items.`, {
      exceeded,
      limit,
    })
  }
}
