import { randomBytes } from 'node:crypto'
import type { RequestListener } from 'node:http'
import type { MemberId } from '@foyer/protocol'
import {
  type ApiKey,
  type Client,
  type Config,
  commandLineAct,
  composeFoyer,
  type Faults,
  type Foyer,
  foyerLogger,
  frozenClock,
  injectFaults,
  type OffsetClock,
  type Overrides,
  openDatabase,
  type ProviderInput,
  saveProvider,
  sqlSiteSnapshotStore,
} from '@foyer/server'
import { type InjectOptions, inject } from 'light-my-request'
import { createMigratedDatabase, type TestDatabase } from './databases.js'
import { getFreePort } from './free-port.js'
import { createScenario } from './scenario.js'
import { seededRandom } from './seeded-random.js'
import { type StartFoyerOptions, TEST_NOW, TEST_ORIGIN, type TestFoyer } from './test-foyer.js'

/**
 * Argon2id at a cost of microseconds, so that tests do not wait for password hashes, unless `hashCost` is
 * `'production'`.
 */
const LOW_HASH_COST = { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 } as const

/** Options that need types of the server. They are not part of the published package. */
export interface InternalOptions extends StartFoyerOptions {
  /** Whether the site keeps the demo provider of --dev. Default: false. */
  demoProvider?: boolean
  replace?: Overrides
  /** Where email is sent. Default: the development inbox. */
  mail?: Config['mail']
}

/** A test server with its internals. They are not part of the published package. */
export interface InternalTestFoyer extends TestFoyer {
  client: Client
  nodes: [Foyer, ...Foyer[]]
  /** The first node. */
  node: Foyer
  /** The dependencies of the first node, with which tests call use cases that have no endpoint. */
  deps: Foyer['deps']
  database: TestDatabase
  clock: OffsetClock
  addClient(client: Partial<Client>): Promise<Client>
  /** Creates an API key and returns it. Default: full access. */
  addApiKey(given?: Partial<Pick<ApiKey, 'scopes' | 'networks' | 'expiresAt'>>): Promise<string>
  /** Gives a member a role for the site, in the database, as another process would, and refreshes the nodes. */
  grantRole(memberId: string, role: 'owner' | 'moderator' | 'read-only'): Promise<void>
  /** Adds an identity provider, whose issuer must respond. */
  addProvider(providerId: string, provider: ProviderInput): Promise<void>
  /** Injects faults between clients and nodes; none by default. */
  faults: Faults
}

/** Starts a real Foyer server: real database, real HTTP, real email into the inbox; only the clock is frozen. */
export async function startFoyer(options: InternalOptions = {}): Promise<InternalTestFoyer> {
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

  const addClient: InternalTestFoyer['addClient'] = async (given) => {
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
  const updateSettings: InternalTestFoyer['updateSettings'] = async (change) => {
    await snapshotStore.updateSettings(siteId, change)
    await refresh()
  }
  if (!options.demoProvider) await first.deps.storage.transact((stores) => stores.providers.delete('demo'))
  if (Object.keys(settings).length > 0) await updateSettings(settings)
  else await refresh()

  return {
    ...createScenario(nodes, client),
    url,
    urls: ports.map((port) => `http://localhost:${port}`),
    client,
    nodes: nodes as InternalTestFoyer['nodes'],
    node: first,
    deps: first.deps,
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
    grantRole: async (memberId, role) => {
      await first.deps.storage.transact((stores) => stores.owners.setRole(memberId as MemberId, role, clock.now()))
      await refresh()
    },
    addProvider: async (providerId, provider) => {
      await saveProvider(providerId, provider, commandLineAct, first.deps)
      await refresh()
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
