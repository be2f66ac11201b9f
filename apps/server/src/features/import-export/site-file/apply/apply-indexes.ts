import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from '../../../../kernel/errors/start-error.js'
import type { Storage } from '../../../../platform/database/storage.js'
import type { Act } from '../../../audit/audit.js'
import type { CollectionIndex } from '../../../data/collections/collection.js'
import {
  buildDeclaredIndex,
  type IndexDefinition,
  removeIndex,
  replaceIndex,
} from '../../../data/collections/indexes.js'
import type { ImportExportStores } from '../../deps.js'
import type { PlanSteps } from '../plan/site-plan.js'
import type { SiteDefinition } from '../site-definition.js'
import type { ApplyDeps } from './apply-site-file.js'

const POLL_INTERVAL_MS = 200
const NOTHING_CHANGED = 'Nothing was changed.'

/**
 * Builds new and changed indexes of existing collections, all or none. Returns a function that restores the previous
 * ones.
 * @throws StartError if an index cannot be built
 */
export async function buildIndexes(
  built: PlanSteps['collections']['builtIndexes'],
  { collections = [] }: SiteDefinition,
  act: Act,
  deps: ApplyDeps,
): Promise<() => Promise<void>> {
  const undo: (() => Promise<void>)[] = []
  const discard = async () => {
    for (const one of undo.toReversed()) await one()
  }
  try {
    for (const { collectionId, name } of built) {
      const before = await findIndex(collectionId, name, deps)
      undo.push(async () => {
        if (before?.status === 'ACTIVE' || before?.status === 'BUILDING')
          await replaceIndex(collectionId, definitionOf(before), deps, act)
        else if (await findIndex(collectionId, name, deps)) await removeIndex(collectionId, name, deps, act)
      })
      const definition = collections
        .find((one) => one.collectionId === collectionId)
        ?.indexes?.find((index) => index.name === name) as IndexDefinition
      assertBuilt(collectionId, await replaceIndex(collectionId, definition, deps, act), NOTHING_CHANGED)
    }
  } catch (error) {
    if (!deps.hasSingleWriter) await discard()
    throw error
  }
  return discard
}

/**
 * Builds the indexes of the file that are declared but not built: those of new collections, and those of a process that
 * was interrupted.
 * @throws StartError if an index cannot be built
 */
export async function finishIndexes({ collections = [] }: SiteDefinition, deps: ApplyDeps): Promise<void> {
  const unfinished = await deps.storage.read((stores) => stores.collections.listUnfinishedIndexes())
  for (const { collectionId, name, status } of unfinished)
    if (status === 'BUILDING' && collections.some((one) => one.collectionId === collectionId))
      assertBuilt(
        collectionId,
        await buildDeclaredIndex(collectionId, name, deps),
        deps.hasSingleWriter ? NOTHING_CHANGED : 'Everything else in the file is applied.',
      )
}

/** Alters a subject, and waits while another node does. */
export async function alterWhenFree(
  storage: Storage<ImportExportStores>,
  subject: string,
  work: (stores: ImportExportStores) => Promise<unknown>,
): Promise<void> {
  while ((await storage.alter(subject, work)) === undefined) await pause(POLL_INTERVAL_MS)
}

const findIndex = async (collectionId: string, name: string, { storage }: Pick<ApplyDeps, 'storage'>) =>
  (await storage.read((stores) => stores.collections.find(collectionId)))?.indexes.find((one) => one.name === name)

function assertBuilt(collectionId: string, { name, failure }: CollectionIndex, rest: string): void {
  if (failure === undefined) return
  const { description } = failure
  throw new StartError(
    `The index "${name}" of the collection ${collectionId} cannot be built: ${description.charAt(0).toLowerCase()}${description.slice(1)} ${rest}`,
  )
}

const definitionOf = ({ name, fields, unique, caseInsensitive }: CollectionIndex): IndexDefinition => ({
  name,
  fields,
  unique,
  caseInsensitive,
})
