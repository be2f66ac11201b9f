import type { TestFoyer } from '@foyer/testing'
import { OAuthStrategy, type Tokens } from '@wix/sdk'

type Strategy = ReturnType<typeof OAuthStrategy>
type Callable = (...given: never[]) => unknown
type Remote<Method> = Method extends (...given: infer Given) => infer Answer
  ? (...given: Given) => Promise<Awaited<Answer>>
  : never
type MethodName = {
  [Name in keyof Strategy]-?: NonNullable<Strategy[Name]> extends Callable ? Name : never
}[keyof Strategy]

/** Options of `getAuthUrl` that its declared types lack (wire-protocol §4.1, the full page with a session). */
interface AuthUrlOptions {
  prompt?: 'login' | 'none'
  responseMode?: 'fragment' | 'query' | 'web_message'
  sessionToken?: string
}

/** The methods of an unmodified strategy, wherever it runs: in this process or in a browser page. */
export type RemoteStrategy = {
  [Name in Exclude<MethodName, 'getAuthUrl'>]-?: Remote<NonNullable<Strategy[Name]>>
} & {
  getAuthUrl(
    data?: Parameters<Strategy['getAuthUrl']>[0],
    options?: AuthUrlOptions,
  ): Promise<{ authUrl: string; authorizationEndpoint: string }>
  'sessions.isSessionSynced'(): Promise<boolean>
  'sessions.syncToWixPages'(options?: { force?: boolean }): Promise<void>
}

/** Where a strategy runs. */
export interface StrategyHost {
  name: string
  /** Origin of the site, which the client must list. */
  origin: string
  /** Connects the SDK to this Foyer server. */
  connect(foyer: TestFoyer): Promise<void>
  /** Creates a strategy for the initial client. */
  strategy(foyer: TestFoyer, tokens?: Tokens): Promise<RemoteStrategy>
  /** Exchanges the session token of a register or login for a member's tokens, as this host does. */
  memberTokens(strategy: RemoteStrategy, sessionToken: string): Promise<Tokens>
  /** Advances the clock of the SDK, in seconds. */
  advance(seconds: number): Promise<void>
}

/** Returns the names of all methods of a strategy, nested ones with a dot. */
function listMethods(strategy: object): string[] {
  return Object.entries(strategy).flatMap(([name, value]) => {
    if (typeof value === 'function') return [name]
    if (typeof value !== 'object' || value === null) return []
    return listMethods(value).map((inner) => `${name}.${inner}`)
  })
}

/** Returns all methods of a strategy of the installed SDK. */
export const allMethods = (): string[] => listMethods(OAuthStrategy({ clientId: 'any' })).sort()

/** Creates a strategy whose calls all go through `call`. */
export function remoteStrategy(call: (method: string, given: unknown[]) => Promise<unknown>): RemoteStrategy {
  const methods = allMethods().map((name) => [name, (...given: unknown[]) => call(name, given)])
  return Object.fromEntries(methods) as RemoteStrategy
}
