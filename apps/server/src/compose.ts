import { fileURLToPath } from 'node:url'
import type { SiteId } from '@foyer/protocol'
import { backgroundWorks } from './composition/background-works.js'
import type { Foyer, Replacements } from './composition/foyer.js'
import { mailTransportOf } from './composition/mail-transport-of.js'
import { openHttp } from './composition/open-http.js'
import { regularWorks } from './composition/regular-works.js'
import type { Config } from './config/config.js'
import { secretsFrom } from './config/secrets.js'
import { consoleFiles } from './console/console-files.js'
import { pipelineWork } from './data/aggregate/pipeline-work.js'
import { liveCollections } from './data/live-collections.js'
import { promoteItems } from './data/promotion/promote-items.js'
import { assertDurable } from './database/assert-durable.js'
import { openDatabase } from './database/open-database.js'
import { sqlStorage } from './database/sql-storage.js'
import { StartError } from './errors/start-error.js'
import { foyerLogger } from './http/logger.js'
import { dataRequests, uncountedDataRequests } from './limits/data-requests.js'
import { databaseLimiter, noLimiter } from './limits/limiter.js'
import { breachedPasswordsFrom } from './members/breached-passwords/breached-passwords-from.js'
import { argon2Hashing } from './members/password-hashing.js'
import { newMetrics } from './metrics/metrics.js'
import { metricsRegistry, outboxOf } from './metrics/registry.js'
import type { Needs } from './needs.js'
import { siteCaptcha } from './outbound/captcha/captcha.js'
import { remoteProviders } from './outbound/captcha/remote-providers.js'
import { mailServerOf } from './outbound/mail/mail-server.js'
import { sqlInboxStore } from './outbound/mail/sql-inbox-store.js'
import { activeMembers } from './overview/active-members.js'
import { countKeeper } from './overview/keep-counts.js'
import { siteCounts } from './overview/site-counts.js'
import { captchaKeysFault } from './owner/captcha-settings.js'
import { eventKeeper } from './owner/keep-events.js'
import { keyUses } from './owner/key-uses.js'
import { liveDirectory } from './owner/live-directory.js'
import { refusalKeeper } from './owner/remember-refusals.js'
import { sqlDirectoryStore } from './owner/sql-directory-store.js'
import { loadHostedPages } from './pages/hosted-pages.js'
import { RESTORED_SENTENCE } from './portability/fresh-start.js'
import { sqlPortableStore } from './portability/sql-portable-store.js'
import { systemClock, turnableClock } from './runtime/clock.js'
import { newId, systemRandom } from './runtime/random.js'
import { expirableChecker } from './tokens/expirable-checker.js'
import { type KeyRing, keyRing } from './tokens/key-ring.js'
import { makeSigningKey } from './tokens/signing-key.js'
import { sqlSigningKeyStore } from './tokens/sql-signing-key-store.js'
import { endedSessions, tokenChecker } from './tokens/token-checker.js'
import { tokenIssuer } from './tokens/token-issuer.js'
import { endedVisitors } from './visitors/ended-visitors.js'
import { visitKeeper } from './visitors/visits.js'

const PAGES_FOLDER = fileURLToPath(new URL('../../pages/dist/', import.meta.url))
const CONSOLE_FOLDER = fileURLToPath(new URL('../../console/dist/', import.meta.url))

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
    const needs: Needs = {
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
        promoteItems(() => directory.current().settings.data.undoPromotionFor),
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
      needs,
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
    const regular = regularWorks(database, needs, logger)

    return {
      config,
      needs,
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
