import { connectWixSdk } from '@foyer/client/adapter'
import { TEST_ORIGIN, type TestFoyer } from '@foyer/testing'
import { OAuthStrategy, type Tokens } from '@wix/sdk'
import { vi } from 'vitest'
import { HostedPageClient } from '../hosted/hosted-page-client.js'
import { callMethod } from './call-method.js'
import { remoteStrategy, type StrategyHost } from './remote-strategy.js'

export const CALLBACK = `${TEST_ORIGIN}/callback`

/** The unmodified SDK in this process. It uses the clock of the process: reset it with `vi.useRealTimers`. */
export function createNodeHost(): StrategyHost {
  let connected: TestFoyer | undefined
  return {
    name: 'Node',
    origin: TEST_ORIGIN,
    connect: async (foyer) => {
      connected = foyer
      connectWixSdk(foyer.url)
    },
    strategy: async (foyer, tokens?: Tokens) => {
      const strategy = OAuthStrategy({ clientId: foyer.client.clientId, ...(tokens && { tokens }) })
      return remoteStrategy((method, given) => callMethod(strategy, method, given))
    },
    /** Without iframes: the full page with a session token (wire-protocol §4.1). */
    memberTokens: async (strategy, sessionToken) => {
      const data = await strategy.generateOAuthData(CALLBACK)
      const { authUrl } = await strategy.getAuthUrl(data, { prompt: 'none', sessionToken })
      const { url } = await new HostedPageClient((connected as TestFoyer).url).open(authUrl)
      const { code, state } = await strategy.parseFromUrl(url)
      return strategy.getMemberTokens(code, state, data)
    },
    advance: async (seconds) => {
      const now = Date.now()
      vi.useFakeTimers({ toFake: ['Date'], now: now + seconds * 1000 })
    },
  }
}
