import { ApplicationError } from '../../../kernel/errors/application-error.js'
import type { DataDeps, DataStores } from '../deps.js'

import type { ItemChange } from './item-change-store.js'

/** So many get a position in one transaction. */
const ORDERED_AT_ONCE = 1000
/** How often one request gives positions, when it finds nothing that it asked for. The next one goes on. */
const ROUNDS = 10

export interface ChangesPage {
  changes: ItemChange[]
  /** Where the next page begins: everything up to here was looked at. */
  position: number
  /** The position of the newest change that has one. */
  lastPosition: number
}

/**
 * The changes after a position, in the order of their positions; from the earliest kept one on where none is named. A
 * change is in it once it is committed, at a place where no other comes before it later (decision 50).
 * @throws ApplicationError CHANGES_FORGOTTEN when some after that position are no longer kept
 */
export async function readChanges(
  asked: { after: number | undefined; collectionId: string | undefined; limit: number },
  { storage, clock }: Pick<DataDeps, 'storage' | 'clock'>,
): Promise<ChangesPage> {
  const { collectionId, limit } = asked
  const giveOrder = ({ itemChanges }: Pick<DataStores, 'itemChanges'>) =>
    itemChanges.giveOrder(ORDERED_AT_ONCE, clock.now())
  const isUnordered = () => storage.read(({ itemChanges }) => itemChanges.hasUnordered())
  const changes: ItemChange[] = []
  let after = asked.after ?? 0
  let isChecked = asked.after === undefined
  for (let round = 0; ; round++) {
    // First how far it goes, then what is there: a change that gets its position in between is for the next page.
    const feed = await storage.read(({ itemChanges }) => itemChanges.feed())
    const { lastPosition, beginsAfter } = feed ?? { lastPosition: 0, beginsAfter: 0 }
    // Who asked when there was no feed yet has missed nothing.
    if (after === 0) after = beginsAfter
    const rest = { collectionId, limit: limit - changes.length }
    const from = after
    changes.push(...(await storage.read(({ itemChanges }) => itemChanges.between(from, lastPosition, rest))))
    if (!isChecked) {
      const first = await storage.read(({ itemChanges }) => itemChanges.firstPosition())
      assertKept(after, lastPosition, first)
      isChecked = true
    }
    if (changes.length >= limit) return { changes, position: positionOf(changes), lastPosition }
    after = lastPosition
    if (round === ROUNDS || !(await isUnordered())) return { changes, position: after, lastPosition }
    await storage.transact(giveOrder)
  }
}

const positionOf = (changes: readonly ItemChange[]): number => (changes.at(-1) as ItemChange).position

function assertKept(after: number, last: number, first: number | undefined): void {
  const oldest = first ?? last + 1
  if (after <= last && after >= oldest - 1) return
  throw new ApplicationError(
    'CHANGES_FORGOTTEN',
    'Changes after this position are no longer kept. Read the items anew, and go on from the last position.',
  )
}
