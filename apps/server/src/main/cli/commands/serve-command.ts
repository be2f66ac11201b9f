import cluster from 'node:cluster'
import type { Command } from 'commander'
import { createSetUpLink } from '../../../features/site/roles/create-set-up-link.js'
import { captchaConfig } from '../../../integrations/captcha/remote-providers.js'
import { StartError } from '../../../kernel/errors/start-error.js'
import { readRootSecret } from '../../../kernel/secrets.js'
import { type FoyerLogger, foyerLogger } from '../../../platform/log/logger.js'
import { readableLines } from '../../../platform/log/readable-lines.js'
import { otherWorkersMetrics, serveWorkerMetrics } from '../../../platform/metrics/worker-metrics.js'
import { composeFoyer } from '../../compose.js'
import { compactHeap } from '../../composition/compact-heap.js'
import type { Foyer } from '../../composition/foyer.js'
import { type Config, loggableConfig, serveConfig, workerCount } from '../../config/config.js'
import { type Environment, readEnvironment } from '../../config/environment-variables.js'
import { unknownVariables } from '../../config/unknown-variables.js'
import { startTracing } from '../../tracing.js'
import type { CommandContext } from '../command-context.js'
import { asStartError, type SiteFlags } from '../open-site.js'
import { announceReady, announcesSetUpLink, type ReadyApp } from '../serve/announce-ready.js'
import { applyAtStart } from '../serve/apply-at-start.js'
import { logUncaughtErrors } from '../serve/log-uncaught-errors.js'
import { offerToOpen } from '../serve/offer-to-open.js'
import { serveWorkers, type WorkerReady } from '../serve/serve-workers.js'
import { stopSignal } from '../serve/stop-signal.js'

/** Maximum duration of a clean shutdown in milliseconds (design §5). */
const SHUTDOWN_TIMEOUT_MS = 9000

/** `foyer serve`: prints one line when ready, logs to standard error, stops cleanly on SIGTERM and SIGINT. */
export function serveCommand(program: Command, context: CommandContext): void {
  program
    .command('serve')
    .description('start the server')
    .option('--host <host>', 'the address to listen on (127.0.0.1)')
    .option('--port <port>', 'the port to listen on (4000)')
    .option('--issuer <url>', 'the public address (http://localhost:PORT)')
    .option('--workers <count>', 'how many processes share the port')
    .option('--apply <file>', 'a site file to apply before the server accepts connections')
    .option(
      '--trusted-proxies <networks...>',
      'a proxy whose forwarded headers count, such as 10.0.0.0/8 (repeat for more)',
    )
    .option('--dev', 'development: inbox, clock, relaxed defaults')
    .option('--json', 'print the ready line as JSON')
    .action((flags: ServeFlags) => serve(context, flags))
}

interface ServeFlags extends SiteFlags {
  host?: string
  port?: string
  issuer?: string
  workers?: string
  apply?: string
  trustedProxies?: string[]
  dev?: boolean
  json?: boolean
}

/** Runs the server until a stop signal. `app` is the client that `foyer dev` created. @throws StartError */
export async function serve(
  context: CommandContext,
  { json: isJson = false, ...flags }: ServeFlags,
  app?: ReadyApp,
): Promise<void> {
  const environment = readEnvironment(context.env, flags)
  const config = serveConfig(environment)
  const workers = workerCount(environment)
  // Workers are started afterwards.
  if (environment.apply !== undefined && !cluster.isWorker)
    await applyAtStart(environment.apply, context, environment, openLog(context, config, environment))
  if (workers > 1 && cluster.isPrimary)
    return serveWorkers(context, workers, ({ setUpLink }) => announceReady(context, { config, setUpLink }, isJson))
  try {
    await runServer(context, config, environment, { isJson, app })
  } finally {
    // An open channel to the primary process would keep a worker alive.
    if (cluster.isWorker) process.disconnect?.()
  }
}

async function runServer(
  context: CommandContext,
  config: Config,
  environment: Environment,
  { isJson, app }: { isJson: boolean; app: ReadyApp | undefined },
): Promise<void> {
  const logger = openLog(context, config, environment)
  let foyer: Foyer
  try {
    foyer = await composeFoyer(
      config,
      readRootSecret(environment.secret, config.database, config.dataFolder, config.dev),
      {
        logger,
        captcha: captchaConfig(environment),
        otherWorkersMetrics: otherWorkersMetrics(),
        tracing: await startTracing(tracingVariables(context)),
      },
    )
    if (cluster.isWorker) serveWorkerMetrics(foyer.metrics.collectOwn)
  } catch (error) {
    throw asStartError(error, config.database.kind === 'postgres' ? 'the database' : config.dataFolder)
  }
  if (context.ownsProcess) compactHeap()
  // Registered before the ready line is printed, so that a signal right after it stops the server cleanly.
  const stopped = stopSignal(context.events)
  try {
    await foyer.listen()
  } catch (error) {
    await foyer.close()
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new StartError(`Port ${config.port} is in use; choose another with --port or FOYER_PORT.`)
    if (code === 'EACCES' || code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartError(`Cannot listen on ${config.host}:${config.port}: ${code}.`)
    throw error
  }
  logUncaughtErrors(logger, context.events)
  logger.info(loggableConfig(config), 'started')
  if (!config.limits) logger.warn('FOYER_LIMITS=off: rate limits are lifted; never run like this in public')
  if (config.database.kind === 'postgres' && config.database.unsafe)
    logger.warn('FOYER_UNSAFE_DATABASE=allow: what PostgreSQL acknowledges may be lost; never run like this in public')
  if (config.mail.kind === 'none') logger.warn('FOYER_SMTP_URL is not set: mail waits in the outbox until it is')
  if (isFirstProcess()) for (const message of unknownVariables(context.env)) logger.warn(message)
  const setUpLink = isFirstProcess() ? await createSetUpLink(foyer.deps) : undefined
  const announced = announcesSetUpLink(context, isJson, app) ? setUpLink : undefined
  if (setUpLink !== announced) logSetUpLink(setUpLink as string, logger)
  if (cluster.isWorker) process.send?.({ type: 'foyer-worker-ready', setUpLink: announced } satisfies WorkerReady)
  else announceReady(context, { config, setUpLink: announced, app }, isJson)
  const restoreTerminal = app && offerToOpen(context, addressToOpen(config, setUpLink))
  await stopped
  restoreTerminal?.()
  logger.info('stopping')
  const shutdownTimer = setTimeout(() => {
    logger.error('some requests did not finish in time')
    context.exit(1)
  }, SHUTDOWN_TIMEOUT_MS)
  shutdownTimer.unref()
  await foyer.close()
  // A process that runs only this command keeps the timer, in case an open handle keeps the process alive.
  if (!context.ownsProcess) clearTimeout(shutdownTimer)
}

/** Returns whether this is the only process, or the first of several workers. What concerns all is logged by one. */
const isFirstProcess = (): boolean => !cluster.isWorker || cluster.worker?.id === 1

const addressToOpen = ({ issuer }: Config, setUpLink: string | undefined) =>
  setUpLink === undefined
    ? { name: 'the console', url: `${issuer}/console` }
    : { name: 'the set-up link', url: setUpLink }

/** Opens the log: lines of JSON, or for people under --dev on a terminal. */
function openLog(context: CommandContext, { dev }: Config, { logLevel }: Environment): FoyerLogger {
  const stream = context.logStream()
  return foyerLogger(dev && context.stderr.isTTY === true ? readableLines(stream) : stream, logLevel)
}

/** Returns the variables for tracing. The libraries of OpenTelemetry read others from the process itself. */
function tracingVariables({ env, ownsProcess }: CommandContext): CommandContext['env'] {
  if (ownsProcess)
    for (const [name, value] of Object.entries(env)) if (name.startsWith('OTEL_')) process.env[name] = value
  return env
}

/** Logs the set-up link, which appears nowhere else. */
const logSetUpLink = (url: string, logger: Pick<FoyerLogger, 'warn'>): void =>
  logger.warn(`This site has no owner yet. Open this link within 24 hours to make the first one; it works once: ${url}`)
