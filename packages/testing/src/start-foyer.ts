import { randomBytes } from 'node:crypto'
import type { RequestListener } from 'node:http'
import {
  type ApiKey,
  type Client,
  type Config,
  composeFoyer,
  type Faults,
  type Foyer,
  foyerLogger,
  frozenClock,
  injectFaults,
  type OffsetClock,
  type Overrides,
  openDatabase,
  type Rotation,
  sqlSiteSnapshotStore,
} from '@foyer/server'
import { type InjectOptions, inject } from 'light-my-request'
import { createMigratedDatabase, type DatabaseName, type TestDatabase } from './databases.js'
import { getFreePort } from './free-port.js'
import { createScenario, type Scenario } from './scenario.js'
import { seededRandom } from './seeded-random.js'

/**
 * Argon2id at a cost of microseconds, so that tests do not wait for password hashes, unless `hashCost` is
 * `'production'`.
 */
const LOW_HASH_COST = { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 } as const

/** Default time of the frozen clock of a test. */
export const TEST_NOW = Date.parse('2030-01-01T12:00:00Z')

export interface StartFoyerOptions {
  /** Default SQLite. */
  database?: DatabaseName
  /** Settings of the site by their command line names, such as `signup.policy`. */
  settings?: Record<string, string>
  /** The initial client. */
  client?: { origins?: string[]; redirectUris?: string[]; logoutUris?: string[]; rotation?: Rotation }
  /** Seed of the random source for all ids and secrets, for reproducible ids. Default: the platform's random source. */
  seed?: string
  /** The frozen time in milliseconds since 1970, or `'running'` for the real time. */
  now?: number | 'running'
  /** Whether to listen on a port; otherwise requests are passed directly to the server. Default `true`. */
  listen?: boolean
  /** Number of nodes on one database. Default 1. */
  nodes?: number
  replace?: Overrides
  /** Cost of a password hash. Default `low`. */
  hashCost?: 'low' | 'production'
  dev?: boolean
  /** Where email is sent. Default: the development inbox. */
  mail?: Config['mail']
  /** Enables the rate limits. Default `false`, because all requests of a test come from one network. */
  limits?: boolean
  /** Addresses and networks of proxies whose forwarded headers are trusted. Default: none. */
  trustedProxies?: string[]
  /** The public URL. Default: that of the first node. */
  issuer?: string
  /** A file with digests of breached passwords. Default: none. */
  breachedPasswords?: string
}

/** A real Foyer server inside a test. */
export interface TestFoyer extends Scenario {
  /** URL of the first node, which is the issuer. */
  url: string
  /** URLs of all nodes. */
  urls: string[]
  client: Client
  nodes: Foyer[]
  database: TestDatabase
  clock: OffsetClock
  /** Advances the clock of every node, in seconds. */
  advance(seconds: number): Promise<void>
  addClient(client: Partial<Client>): Promise<Client>
  /** Creates an API key and returns it. Default: full access. */
  addApiKey(given?: Partial<Pick<ApiKey, 'scopes' | 'networks' | 'expiresAt'>>): Promise<string>
  updateSettings(settings: Record<string, string>): Promise<void>
  /** Injects faults between clients and nodes; none by default. */
  faults: Faults
  stop(): Promise<void>
}

/** Origin of the initial client, and of its redirect URIs. */
export const TEST_ORIGIN = 'http://127.0.0.1:5555'

/** Starts a real Foyer server: real database, real HTTP, real email into the inbox; only the clock is frozen. */
export async function startFoyer(options: StartFoyerOptions = {}): Promise<TestFoyer> {
  const { settings = {}, now = TEST_NOW, listen = true, nodes: nodeCount = 1, dev = true } = options
  const database = await createMigratedDatabase(options.database ?? 'sqlite')
  const ports = await Promise.all(Array.from({ length: nodeCount }, getFreePort))
  const url = `http://localhost:${ports[0]}`
  const random = options.seed === undefined ? undefined : seededRandom(options.seed)
  const rootSecret = random?.bytes(32) ?? randomBytes(32)
  const logger = foyerLogger({ write: () => {} }, 'silent')

  const nodes: Foyer[] = []
  for (const port of ports) {
    const config: Config = {
      host: '127.0.0.1',
      port,
      issuer: options.issuer ?? url,
      dev,
      dataFolder: database.folder,
      database: database.config,
      mail: options.mail ?? { kind: 'inbox' },
      limits: options.limits ?? false,
      trustedProxies: options.trustedProxies ?? [],
      ...(options.breachedPasswords === undefined ? {} : { breachedPasswords: options.breachedPasswords }),
    }
    const clock = now === 'running' ? {} : { clock: frozenClock(now) }
    const node = await composeFoyer(config, rootSecret, {
      logger,
      ...clock,
      ...(random === undefined ? {} : { random }),
      ...(options.hashCost === 'production' ? {} : { hashCost: LOW_HASH_COST }),
      ...options.replace,
    })
    if (listen) await node.listen()
    else await node.http.ready()
    // Through the server's listener, not only the framework: some requests are handled before it (decision 5). Faults
    // are injected before both.
    const { http } = node
    const [listener] = http.server.listeners('request') as [RequestListener]
    http.inject = ((requestedPort: InjectOptions) => inject(listener, requestedPort)) as typeof http.inject
    nodes.push(node)
  }
  const first = nodes[0] as Foyer
  const { siteId, clock, random: idSource } = first.deps

  // A second connection, as the command line uses: the nodes detect its changes by polling.
  const owner = await openDatabase(database.config)
  const snapshotStore = sqlSiteSnapshotStore(owner)
  const refresh = async () => {
    await Promise.all(nodes.map((node) => node.refresh()))
  }
  const idOf = (prefix: string) => `${prefix}_${idSource.bytes(16).toString('base64url')}`

  const addClient: TestFoyer['addClient'] = async (given) => {
    const client: Client = {
      clientId: idOf('cli'),
      name: 'Test',
      redirectUris: [],
      origins: [],
      logoutUris: [],
      rotation: 'pending',
      ...given,
    }
    await snapshotStore.addClient(siteId, client, clock.now())
    await refresh()
    return client
  }
  const client = await addClient({
    origins: options.client?.origins ?? [TEST_ORIGIN],
    redirectUris: options.client?.redirectUris ?? [`${TEST_ORIGIN}/callback`],
    logoutUris: options.client?.logoutUris ?? [`${TEST_ORIGIN}/`],
    rotation: options.client?.rotation ?? 'pending',
  })
  const updateSettings: TestFoyer['updateSettings'] = async (change) => {
    await snapshotStore.updateSettings(siteId, change)
    await refresh()
  }
  if (Object.keys(settings).length > 0) await updateSettings(settings)

  return {
    ...createScenario(nodes, client),
    url,
    urls: ports.map((port) => `http://localhost:${port}`),
    client,
    nodes,
    database,
    clock: clock as OffsetClock,
    advance: async (seconds) => {
      await first.advanceClock(seconds * 1000)
      await refresh()
    },
    addClient,
    addApiKey: async (given = {}) => {
      const { createHash } = await import('node:crypto')
      const apiKey = `fky_${idSource.bytes(32).toString('base64url')}`
      const digest = createHash('sha256').update(apiKey).digest('base64url')
      await snapshotStore.addApiKey(siteId, {
        keyId: idOf('key'),
        name: 'Test',
        digest: digest as never,
        lastFour: apiKey.slice(-4),
        createdAt: clock.now(),
        scopes: null,
        networks: [],
        ...given,
      })
      await refresh()
      return apiKey
    },
    updateSettings,
    faults: injectFaults(nodes),
    stop: async () => {
      await Promise.all(nodes.map((node) => node.close()))
      await owner.close()
      await database.drop()
    },
  }
}
