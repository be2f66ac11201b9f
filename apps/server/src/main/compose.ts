import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { SiteId } from '@foyer/protocol'
import { auditEventWriter } from '../features/audit/audit-event-writer.js'
import { pipelineRunner } from '../features/data/aggregate/pipeline-runner.js'
import { collectionCache } from '../features/data/collections/collection-cache.js'
import { applyPromotionPlan } from '../features/data/promotion/apply-promotion-plan.js'
import { demoPeople } from '../features/import-export/sample/demo-people.js'
import { RESTORED_NOTICE } from '../features/import-export/site/backup-reset.js'
import { sqlTransferStore } from '../features/import-export/sql-transfer-store.js'
import { EXTERNAL_CALLBACK_PATH } from '../features/members/external/start-external-sign-in.js'
import { createBreachedPasswords } from '../features/members/password/breached-passwords/create-breached-passwords.js'
import { argon2Hashing } from '../features/members/password/password-hashing.js'
import { activeMembers } from '../features/overview/active-members.js'
import { countWriter } from '../features/overview/count-writer.js'
import { siteCounts } from '../features/overview/site-counts.js'
import { refusedAddressWriter } from '../features/site/clients/refused-address-writer.js'
import { keyUsageWriter } from '../features/site/credentials/key-usage-writer.js'
import { syncDemoProvider } from '../features/site/providers/sync-demo-provider.js'
import { liveSnapshotCache } from '../features/site/snapshot/live-snapshot-cache.js'
import { sqlSiteSnapshotStore } from '../features/site/snapshot/sql-site-snapshot-store.js'
import { expirableChecker } from '../features/tokens/expirable-checker.js'
import { type KeyRing, keyRing } from '../features/tokens/key-ring.js'
import { createSigningKey } from '../features/tokens/signing-key.js'
import { sqlSigningKeyStore } from '../features/tokens/sql-signing-key-store.js'
import { endedSessions, tokenChecker } from '../features/tokens/token-checker.js'
import { tokenIssuer } from '../features/tokens/token-issuer.js'
import { endedVisitors } from '../features/visitors/ended-visitors.js'
import type { PromotionStep } from '../features/visitors/promote-visitor.js'
import { visitWriter } from '../features/visitors/visit-writer.js'
import { consoleFiles } from '../http/console/console-files.js'
import { loadHostedPages } from '../http/pages/kit/hosted-pages.js'
import { siteCaptcha } from '../integrations/captcha/captcha.js'
import { captchaKeysError } from '../integrations/captcha/captcha-settings.js'
import { remoteProviders } from '../integrations/captcha/remote-providers.js'
import { demoProvider } from '../integrations/identity-providers/demo-provider.js'
import { lazyProviderClient } from '../integrations/identity-providers/lazy-provider-client.js'
import { providerFetch } from '../integrations/identity-providers/provider-fetch.js'
import { mailServerOf } from '../integrations/mail/mail-server.js'
import { sqlInboxStore } from '../integrations/mail/sql-inbox-store.js'
import { isAllowedAddress } from '../integrations/webhooks/webhook-address.js'
import { offsetClock, systemClock } from '../kernel/clock.js'
import { StartError } from '../kernel/errors/start-error.js'
import { newId, systemRandom } from '../kernel/random.js'
import { deriveSecrets } from '../kernel/secrets.js'
import { assertDurable } from '../platform/database/assert-durable.js'
import { openDatabase } from '../platform/database/open-database.js'
import { dataRateLimiter, noDataRateLimiter } from '../platform/limits/data-rate-limiter.js'
import { databaseLimiter, noLimiter } from '../platform/limits/limiter.js'
import { liveFeed } from '../platform/live/live-feed.js'
import { foyerLogger } from '../platform/log/logger.js'
import { createMetrics } from '../platform/metrics/metrics.js'
import { metricsRegistry, outboxStats } from '../platform/metrics/registry.js'
import { backgroundJobs } from './composition/background-jobs.js'
import { createMailTransport } from './composition/create-mail-transport.js'
import type { Foyer, Overrides } from './composition/foyer.js'
import { openHttp } from './composition/open-http.js'
import { scheduledJobs } from './composition/scheduled-jobs.js'
import type { Config } from './config/config.js'
import type { Deps } from './deps.js'
import { sqlStorage } from './sql-storage.js'

const PAGES_FOLDER = fileURLToPath(new URL('../../dist/pages/', import.meta.url))
const CONSOLE_FOLDER = fileURLToPath(new URL('../../dist/console/', import.meta.url))

/** Builds every part once with its dependencies. @throws StartError, DatabaseUnavailable */
export async function composeFoyer(config: Config, rootSecret: Buffer, overrides: Overrides = {}): Promise<Foyer> {
  const machineClock = overrides.machineClock ?? systemClock
  const time = overrides.clock ?? offsetClock(machineClock)
  const random = overrides.random ?? systemRandom()
  const logger = overrides.logger ?? foyerLogger()
  const secrets = deriveSecrets(rootSecret)
  const pages = overrides.pages ?? (await loadHostedPages(PAGES_FOLDER))
  const console = overrides.console ?? consoleFiles(CONSOLE_FOLDER)

  const metrics = createMetrics({ countsGrants: overrides.isCountingGrants ?? true })
  const database = await openDatabase(
    config.database,
    (error) => logger.warn({ err: error }, 'a database connection was lost'),
    { onFailure: (kind) => metrics.databaseFailures.withLabels(kind).count++, onCommit: metrics.groupCommits.observe },
  )
  try {
    await assertDurable(database, config.database)
    await database.migrate()
    const siteSnapshotStore = sqlSiteSnapshotStore(database)
    const siteId: SiteId = await siteSnapshotStore.ensureSite(newId(random, 'site'), time.now())
    const storage = sqlStorage(database, siteId)
    const wasDev = await siteSnapshotStore.isDevelopment()
    const { dev, issuer } = config
    await syncDemoProvider({ dev, wasDev: wasDev === true }, { storage, clock: time, issuer })
    if (wasDev !== config.dev) await siteSnapshotStore.setDevelopment(config.dev)
    const signingKeys = sqlSigningKeyStore(database, siteId)
    if ((await signingKeys.list()).length === 0) {
      await signingKeys.addIfNone(createSigningKey(newId(random, 'sig'), secrets.signingKey, time.now()))
      if (await storage.read((stores) => stores.members.hasAny())) logger.warn(RESTORED_NOTICE)
    }

    const ended = endedSessions()
    let keys: KeyRing = keyRing(await signingKeys.list(), secrets.signingKey, time.now())
    const strictChecker = tokenChecker({
      issuer: config.issuer,
      keys: () => keys,
      clock: time,
      ended,
      isInformed: () => siteSnapshot.hasRecentRevocations(),
    })
    const expirable = config.dev ? expirableChecker(strictChecker) : undefined
    const checker = expirable ?? strictChecker
    const siteSnapshot = await liveSnapshotCache({
      siteId,
      issuer: config.issuer,
      dev: config.dev,
      store: siteSnapshotStore,
      endedSince: (since) => storage.read((stores) => stores.sessions.endedSince(since)),
      ended,
      clock: time,
      machineClock,
      onClock: (offset, correction) => {
        if (config.dev || overrides.clock === undefined)
          time.setOffset((config.dev ? offset : 0) + (overrides.clock === undefined ? correction : 0))
      },
      onChange: async () => {
        keys = keyRing(await signingKeys.list(), secrets.signingKey, time.now())
        checker.clearCache()
      },
    })

    const captchaKeys = overrides.captcha ?? { secrets: undefined }
    const captchaError = captchaKeysError(siteSnapshot.current().settings.captcha, captchaKeys.secrets !== undefined)
    if (captchaError !== undefined) throw new StartError(captchaError)

    const eventWriter = auditEventWriter({ storage, random, clock: time }, (count, error) =>
      logger.error({ count, err: error }, 'entries of the audit log could not be written and are lost'),
    )
    const counts = siteCounts(metrics, () => siteSnapshot.current().settings.signUp.policy === 'approval')
    const activeMemberSet = activeMembers()
    const overviewCountWriter = countWriter(counts, activeMemberSet, { storage, clock: time }, (error) =>
      logger.warn({ err: error }, 'what was counted for the overview could not be written and will be tried again'),
    )
    const refusedAddressLog = refusedAddressWriter({ storage, random, clock: time })
    const keyUsage = keyUsageWriter({ storage, clock: time })
    const visits = visitWriter({ storage, clock: time }, (error) =>
      logger.warn({ err: error }, 'visits of visitors could not be written'),
    )
    const inbox = sqlInboxStore(database, siteId)
    const transport = overrides.transport ?? (await createMailTransport(config, { inbox, clock: time, random }))
    const shared = { issuer: config.issuer, siteId, clock: time, random, secrets, storage, siteSnapshot }
    const mailServer = mailServerOf(config.mail, config.issuer)
    const webhookReach = { dev: config.dev, allowPrivate: config.webhooksPrivate === true }
    const collections = collectionCache(storage)
    const isUniqueViolation = (error: unknown) => database.differences.isUniqueViolation(error)
    const background = backgroundJobs(
      { ...shared, mailServer, collections, webhookReach, isUniqueViolation, metrics, logger },
      transport,
    )
    const pipelines = pipelineRunner()
    const live = liveFeed({ storage, clock: time }, (error) =>
      logger.warn({ err: error }, 'live events could not be read and will be tried again'),
    )
    const demo = config.dev
      ? demoProvider({
          issuer: config.issuer,
          callbacks: `${config.issuer}${EXTERNAL_CALLBACK_PATH}/`,
          people: demoPeople(),
          clock: time,
          key: secrets.identityProvider,
        })
      : undefined
    const sendToProvider =
      overrides.providerFetch ?? providerFetch((address) => isAllowedAddress(address, webhookReach))
    const deps: Deps = {
      ...shared,
      liveFeed: live,
      pipelines,
      collections,
      jobs: background.jobs,
      webhooks: background.webhooks,
      webhookReach,
      breachedPasswords: createBreachedPasswords(config.breachedPasswords, (error) =>
        logger.warn({ err: error }, 'stolen passwords could not be looked up'),
      ),
      memberImports: background.memberImports,
      transferStore: sqlTransferStore(database, siteId),
      hashing: overrides.hashing ?? argon2Hashing(undefined, overrides.hashCost, metrics.hashing),
      limiter: config.limits
        ? databaseLimiter({
            storage,
            clock: time,
            onLimitExceeded: (limit) => metrics.limitsHit.withLabels(limit).count++,
          })
        : noLimiter,
      dataRateLimiter: config.limits
        ? dataRateLimiter({ clock: time, perMinute: () => siteSnapshot.current().settings.data.requestsPerMinute })
        : noDataRateLimiter,
      identityProviders: lazyProviderClient({
        fetch: demo?.fetch(sendToProvider) ?? sendToProvider,
        clock: time,
        isInsecureAllowed: config.dev,
      }),
      tokens: tokenIssuer({
        issuer: config.issuer,
        siteId,
        keys: () => keys,
        clock: time,
        random,
        memberSeen: activeMemberSet.record,
      }),
      keyUsage,
      refusedAddressLog,
      checker,
      ended,
      endedVisitors: endedVisitors(),
      visits,
      mail: background.mail,
      mailServer,
      sendMailNow: background.mail.sendNow,
      captcha: siteCaptcha({
        ...shared,
        remoteProvider: remoteProviders(captchaKeys, time),
        isRateLimited: config.limits,
        log: {
          rejected: (action, why) => logger.info({ action, why }, 'a captcha was refused'),
          unavailable: (action, error) => logger.warn({ action, err: error }, 'a captcha could not be checked'),
        },
      }),
      metrics,
      counts,
      deployment: { dev: config.dev, hasCaptchaSecret: captchaKeys.secrets !== undefined },
      promotionSteps: overrides.promotionSteps ?? [
        // Inside a transaction, promotion steps receive all stores, including those of the data service.
        applyPromotionPlan(() => siteSnapshot.current().settings.data.promotionUndoMs) as PromotionStep,
      ],
    }
    const advanceClock = async (milliseconds: number): Promise<void> => {
      time.setOffset(await siteSnapshotStore.advanceClock(milliseconds))
    }
    const registry = metricsRegistry(metrics, {
      databaseKind: config.database.kind,
      outbox: outboxStats(storage, time),
      pool: database.poolStats,
    })
    let isDraining = false
    const http = await openHttp({
      config,
      deps,
      logger,
      eventWriter,
      counts,
      registry,
      pages,
      console,
      overrides,
      keySet: () => keys.publicJwks(time.now()),
      isDraining: () => isDraining,
      dev: expirable &&
        demo && { inbox, clock: time, mail: background.mail, advanceClock, checker: expirable, provider: demo },
    })
    const scheduled = scheduledJobs(database, deps, logger)

    return {
      config,
      deps,
      http,
      inbox,
      mail: background.mail,
      jobs: background.jobs,
      webhooks: background.webhooks,
      metrics: registry,
      overviewCountWriter,
      refresh: siteSnapshot.refresh,
      advanceClock,
      listen: async () => {
        await http.listen({ host: config.host, port: config.port })
      },
      close: async () => {
        isDraining = true
        if (config.drainMs) await pause(config.drainMs)
        await http.close()
        await overrides.tracing?.shutdown()
        registry.stop()
        await live.stop()
        siteSnapshot.stop()
        await background.stop()
        for (const writer of [eventWriter, overviewCountWriter, keyUsage, visits, refusedAddressLog])
          await writer.stop()
        await scheduled.stop()
        await pipelines.stop()
        await database.close()
      },
    }
  } catch (error) {
    await database.close().catch(() => {})
    throw error
  }
}
