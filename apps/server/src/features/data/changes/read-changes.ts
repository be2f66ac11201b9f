import { ApplicationError } from '../../../kernel/errors/application-error.js'
import type { DataDeps, DataStores } from '../deps.js'

import type { ItemChange } from './item-change-store.js'

/** Maximum number of positions assigned in one transaction. */
const POSITIONS_PER_TRANSACTION = 1000
/** How often one request assigns positions while it finds no matching changes. The next request continues. */
const MAX_ROUNDS = 10

interface ChangesPage {
  changes: ItemChange[]
  /** Start of the next page: all changes up to this position were examined. */
  position: number
  /** The position of the newest change that has one. */
  lastPosition: number
}

/**
 * Returns the changes after a position, in the order of their positions; without a position, from the earliest stored
 * one on. A change appears once it is committed, and no later change is ordered before it (decision 29).
 * @throws ApplicationError CHANGES_FORGOTTEN if changes after that position have been deleted
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
    // Reads the end of the feed first: a change that gets its position in between belongs to the next page.
    const feed = await storage.read(({ itemChanges }) => itemChanges.getFeed())
    const { lastPosition, beginsAfter } = feed ?? { lastPosition: 0, beginsAfter: 0 }
    // A caller that started before the feed existed has missed nothing.
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
    'Changes after this position are no longer kept. Read all items again, and continue from the last position.',
  )
}
