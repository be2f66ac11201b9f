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

/** What `getAuthUrl` takes beyond its declared types (wire-protocol §4.1, the full page with a session). */
interface AuthUrlOptions {
  prompt?: 'login' | 'none'
  responseMode?: 'fragment' | 'query' | 'web_message'
  sessionToken?: string
}

/** The methods of an unmodified strategy, wherever it runs: here, or in the page of a browser. */
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
  /** The origin of the site, which the client must list. */
  origin: string
  /** From now on the SDK talks to this Foyer. */
  connect(foyer: TestFoyer): Promise<void>
  /** A strategy of its own, for the client that was there from the start. */
  strategy(foyer: TestFoyer, tokens?: Tokens): Promise<RemoteStrategy>
  /** A member's tokens for the proof that register or login gave, in the way this host does it. */
  memberTokens(strategy: RemoteStrategy, sessionToken: string): Promise<Tokens>
  /** Turns the clock of the SDK, in seconds. */
  advance(seconds: number): Promise<void>
}

/** The names of everything that can be called on a strategy, those one level down with a dot. */
export function listMethods(strategy: object): string[] {
  return Object.entries(strategy).flatMap(([name, value]) => {
    if (typeof value === 'function') return [name]
    if (typeof value !== 'object' || value === null) return []
    return listMethods(value).map((inner) => `${name}.${inner}`)
  })
}

/** Every method of a strategy of the installed SDK. */
export const allMethods = (): string[] => listMethods(OAuthStrategy({ clientId: 'any' })).sort()

/** A strategy whose calls all go through `call`. */
export function remoteStrategy(call: (method: string, given: unknown[]) => Promise<unknown>): RemoteStrategy {
  const methods = allMethods().map((name) => [name, (...given: unknown[]) => call(name, given)])
  return Object.fromEntries(methods) as RemoteStrategy
}
