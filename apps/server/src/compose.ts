import { fileURLToPath } from 'node:url'
import { paths, type SiteId } from '@foyer/protocol'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config/config.js'
import { secretsFrom } from './config/secrets.js'
import { type ConsoleFiles, consoleFiles } from './console/console-files.js'
import { sweepItemChanges } from './data/changes/sql-sweep-item-changes.js'
import { finishIndexesRegularly } from './data/finish-indexes.js'
import { type JobRunner, jobRunner } from './data/jobs/job-runner.js'
import { liveCollections } from './data/live-collections.js'
import { promoteItems } from './data/promotion/promote-items.js'
import { sweepPromotionItems } from './data/promotion/sql-sweep-promotion-items.js'
import { shortQuestions } from './data/short-questions.js'
import { assertDurable } from './database/assert-durable.js'
import { cleanUpRegularly } from './database/clean-up.js'
import { openDatabase } from './database/open-database.js'
import { sqlStorage, sqlStores } from './database/sql-storage.js'
import { StartError } from './errors/start-error.js'
import { buildHttp } from './http/build-http.js'
import { buildRoutes } from './http/build-routes.js'
import type { Faults } from './http/faults.js'
import type { HttpLimits } from './http/http-limits.js'
import { type FoyerLogger, foyerLogger } from './http/logger.js'
import { approvalHint } from './http/refused-addresses.js'
import { openShortWay } from './http/short-way.js'
import { dataRequests, uncountedDataRequests } from './limits/data-requests.js'
import { databaseLimiter, noLimiter } from './limits/limiter.js'
import { breachedPasswordsFrom } from './members/breached-passwords/breached-passwords-from.js'
import { argon2Hashing, type PasswordHashing } from './members/password-hashing.js'
import { sweepDeletions } from './members/sql-sweep-deletions.js'
import { sweepErasures } from './members/sql-sweep-erasures.js'
import { newMetrics } from './metrics/metrics.js'
import { type MetricsRegistry, metricsRegistry, outboxOf } from './metrics/registry.js'
import type { MetricData } from './metrics/tally.js'
import type { Needs } from './needs.js'
import { siteCaptcha } from './outbound/captcha/captcha.js'
import { type CaptchaOutside, remoteProviders } from './outbound/captcha/remote-providers.js'
import type { InboxStore } from './outbound/mail/inbox-store.js'
import { inboxTransport } from './outbound/mail/inbox-transport.js'
import { NoMailServer } from './outbound/mail/mail-fault.js'
import { type MailSender, mailSender } from './outbound/mail/mail-sender.js'
import { mailServerOf } from './outbound/mail/mail-server.js'
import type { MailTransport } from './outbound/mail/mail-transport.js'
import { sqlInboxStore } from './outbound/mail/sql-inbox-store.js'
import { type WebhookSender, webhookSender } from './outbound/webhooks/webhook-sender.js'
import { activeMembers } from './overview/active-members.js'
import { type CountKeeper, countKeeper } from './overview/keep-counts.js'
import { siteCounts } from './overview/site-counts.js'
import { foldActiveMembers } from './overview/sql-fold-active-members.js'
import { captchaKeysFault } from './owner/captcha-settings.js'
import { eventKeeper } from './owner/keep-events.js'
import { keyUses } from './owner/key-uses.js'
import { liveDirectory } from './owner/live-directory.js'
import { refusalKeeper } from './owner/remember-refusals.js'
import { sqlDirectoryStore } from './owner/sql-directory-store.js'
import { type HostedPages, loadHostedPages } from './pages/hosted-pages.js'
import { RESTORED_SENTENCE } from './portability/fresh-start.js'
import { importRunner } from './portability/import-jobs/import-runner.js'
import { sweepImports } from './portability/import-jobs/sql-sweep-imports.js'
import { sqlPortableStore } from './portability/sql-portable-store.js'
import { type Clock, systemClock, type TurnableClock, turnableClock } from './runtime/clock.js'
import { newId, type Random, systemRandom } from './runtime/random.js'
import { expirableChecker } from './tokens/expirable-checker.js'
import { type KeyRing, keyRing } from './tokens/key-ring.js'
import { makeSigningKey } from './tokens/signing-key.js'
import { sqlSigningKeyStore } from './tokens/sql-signing-key-store.js'
import { endedSessions, tokenChecker } from './tokens/token-checker.js'
import { tokenIssuer } from './tokens/token-issuer.js'
import type { Tracing } from './tracing/tracing.js'
import { endedVisitors } from './visitors/ended-visitors.js'
import type { PromotionStep } from './visitors/promote-visitor.js'
import { sweepVisitors } from './visitors/sql-sweep-visitors.js'

/** What a test, or a product built on Foyer, may hand in instead of the usual parts. */
export interface Replacements {
  /** What everything is dated by; nothing puts it right. */
  clock?: TurnableClock
  /** The clock of the machine, which is put right by the database's. */
  machineClock?: Clock
  random?: Random
  hashing?: PasswordHashing
  transport?: MailTransport
  logger?: FoyerLogger
  promotionSteps?: readonly PromotionStep[]
  pages?: HostedPages
  console?: ConsoleFiles
  captcha?: CaptchaOutside
  httpLimits?: HttpLimits
  /** The metrics of the other processes that share the port. */
  metricsOfOthers?: () => Promise<MetricData[][]>
  tracing?: Tracing | undefined
  /** False: neither metrics nor overview know of grants. The bench measures by it what counting costs. */
  countsGrants?: boolean
}

/** One node of Foyer, composed and not yet listening. */
export interface Foyer {
  config: Config
  needs: Needs
  http: FastifyInstance
  inbox: InboxStore
  mail: MailSender
  jobs: JobRunner
  webhooks: WebhookSender
  /** What this process counted, for the others that share the port. */
  metrics: Pick<MetricsRegistry, 'own'>
  /** Writes what this node counted for the overview now, instead of within ten seconds. */
  counting: Pick<CountKeeper, 'flush'>
  /** Looks for changes made by other processes now, instead of within half a second. */
  refresh(): Promise<void>
  /** Turns the clock of every node. Only under --dev. */
  advanceClock(milliseconds: number): Promise<void>
  listen(): Promise<void>
  /** Finishes the requests under way, then closes everything. */
  close(): Promise<void>
}

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
      const { total } = await storage.read((stores) => stores.members.list({ limit: 1, offset: 0, order: 'newest' }))
      if (total > 0) logger.warn(RESTORED_SENTENCE)
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
    const inbox = sqlInboxStore(database, siteId)
    const transport = replace.transport ?? (await mailTransport(config, { inbox, clock: time, random }))
    const shared = { issuer: config.issuer, siteId, clock: time, random, secrets, storage, directory }
    const mailServer = mailServerOf(config.mail, config.issuer)
    const mail = mailSender({ ...shared, mailServer }, transport, {
      sent: (kind) => {
        metrics.mails.of(kind, 'sent').count++
        logger.info({ kind }, 'mail sent')
      },
      failed: (kind, attempts, error) => {
        metrics.mails.of(kind, 'failed').count++
        logger.warn({ kind, attempts, err: error }, 'mail could not be sent and will be tried again')
      },
      abandoned: (kind) => {
        metrics.mails.of(kind, 'abandoned').count++
        logger.error({ kind }, 'mail was given up after two days')
      },
    })
    const collections = liveCollections(storage)
    const jobs = jobRunner(
      { ...shared, collections },
      { failed: (jobId, error) => logger.warn({ jobId, err: error }, 'a job could not go on and will be tried again') },
    )
    const webhookReach = { dev: config.dev, allowPrivate: config.webhooksPrivate === true }
    const webhooks = webhookSender(
      { ...shared, mail, webhookReach },
      {
        attempted: (event, isDelivered) => logger.info({ event, isDelivered }, 'a webhook was called'),
        switchedOff: (webhookId, reason) => logger.warn({ webhookId, reason }, 'a webhook was switched off'),
        failed: (error) => logger.warn({ err: error }, 'webhooks could not be called and will be tried again'),
      },
    )
    const memberImports = importRunner(
      { ...shared, isUniqueViolation: (error) => database.differences.isUniqueViolation(error) },
      {
        failed: (importId, error) =>
          logger.warn({ importId, err: error }, 'an import could not go on and will be tried again'),
      },
    )
    const needs: Needs = {
      ...shared,
      collections,
      jobs,
      webhooks,
      webhookReach,
      breachedPasswords: breachedPasswordsFrom(config.breachedPasswords, (error) =>
        logger.warn({ err: error }, 'stolen passwords could not be looked up'),
      ),
      memberImports,
      portable: sqlPortableStore(database, siteId),
      hashing: replace.hashing ?? argon2Hashing(undefined, undefined, metrics.hashing),
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
      mail,
      mailServer,
      sendMailNow: mail.sendNow,
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
    const { server: http, answering } = await buildHttp({
      ...config,
      logger,
      random,
      limits: replace.httpLimits,
      requests: metrics.requests,
    })
    http.decorate('keepEvent', events.keep)
    http.decorate('countEvent', counts.note)
    http.decorate('noteRefusedAddress', (refused, from) => {
      // An address of our own is nobody's to return to.
      if (!refused.address.startsWith(config.issuer)) refusals.note(refused, from)
      return approvalHint(refused, config)
    })
    replace.tracing?.trace(http)
    const registry = metricsRegistry(metrics, {
      databaseKind: config.database.kind,
      outbox: outboxOf(storage, time),
      pool: database.pool,
    })
    let faults: Faults | undefined
    const dev =
      expirable === undefined
        ? undefined
        : {
            ...{ inbox, clock: time, mail, advanceClock, checker: expirable },
            // Nothing stands before the server until the first fault is asked for.
            faults: async () => {
              const { faultsBefore } = await import('./http/faults.js')
              faults ??= faultsBefore([{ http }])
              return faults
            },
          }
    const { plainTokens } = await buildRoutes(http, {
      needs,
      pages,
      console,
      keySet: () => keys.published(time.now()),
      refresh: directory.refresh,
      metrics: {
        text: async () => registry.text((await replace.metricsOfOthers?.()) ?? []),
        contentType: registry.contentType,
        tokenDigest: config.metricsTokenDigest,
      },
      dev,
    })
    // A trace follows a request through the framework.
    if (replace.tracing === undefined) {
      const origins = () => directory.current().origins
      for (const { method, ...way } of [
        { method: 'POST', path: paths.token, answer: plainTokens },
        ...shortQuestions(needs),
      ])
        openShortWay(http, { ...answering, ...way, count: metrics.requests.ofRoute(way.path, method), origins })
    }

    const sweeps = [
      sweepImports,
      sweepPromotionItems,
      sweepVisitors(() => directory.current().settings.data.keepVisitorsFor),
      sweepItemChanges(() => directory.current().settings.data.keepChangesFor),
      sweepDeletions((query) => sqlStores(query, siteId, database.differences), { random, clock: time }),
      sweepErasures(database.differences),
      foldActiveMembers,
    ]
    const cleaning = cleanUpRegularly(database, siteId, time, sweeps, {
      cleaned: (rows) => logger.info({ rows }, 'what was over was deleted'),
      failed: (error) => logger.warn({ err: error }, 'what is over could not be deleted and will be tried again'),
    })

    const finishing = finishIndexesRegularly(needs, {
      finished: (indexes) => logger.info({ indexes }, 'indexes that were broken off were finished'),
      failed: (error) => logger.warn({ err: error }, 'an index could not be finished and will be tried again'),
    })

    return {
      config,
      needs,
      http,
      inbox,
      mail,
      jobs,
      webhooks,
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
        await mail.stop()
        await jobs.stop()
        await webhooks.stop()
        await memberImports.stop()
        await events.stop()
        await counting.stop()
        await uses.stop()
        await refusals.stop()
        await cleaning.stop()
        await finishing.stop()
        await database.close()
      },
    }
  } catch (error) {
    await database.close().catch(() => {})
    throw error
  }
}

async function mailTransport(config: Config, inboxNeeds: Parameters<typeof inboxTransport>[0]): Promise<MailTransport> {
  if (config.mail.kind === 'inbox') return inboxTransport(inboxNeeds)
  if (config.mail.kind === 'smtp') {
    // Loaded where it is needed: it is some 5 MB of code.
    const { smtpTransport } = await import('./outbound/mail/smtp-transport.js')
    return smtpTransport(config.mail.url)
  }
  return {
    send: async () => {
      throw new NoMailServer()
    },
    close: () => {},
  }
}
