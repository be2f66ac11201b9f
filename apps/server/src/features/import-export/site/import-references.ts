import { owningReferences } from '../../data/references/reference-field.js'
import type { ImportExportDeps } from '../deps.js'
import type { ReferencesLine } from './data-format.js'

/**
 * Adds the references of several lines, in one transaction per collection. Existing references stay and none is
 * removed, so an interrupted run can simply be repeated. References of missing items, and of fields that have no
 * references, are skipped.
 */
export async function importReferences(
  batch: readonly ReferencesLine[],
  { storage }: Pick<ImportExportDeps, 'storage'>,
): Promise<'added'[]> {
  for (const [collectionId, lines] of Map.groupBy(batch, (line) => line.collectionId))
    await storage.transact(async ({ collections, items, references }) => {
      await collections.lock(collectionId)
      const collection = await collections.find(collectionId)
      if (collection === undefined) return
      const fields = new Set(owningReferences(collection).map(({ key }) => key))
      const named = new Set(lines.map(({ itemId }) => itemId))
      const there = new Set((await items.lockWithData(collectionId, [...named])).map(({ itemId }) => itemId))
      const validLines = lines.filter(({ itemId, field }) => there.has(itemId) && fields.has(field))
      const added = validLines.flatMap(({ itemId, field, to }) =>
        to.map((referencedId) => ({ itemId, field, referencedId })),
      )
      await references.insert(collectionId, added)
    })
  return batch.map(() => 'added')
}
