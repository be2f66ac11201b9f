import type { VisitorId } from '@foyer/protocol'
import { ApplicationError } from '../../kernel/errors/application-error.js'

const MAX_REMEMBERED = 10_000

/** Thrown for a write on behalf of a visitor that has become a member (design invariant 6). */
export class VisitorEnded extends ApplicationError {
  readonly visitorId: VisitorId
  constructor(visitorId: VisitorId) {
    super('UNAUTHENTICATED', 'This visitor has become a member, and its tokens have ended.')
    this.visitorId = visitorId
  }
}

/**
 * Visitors that this node found to have ended when they tried to write. Kept in memory, because refreshing a visitor
 * does not read the database (decision 30).
 */
export interface EndedVisitors {
  has(visitorId: VisitorId): boolean
  /** Call it only after the visitor's end is committed. */
  add(visitorId: VisitorId): void
}

/** Creates an empty list; beyond `MAX_REMEMBERED` the oldest entries are dropped. */
export function endedVisitors(): EndedVisitors {
  const ended = new Set<VisitorId>()
  return {
    has: (visitorId) => ended.has(visitorId),
    add: (visitorId) => {
      const [first] = ended
      if (ended.size >= MAX_REMEMBERED && first !== undefined) ended.delete(first)
      ended.add(visitorId)
    },
  }
}
