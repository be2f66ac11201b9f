import type { StateResponse, TokenResponse } from '@foyer/protocol'

/** Default time of the frozen clock of a test, in milliseconds since 1970. */
export const TEST_NOW = Date.parse('2030-01-01T12:00:00Z')

/** Origin of the initial client, and of its redirect URIs. */
export const TEST_ORIGIN = 'http://127.0.0.1:5555'

/** The password of `register`, `logIn` and `createMember` unless another is given. */
export const TEST_PASSWORD = 'correct horse battery'

export type DatabaseName = 'sqlite' | 'postgres'

export interface StartFoyerOptions {
  /** Default SQLite. */
  database?: DatabaseName
  /** Settings of the site by their command line names, such as `signup.policy`. */
  settings?: Record<string, string>
  /** The initial client. */
  client?: {
    origins?: string[]
    redirectUris?: string[]
    logoutUris?: string[]
    rotation?: 'pending' | 'strict' | 'off'
  }
  /** Seed of the random source for all ids and secrets, for reproducible ids. Default: the platform's random source. */
  seed?: string
  /** The frozen time in milliseconds since 1970, or `'running'` for the real time. */
  now?: number | 'running'
  /** Whether to listen on a port; otherwise requests are passed directly to the server. Default `true`. */
  listen?: boolean
  /** Number of nodes on one database. Default 1. */
  nodes?: number
  /** Cost of a password hash. Default `low`. */
  hashCost?: 'low' | 'production'
  /** Development mode. Default `true`. */
  dev?: boolean
  /** Enables the rate limits. Default `false`, because all requests of a test come from one network. */
  limits?: boolean
  /** Addresses and networks of proxies whose forwarded headers are trusted. Default: none. */
  trustedProxies?: string[]
  /** The public URL. Default: that of the first node. */
  issuer?: string
  /** A file with digests of breached passwords. Default: none. */
  breachedPasswords?: string
}

/** A response, parsed if it is JSON. */
export interface ScenarioResponse<Body = Record<string, unknown>> {
  status: number
  body: Body
  text: string
  headers: Record<string, string>
}

export interface CallOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | 'HEAD'
  json?: unknown
  form?: Record<string, string>
  token?: string
  headers?: Record<string, string>
  /** Index of the node that receives the request. Default: the first. */
  node?: number
}

export interface ReceivedMail {
  to: string
  subject: string
  text: string
  html: string
  code: string | null
  link: string | null
}

/** Steps of test scenarios. */
export interface Scenario {
  call<Body = Record<string, unknown>>(path: string, call?: CallOptions): Promise<ScenarioResponse<Body>>
  /** Returns a visitor's tokens, by the anonymous grant. */
  createVisitor(): Promise<TokenResponse>
  register(token: string, email: string, password?: string): Promise<ScenarioResponse<StateResponse>>
  logIn(token: string, email: string, password?: string): Promise<ScenarioResponse<StateResponse>>
  /**
   * Exchanges a session token for an authorization code through the silent page; throws if the page reports an error.
   */
  silentCode(token: string, sessionToken: string, verifier?: string): Promise<{ code: string; verifier: string }>
  exchangeCode(code: string, verifier: string, more?: Record<string, string>): Promise<ScenarioResponse<TokenResponse>>
  refresh(refreshToken: string, more?: Record<string, string>): Promise<ScenarioResponse<TokenResponse>>
  /** Registers a member and returns the tokens; the address must be new and email verification off. */
  createMember(email: string, password?: string): Promise<TokenResponse & { memberId: string }>
  /** Returns the emails sent to an address, newest first. */
  getMails(to: string): Promise<ReceivedMail[]>
  /** Returns the code in the newest email to an address. */
  getMailedCode(to: string): Promise<string>
}

/** A client of the test server. */
export interface TestClient {
  readonly clientId: string
  readonly name: string
  readonly redirectUris: readonly string[]
  readonly origins: readonly string[]
  readonly logoutUris: readonly string[]
  readonly rotation: 'pending' | 'strict' | 'off'
}

/** A real Foyer server inside a test. */
export interface TestFoyer extends Scenario {
  /** URL of the first node, which is the issuer. */
  url: string
  /** URLs of all nodes. */
  urls: string[]
  client: TestClient
  /** Advances the clock of every node, in seconds. */
  advance(seconds: number): Promise<void>
  addClient(client: Partial<TestClient>): Promise<TestClient>
  /** Creates an API key and returns it. Default: full access. */
  addApiKey(): Promise<string>
  updateSettings(settings: Record<string, string>): Promise<void>
  stop(): Promise<void>
}
