import { owningReferences } from '../../data/references/reference-field.js'
import type { ImportExportDeps } from '../deps.js'
import type { ReferencesLine } from './data-format.js'

/**
 * Adds the references of several lines, all of a collection by one transaction. What is there already stays as it is,
 * so that a run that was cut off is simply repeated, and none is taken away. Left out are those of items that are not
 * there, and of fields that hold no references.
 */
export async function importReferences(
  batch: readonly ReferencesLine[],
  { storage }: Pick<ImportExportDeps, 'storage'>,
): Promise<void> {
  for (const [collectionId, lines] of Map.groupBy(batch, (line) => line.collectionId))
    await storage.transact(async ({ collections, items, references }) => {
      await collections.lock(collectionId)
      const collection = await collections.find(collectionId)
      if (collection === undefined) return
      const fields = new Set(owningReferences(collection).map(({ key }) => key))
      const named = new Set(lines.map(({ itemId }) => itemId))
      const there = new Set((await items.lockWithData(collectionId, [...named])).map(({ itemId }) => itemId))
      const kept = lines.filter(({ itemId, field }) => there.has(itemId) && fields.has(field))
      const added = kept.flatMap(({ itemId, field, to }) => to.map((referencedId) => ({ itemId, field, referencedId })))
      await references.insert(collectionId, added)
    })
}
