import type { EventEmitter } from 'node:events'

/** Resolves on SIGTERM or SIGINT. Call it before the server reports that it is ready. */
export const stopSignal = (events: EventEmitter): Promise<void> =>
  new Promise((resolve) => {
    events.once('SIGTERM', () => resolve())
    events.once('SIGINT', () => resolve())
  })
