/** Time, handed in so that a test can set it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Runs `run` once after so many milliseconds; the answer cancels it. */
  schedule(milliseconds: number, run: () => void): () => void
}

/** Gives so many random bytes, fit for secrets. */
export type Random = (length: number) => Uint8Array

/** The part of a browser's window that the hidden frame and pre-warm need. */
export type BrowserWindow = Pick<
  Window,
  'addEventListener' | 'removeEventListener' | 'document' | 'localStorage' | 'location'
>

/** Where diagnostics go that are logged and never thrown. */
export type Logger = Pick<Console, 'error'>

/** Everything of the outside world this package touches. */
export interface Platform {
  fetch: typeof globalThis.fetch
  clock: Clock
  random: Random
  logger: Logger
  /** Absent outside a browser. */
  window: BrowserWindow | undefined
}

export const systemClock: Clock = {
  now: () => Date.now(),
  schedule(milliseconds, run) {
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  },
}

/**
 * The platform the program runs on, with parts replaced. `fetch` is looked up at each call, so it may be wrapped later.
 */
export function createPlatform(overrides: Partial<Platform>): Platform {
  return {
    fetch: overrides.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    clock: overrides.clock ?? systemClock,
    random: overrides.random ?? ((length) => crypto.getRandomValues(new Uint8Array(length))),
    logger: overrides.logger ?? console,
    window: 'window' in overrides ? overrides.window : (globalThis.window as BrowserWindow | undefined),
  }
}

/** Resolves after so many milliseconds. */
export const pause = (clock: Clock, milliseconds: number) =>
  new Promise<void>((resolve) => void clock.schedule(milliseconds, resolve))
