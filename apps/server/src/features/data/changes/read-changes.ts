import { ApplicationError } from '../../../kernel/errors/application-error.js'
import type { DataDeps, DataStores } from '../deps.js'

import type { ItemChange } from './item-change-store.js'

/** So many get a position in one transaction. */
const POSITIONS_PER_TRANSACTION = 1000
/** How often one request gives positions, when it finds nothing that it asked for. The next one goes on. */
const MAX_ROUNDS = 10

export interface ChangesPage {
  changes: ItemChange[]
  /** Where the next page begins: everything up to here was looked at. */
  position: number
  /** The position of the newest change that has one. */
  lastPosition: number
}

/**
 * The changes after a position, in the order of their positions; from the earliest kept one on where none is named. A
 * change is in it once it is committed, at a place where no other comes before it later (decision 29).
 * @throws ApplicationError CHANGES_FORGOTTEN when some after that position are no longer kept
 */
export async function readChanges(
  query: { after: number | undefined; collectionId: string | undefined; limit: number },
  { storage, clock }: Pick<DataDeps, 'storage' | 'clock'>,
): Promise<ChangesPage> {
  const { collectionId, limit } = query
  const assignPositions = ({ itemChanges }: Pick<DataStores, 'itemChanges'>) =>
    itemChanges.assignPositions(POSITIONS_PER_TRANSACTION, clock.now())
  const hasUnassignedPositions = () => storage.read(({ itemChanges }) => itemChanges.hasUnassignedPositions())
  const changes: ItemChange[] = []
  let after = query.after ?? 0
  let isChecked = query.after === undefined
  for (let round = 0; ; round++) {
    // First how far it goes, then what is there: a change that gets its position in between is for the next page.
    const feed = await storage.read(({ itemChanges }) => itemChanges.getFeed())
    const { lastPosition, beginsAfter } = feed ?? { lastPosition: 0, beginsAfter: 0 }
    // Who asked when there was no feed yet has missed nothing.
    if (after === 0) after = beginsAfter
    const remaining = { collectionId, limit: limit - changes.length }
    const from = after
    changes.push(...(await storage.read(({ itemChanges }) => itemChanges.listBetween(from, lastPosition, remaining))))
    if (!isChecked) {
      const first = await storage.read(({ itemChanges }) => itemChanges.getFirstPosition())
      assertNotExpired(after, lastPosition, first)
      isChecked = true
    }
    if (changes.length >= limit) return { changes, position: lastPositionOf(changes), lastPosition }
    after = lastPosition
    if (round === MAX_ROUNDS || !(await hasUnassignedPositions())) return { changes, position: after, lastPosition }
    await storage.transact(assignPositions)
  }
}

const lastPositionOf = (changes: readonly ItemChange[]): number => (changes.at(-1) as ItemChange).position

function assertNotExpired(after: number, last: number, first: number | undefined): void {
  const oldest = first ?? last + 1
  if (after <= last && after >= oldest - 1) return
  throw new ApplicationError(
    'CHANGES_FORGOTTEN',
    'Changes after this position are no longer kept. Read the items anew, and go on from the last position.',
  )
}
