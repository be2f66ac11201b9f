import { PRE_WARM_VALIDITY_MS, SILENT_LOGIN_TIMEOUT_MS } from '@foyer/protocol/core'
import type { Call } from './authenticated-fetch.js'
import { FoyerError } from './errors.js'
import { assertBrowser, openHiddenFrame } from './hidden-frame.js'
import type { BrowserWindow, Clock, Platform } from './platform.js'
import { createRedirectSession } from './redirect-session.js'

/** The local storage key of the time of the last pre-warm, in milliseconds since 1970. */
export const PRE_WARM_KEY = 'foyer.preWarmedAt'

/**
 * Loads a page of the server in a hidden iframe, at most once every seven days unless forced (specification §2 and
 * §9). Failures are logged and never thrown (specification §8).
 */
export function createPreWarm({ window, clock, logger }: Platform, call: Call) {
  return async function preWarm({ force = false }: { force?: boolean } = {}): Promise<void> {
    try {
      assertBrowser(window, 'Pre-warm')
      if (!force && isPreWarmed(window, clock)) return
      const { fullUrl } = await createRedirectSession(call, { login: {} })
      await loadOnce(window, clock, fullUrl)
      window.localStorage.setItem(PRE_WARM_KEY, String(clock.now()))
    } catch (error) {
      logger.error('Pre-warm failed:', error)
    }
  }
}

/** A time in the future means that the clock was set back, so it does not count. */
function isPreWarmed({ localStorage }: BrowserWindow, clock: Clock): boolean {
  const age = clock.now() - Number.parseInt(localStorage.getItem(PRE_WARM_KEY) ?? '', 10)
  return age >= 0 && age < PRE_WARM_VALIDITY_MS
}

async function loadOnce(window: BrowserWindow, clock: Clock, url: string): Promise<void> {
  const frame = openHiddenFrame(window, url, 'Preparing sign-in')
  let cancel: (() => void) | undefined
  try {
    await new Promise<unknown>((resolve, reject) => {
      frame.addEventListener('load', resolve)
      cancel = clock.schedule(SILENT_LOGIN_TIMEOUT_MS, () =>
        reject(new FoyerError('SILENT_LOGIN_TIMED_OUT', 'The pre-warm page did not load')),
      )
    })
  } finally {
    cancel?.()
    frame.remove()
  }
}
