import { fileURLToPath } from 'node:url'
import type { SiteId } from '@foyer/protocol'
import { eventKeeper } from '../features/audit/keep-events.js'
import { pipelineWork } from '../features/data/aggregate/pipeline-work.js'
import { liveCollections } from '../features/data/collections/live-collections.js'
import { promoteItems } from '../features/data/promotion/promote-items.js'
import { RESTORED_SENTENCE } from '../features/import-export/site/fresh-start.js'
import { sqlPortableStore } from '../features/import-export/sql-portable-store.js'
import { breachedPasswordsFrom } from '../features/members/password/breached-passwords/breached-passwords-from.js'
import { argon2Hashing } from '../features/members/password/password-hashing.js'
import { activeMembers } from '../features/overview/active-members.js'
import { countKeeper } from '../features/overview/keep-counts.js'
import { siteCounts } from '../features/overview/site-counts.js'
import { refusalKeeper } from '../features/site/clients/remember-refusals.js'
import { keyUses } from '../features/site/credentials/key-uses.js'
import { liveDirectory } from '../features/site/snapshot/live-directory.js'
import { sqlDirectoryStore } from '../features/site/snapshot/sql-directory-store.js'
import { expirableChecker } from '../features/tokens/expirable-checker.js'
import { type KeyRing, keyRing } from '../features/tokens/key-ring.js'
import { makeSigningKey } from '../features/tokens/signing-key.js'
import { sqlSigningKeyStore } from '../features/tokens/sql-signing-key-store.js'
import { endedSessions, tokenChecker } from '../features/tokens/token-checker.js'
import { tokenIssuer } from '../features/tokens/token-issuer.js'
import { endedVisitors } from '../features/visitors/ended-visitors.js'
import type { PromotionStep } from '../features/visitors/promote-visitor.js'
import { visitKeeper } from '../features/visitors/visits.js'
import { consoleFiles } from '../http/console/console-files.js'
import { loadHostedPages } from '../http/pages/kit/hosted-pages.js'
import { siteCaptcha } from '../integrations/captcha/captcha.js'
import { captchaKeysFault } from '../integrations/captcha/captcha-settings.js'
import { remoteProviders } from '../integrations/captcha/remote-providers.js'
import { mailServerOf } from '../integrations/mail/mail-server.js'
import { sqlInboxStore } from '../integrations/mail/sql-inbox-store.js'
import { systemClock, turnableClock } from '../kernel/clock.js'
import { StartError } from '../kernel/errors/start-error.js'
import { newId, systemRandom } from '../kernel/random.js'
import { secretsFrom } from '../kernel/secrets.js'
import { assertDurable } from '../platform/database/assert-durable.js'
import { openDatabase } from '../platform/database/open-database.js'
import { dataRequests, uncountedDataRequests } from '../platform/limits/data-requests.js'
import { databaseLimiter, noLimiter } from '../platform/limits/limiter.js'
import { foyerLogger } from '../platform/log/logger.js'
import { newMetrics } from '../platform/metrics/metrics.js'
import { metricsRegistry, outboxOf } from '../platform/metrics/registry.js'
import { backgroundWorks } from './composition/background-works.js'
import type { Foyer, Replacements } from './composition/foyer.js'
import { mailTransportOf } from './composition/mail-transport-of.js'
import { openHttp } from './composition/open-http.js'
import { regularWorks } from './composition/regular-works.js'
import type { Config } from './config/config.js'
import type { Deps } from './deps.js'
import { sqlStorage } from './sql-storage.js'

const PAGES_FOLDER = fileURLToPath(new URL('../../../pages/dist/', import.meta.url))
const CONSOLE_FOLDER = fileURLToPath(new URL('../../../console/dist/', import.meta.url))

/** Builds every part once and hands it what it needs. @throws StartError, DatabaseUnavailable */
export async function composeFoyer(config: Config, rootSecret: Buffer, replace: Replacements = {}): Promise<Foyer> {
  const machine = replace.machineClock ?? systemClock
  const time = replace.clock ?? turnableClock(machine)
  const random = replace.random ?? systemRandom()
  const logger = replace.logger ?? foyerLogger()
  const secrets = secretsFrom(rootSecret)
  const pages = replace.pages ?? (await loadHostedPages(PAGES_FOLDER))
  const console = replace.console ?? consoleFiles(CONSOLE_FOLDER)

  const metrics = newMetrics({ countsGrants: replace.countsGrants ?? true })
  const database = await openDatabase(
    config.database,
    (error) => logger.warn({ err: error }, 'a database connection was lost'),
    { failed: (kind) => metrics.databaseFailures.of(kind).count++, committed: metrics.groupCommits.observe },
  )
  try {
    await assertDurable(database, config.database)
    await database.migrate()
    const directoryStore = sqlDirectoryStore(database)
    const siteId: SiteId = await directoryStore.ensureSite(newId(random, 'site'), time.now())
    const storage = sqlStorage(database, siteId)
    const signingKeys = sqlSigningKeyStore(database, siteId)
    if ((await signingKeys.list()).length === 0) {
      await signingKeys.addFirst(makeSigningKey(newId(random, 'sig'), secrets.signingKey, time.now()))
      if (await storage.read((stores) => stores.members.hasAny())) logger.warn(RESTORED_SENTENCE)
    }

    const ended = endedSessions()
    let keys: KeyRing = keyRing(await signingKeys.list(), secrets.signingKey, time.now())
    const strict = tokenChecker({
      issuer: config.issuer,
      keys: () => keys,
      clock: time,
      ended,
      isInformed: () => directory.isInformed(),
    })
    const expirable = config.dev ? expirableChecker(strict) : undefined
    const checker = expirable ?? strict
    const directory = await liveDirectory({
      siteId,
      issuer: config.issuer,
      dev: config.dev,
      store: directoryStore,
      endedSince: (since) => storage.read((stores) => stores.sessions.endedSince(since)),
      ended,
      clock: time,
      machine,
      onClock: (offset, correction) => {
        if (config.dev || replace.clock === undefined)
          time.setOffset((config.dev ? offset : 0) + (replace.clock === undefined ? correction : 0))
      },
      onChange: async () => {
        keys = keyRing(await signingKeys.list(), secrets.signingKey, time.now())
        checker.forget()
      },
    })

    const captchaOutside = replace.captcha ?? { secrets: undefined }
    const captchaFault = captchaKeysFault(directory.current().settings.captcha, captchaOutside.secrets !== undefined)
    if (captchaFault !== undefined) throw new StartError(captchaFault)

    const events = eventKeeper({ storage, random, clock: time }, (count, error) =>
      logger.error({ count, err: error }, 'entries of the audit log could not be written and are lost'),
    )
    const counts = siteCounts(metrics, () => directory.current().settings.signUp.policy === 'approval')
    const active = activeMembers()
    const counting = countKeeper(counts, active, { storage, clock: time }, (error) =>
      logger.warn({ err: error }, 'what was counted for the overview could not be written and will be tried again'),
    )
    const refusals = refusalKeeper({ storage, random, clock: time })
    const uses = keyUses({ storage, clock: time })
    const visits = visitKeeper({ storage, clock: time }, (error) =>
      logger.warn({ err: error }, 'visits of visitors could not be written'),
    )
    const inbox = sqlInboxStore(database, siteId)
    const transport = replace.transport ?? (await mailTransportOf(config, { inbox, clock: time, random }))
    const shared = { issuer: config.issuer, siteId, clock: time, random, secrets, storage, directory }
    const mailServer = mailServerOf(config.mail, config.issuer)
    const webhookReach = { dev: config.dev, allowPrivate: config.webhooksPrivate === true }
    const collections = liveCollections(storage)
    const isUniqueViolation = (error: unknown) => database.differences.isUniqueViolation(error)
    const work = backgroundWorks(
      { ...shared, mailServer, collections, webhookReach, isUniqueViolation, metrics, logger },
      transport,
    )
    const pipelines = pipelineWork()
    const deps: Deps = {
      ...shared,
      pipelines,
      collections,
      jobs: work.jobs,
      webhooks: work.webhooks,
      webhookReach,
      breachedPasswords: breachedPasswordsFrom(config.breachedPasswords, (error) =>
        logger.warn({ err: error }, 'stolen passwords could not be looked up'),
      ),
      memberImports: work.memberImports,
      portable: sqlPortableStore(database, siteId),
      hashing: replace.hashing ?? argon2Hashing(undefined, replace.hashCost, metrics.hashing),
      limiter: config.limits
        ? databaseLimiter({ storage, clock: time, hit: (limit) => metrics.limitsHit.of(limit).count++ })
        : noLimiter,
      dataRequests: config.limits
        ? dataRequests({ clock: time, perMinute: () => directory.current().settings.data.requestsPerMinute })
        : uncountedDataRequests,
      tokens: tokenIssuer({
        issuer: config.issuer,
        siteId,
        keys: () => keys,
        clock: time,
        random,
        memberSeen: active.note,
      }),
      keyUses: uses,
      refusals,
      checker,
      ended,
      endedVisitors: endedVisitors(),
      visits,
      mail: work.mail,
      mailServer,
      sendMailNow: work.mail.sendNow,
      captcha: siteCaptcha({
        ...shared,
        remote: remoteProviders(captchaOutside, time),
        counts: config.limits,
        report: {
          refused: (action, why) => logger.info({ action, why }, 'a captcha was refused'),
          unavailable: (action, error) => logger.warn({ action, err: error }, 'a captcha could not be checked'),
        },
      }),
      metrics,
      counts,
      deployment: { dev: config.dev, hasCaptchaSecret: captchaOutside.secrets !== undefined },
      promotionSteps: replace.promotionSteps ?? [
        // A transaction hands every store to its steps, so those of the data service are there too.
        promoteItems(() => directory.current().settings.data.undoPromotionFor) as PromotionStep,
      ],
    }
    const advanceClock = async (milliseconds: number): Promise<void> => {
      time.setOffset(await directoryStore.advanceClock(milliseconds))
    }
    const registry = metricsRegistry(metrics, {
      databaseKind: config.database.kind,
      outbox: outboxOf(storage, time),
      pool: database.pool,
    })
    const http = await openHttp({
      config,
      deps,
      logger,
      events,
      counts,
      registry,
      pages,
      console,
      replace,
      keySet: () => keys.published(time.now()),
      dev: expirable && { inbox, clock: time, mail: work.mail, advanceClock, checker: expirable },
    })
    const regular = regularWorks(database, deps, logger)

    return {
      config,
      deps,
      http,
      inbox,
      mail: work.mail,
      jobs: work.jobs,
      webhooks: work.webhooks,
      metrics: registry,
      counting,
      refresh: directory.refresh,
      advanceClock,
      listen: async () => {
        await http.listen({ host: config.host, port: config.port })
      },
      close: async () => {
        await http.close()
        await replace.tracing?.shutdown()
        registry.stop()
        directory.stop()
        await work.stop()
        await events.stop()
        await counting.stop()
        await uses.stop()
        await visits.stop()
        await refusals.stop()
        await regular.stop()
        await pipelines.stop()
        await database.close()
      },
    }
  } catch (error) {
    await database.close().catch(() => {})
    throw error
  }
}
