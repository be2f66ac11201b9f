import { type AdapterOptions, connectWixSdk } from '@foyer/client/adapter'
import { paths } from '@foyer/protocol'
import type { TestFoyer } from '@foyer/testing'
import { OAuthStrategy, type Tokens } from '@wix/sdk'
import { vi } from 'vitest'
import { fakeLocks, sharedLocalStorage } from './fakes/browser-storage.js'
import { virtualClock } from './fakes/virtual-clock.js'

type Strategy = ReturnType<typeof OAuthStrategy>

const storageBelow = globalThis.fetch
let people = 0

/**
 * The browser of a new member. Its tabs share storage and locks, and each runs an unmodified SDK with the tokens that
 * the SDK stored first. The adapter's pauses elapse automatically. Clean up with `vi.unstubAllGlobals`.
 */
export async function openBrowser(foyer: TestFoyer) {
  const { access_token, refresh_token, memberId } = await foyer.createMember(`person${++people}@example.com`)
  const saved: Tokens = {
    accessToken: { value: access_token, expiresAt: 0 },
    refreshToken: { value: refresh_token, role: 'member' as Tokens['refreshToken']['role'] },
  }
  const shared = sharedLocalStorage()
  const { locks } = fakeLocks()

  function openTab(options: AdapterOptions = {}) {
    const scope = { fetch: storageBelow }
    const { localStorage: storage } = shared.openTab()
    connectWixSdk(foyer.url, { scope, storage, locks, clock: virtualClock({ patience: 1_000 }), ...options })
    const strategy = OAuthStrategy({ clientId: foyer.client.clientId, tokens: structuredClone(saved) })
    /** Makes a call in this tab: the SDK reads the global `fetch` when the call starts. */
    function run<T>(call: (strategy: Strategy) => T): T {
      vi.stubGlobal('fetch', scope.fetch)
      return call(strategy)
    }
    return { strategy, run, renew: () => run((sdk) => sdk.renewToken(saved.refreshToken)) }
  }

  return { openTab, saved, memberId, entries: shared.entries }
}

/** Returns the subject of an access token, according to the server. */
export async function fetchSubject(foyer: TestFoyer, token: string): Promise<unknown> {
  return (await foyer.call(paths.tokenInfo, { json: { token } })).body.subjectId
}
