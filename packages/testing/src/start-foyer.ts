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

/** Argon2id at a cost of microseconds: a test waits for no password, unless it asks for `hashCost: 'production'`. */
const LOW_HASH_COST = { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 } as const

/** When a test's clock stands still, unless told otherwise. */
export const TEST_NOW = Date.parse('2030-01-01T12:00:00Z')

export interface StartFoyerOptions {
  /** SQLite unless told otherwise. */
  database?: DatabaseName
  /** Settings of the site by their names on the command line, such as `signup.policy`. */
  settings?: Record<string, string>
  /** The client that is there from the start. */
  client?: { origins?: string[]; redirectUris?: string[]; logoutUris?: string[]; rotation?: Rotation }
  /** One random source for every id and secret: the same scenario, the same ids. Left out, the platform's. */
  seed?: string
  /** Milliseconds since 1970 at which the clock stands; 'running' for the real time. */
  now?: number | 'running'
  /** Listen on a port. Without it, requests go straight into the server. On by default. */
  listen?: boolean
  /** Several nodes on one database. One unless told otherwise. */
  nodes?: number
  replace?: Overrides
  /** What hashing a password costs: next to nothing unless told otherwise. */
  hashCost?: 'low' | 'production'
  dev?: boolean
  /** Where mail goes: the development inbox unless told otherwise. */
  mail?: Config['mail']
  /** Keep the rate limits on. Off unless told otherwise: a test comes from one network. */
  limits?: boolean
  /** Addresses and networks of proxies whose forwarded headers count. None unless told otherwise. */
  trustedProxies?: string[]
  /** The public address; that of the first node unless told otherwise. */
  issuer?: string
  /** A file of the digests of stolen passwords. None unless told otherwise. */
  breachedPasswords?: string
}

/** A real Foyer inside a test. */
export interface TestFoyer extends Scenario {
  /** The address of the first node, which is the issuer. */
  url: string
  /** The addresses of all nodes. */
  urls: string[]
  client: Client
  nodes: Foyer[]
  database: TestDatabase
  clock: OffsetClock
  /** Turns the clock of every node, in seconds. */
  advance(seconds: number): Promise<void>
  addClient(client: Partial<Client>): Promise<Client>
  /** Makes an API key and answers it: with full access unless scopes are given. */
  addApiKey(given?: Partial<Pick<ApiKey, 'scopes' | 'networks' | 'expiresAt'>>): Promise<string>
  updateSettings(settings: Record<string, string>): Promise<void>
  /** What goes wrong between a client and the nodes: nothing, until the test says so. */
  faults: Faults
  stop(): Promise<void>
}

/** The origin and addresses of the client that is there from the start. */
export const TEST_ORIGIN = 'http://127.0.0.1:5555'

/**
 * Starts a real Foyer: real database, real HTTP, real mail into the inbox; only the clock stands until it is turned.
 */
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
    // Through the listener of the server, and not through the framework alone: some requests never reach it (decision
    // 5). Faults stand before it.
    const { http } = node
    const [listener] = http.server.listeners('request') as [RequestListener]
    http.inject = ((requestedPort: InjectOptions) => inject(listener, requestedPort)) as typeof http.inject
    nodes.push(node)
  }
  const first = nodes[0] as Foyer
  const { siteId, clock, random: idSource } = first.deps

  // A second connection, as the command line would use: the nodes learn of it by looking.
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
