/** Time source; replaceable in tests. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Runs `run` once after this many milliseconds. Returns a function that cancels it. */
  schedule(milliseconds: number, run: () => void): () => void
}

/** Returns this many cryptographically secure random bytes. */
export type Random = (length: number) => Uint8Array

/** The part of `Window` that the hidden iframe and pre-warm use. */
export type BrowserWindow = Pick<
  Window,
  'addEventListener' | 'removeEventListener' | 'document' | 'localStorage' | 'location'
>

/** Receives diagnostics that are logged and never thrown. */
export type Logger = Pick<Console, 'error'>

/** Everything that this package uses of its runtime. */
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

/** Returns the current runtime, with parts replaced. `fetch` is looked up at each call, so it may be wrapped later. */
export function createPlatform(overrides: Partial<Platform>): Platform {
  return {
    fetch: overrides.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    clock: overrides.clock ?? systemClock,
    random: overrides.random ?? ((length) => crypto.getRandomValues(new Uint8Array(length))),
    logger: overrides.logger ?? console,
    window: 'window' in overrides ? overrides.window : (globalThis.window as BrowserWindow | undefined),
  }
}

/** Resolves after this many milliseconds. */
export const pause = (clock: Clock, milliseconds: number) =>
  new Promise<void>((resolve) => void clock.schedule(milliseconds, resolve))
