import { NotReady } from '../errors/not-ready.js'
import { type Clock, MINUTE } from './clock.js'

/**
 * How far the clock of a node may be from that of the shared database, in milliseconds. A node beyond it would end sessions at times that
 * the others have read already, and they would hear of it late or never (security-checklist 104); they read one minute again.
 */
const FURTHEST_MS = MINUTE

export interface ClockGuard {
  /** @throws NotReady while the clock of this node is too far from the database's */
  assertRight(): Promise<void>
}

/** Compares the clock of this node with the database's whenever it is asked, and reports when that turns out differently than before. */
export function clockGuard(needs: {
  clock: Clock
  /** Undefined where there is no other clock. */
  databaseClock(): Promise<number | undefined>
  /** Called with how far this node is ahead, in milliseconds; 0 when it is right again. */
  report(aheadMs: number): void
}): ClockGuard {
  const { clock, databaseClock, report } = needs
  let wasRight = true
  return {
    async assertRight() {
      const theirs = await databaseClock()
      if (theirs === undefined) return
      const ahead = clock.now() - theirs
      const isRight = Math.abs(ahead) <= FURTHEST_MS
      if (isRight !== wasRight) report(isRight ? 0 : ahead)
      wasRight = isRight
      if (!isRight) throw new NotReady('The clock of this node differs from the clock of the database.')
    },
  }
}
