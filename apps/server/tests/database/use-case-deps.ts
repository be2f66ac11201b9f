import type { AuditEntry } from '../../src/features/audit/audit.js'
import { type Member, newMember } from '../../src/features/members/member.js'
import type { Client } from '../../src/features/site/clients/client.js'
import type { IdentityProvider } from '../../src/features/site/providers/identity-provider.js'
import { type StoredSettings, settingsInForce } from '../../src/features/site/settings/site-settings.js'
import { createSiteSnapshot, type SiteSnapshot } from '../../src/features/site/snapshot/site-snapshot.js'
import type { Subject } from '../../src/features/tokens/access-token.js'
import { endedSessions } from '../../src/features/tokens/token-checker.js'
import type { MailPayload } from '../../src/integrations/mail/mail-job-store.js'
import { frozenClock } from '../../src/kernel/clock.js'
import { systemRandom } from '../../src/kernel/random.js'
import { deriveSecrets } from '../../src/kernel/secrets.js'
import type { Stores } from '../../src/main/deps.js'
import type { Limiter } from '../../src/platform/limits/limiter.js'
import { createMetrics } from '../../src/platform/metrics/metrics.js'
import type { SqliteStores } from './sqlite-stores.js'

export const NOW = Date.parse('2030-01-01T12:00:00Z')
export const ISSUER = 'https://accounts.example'

export const testClient = (change: Partial<Client> = {}): Client => ({
  clientId: 'cli_a',
  name: 'A',
  redirectUris: ['https://app.example/callback'],
  origins: [],
  logoutUris: [],
  rotation: 'strict',
  ...change,
})

export const testProvider = (change: Partial<IdentityProvider> = {}): IdentityProvider => ({
  providerId: 'work',
  preset: 'oidc',
  name: 'Work',
  issuer: 'https://provider.example',
  clientId: 'foyer',
  sealedSecret: '',
  scope: null,
  isTrusted: false,
  isEnabled: true,
  position: 0,
  createdAt: NOW,
  ...change,
})

export const testMember = (change: Partial<Member> = {}): Member => ({
  ...newMember(
    {
      memberId: 'mem_a',
      email: 'ana@example.com',
      emailKey: 'ana@example.com',
      emailVerified: true,
      status: 'active',
      passwordHash: 'hash',
      profile: {},
    },
    NOW,
  ),
  ...change,
})

/**
 * Creates the dependencies of a use case for unit tests: the stores of a new site on SQLite, a frozen clock, and
 * in-memory replacements for the rest. `issued`, `taken`, `promoted` and `wakes` (of the mail queue) record the calls.
 */
export function createUseCaseDeps(database: SqliteStores) {
  const siteId = database.newSite()
  const storage = database.storageOf(siteId)
  const clock = frozenClock(NOW)
  const issued: { subject: Subject; refreshToken: string }[] = []
  const taken: { limit: string; parts: readonly string[]; refunded: number }[] = []
  const promoted: number[] = []
  const wakes: number[] = []
  let snapshot: SiteSnapshot

  const limiter: Limiter = {
    async consume(limit, ...parts) {
      const one = { limit, parts, refunded: 0 }
      taken.push(one)
      return {
        isRisky: false,
        refund: async () => {
          one.refunded++
        },
      }
    },
    tryConsume: async () => true,
    isRisky: async () => false,
  }
  const configure = ({
    settings = {},
    clients = [testClient()],
    owners = [],
    providers = [],
  }: {
    settings?: StoredSettings
    clients?: Client[]
    owners?: Parameters<typeof createSiteSnapshot>[2]['owners']
    providers?: IdentityProvider[]
  }) => {
    snapshot = createSiteSnapshot({ siteId, issuer: ISSUER }, settingsInForce(settings, false), {
      clients,
      owners,
      providers,
      apiKeys: [],
    })
  }
  configure({})

  return {
    deps: {
      siteId,
      issuer: ISSUER,
      storage,
      clock,
      limiter,
      mail: {
        wake: () => {
          wakes.push(clock.now())
        },
      },
      random: systemRandom(),
      secrets: deriveSecrets(Buffer.alloc(32, 1)),
      siteSnapshot: {
        current: () => snapshot,
        isReachable: () => true,
        hasRecentRevocations: () => true,
        refresh: async () => {},
      },
      ended: endedSessions(),
      metrics: createMetrics(),
      promotionSteps: [async () => 3],
      counts: {
        promoted: (items: number) => {
          promoted.push(items)
        },
      },
      tokens: {
        respond(subject: Subject, refreshToken: string) {
          issued.push({ subject, refreshToken })
          return {
            access_token: 'access token',
            token_type: 'Bearer' as const,
            expires_in: 1,
            refresh_token: refreshToken,
            scope: subject.scope ?? '',
          }
        },
      },
    },
    issued,
    taken,
    promoted,
    wakes,
    configure,
    clock,
    write: <T>(work: (stores: Stores) => Promise<T>): Promise<T> => storage.transact(work),
    /** The entries of the audit log, newest first. */
    auditLog: (): Promise<AuditEntry[]> =>
      storage.read((stores) => stores.audit.select({}, { position: undefined, newer: false, limit: 100 })),
    /** Returns the mail that is due, and postpones it; undefined if none is. */
    takeMail: async (): Promise<MailPayload | undefined> =>
      (await storage.write((stores) => stores.mailJobs.lease('oldest', clock.now(), Number.MAX_SAFE_INTEGER)))?.payload,
  }
}
