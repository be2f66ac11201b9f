import { monitorEventLoopDelay } from 'node:perf_hooks'
import { AggregatorRegistry, Counter, Gauge, type Metric, Registry } from 'prom-client'
import type { Clock } from '../../kernel/clock.js'
import type { Storage } from '../database/storage.js'
import { version } from '../version.js'
import type { MetricData } from './metric-families.js'
import type { Metrics } from './metrics.js'

/** Values read only when metrics are requested. A value that cannot be read is omitted. */
interface RegistryOptions {
  databaseKind: string
  outbox(): Promise<{ jobs: number; oldestSeconds: number }>
  /** Absent without a connection pool. */
  pool: (() => { open: number; idle: number; waiting: number }) | undefined
}

interface MailQueue {
  pending(): Promise<{ jobs: number; oldestAt: number | undefined }>
}

/** Returns the number of waiting mails and the age of the oldest. */
export const outboxStats =
  (storage: Pick<Storage<{ mailJobs: MailQueue }>, 'read'>, clock: Clock): RegistryOptions['outbox'] =>
  async () => {
    const { jobs, oldestAt } = await storage.read((stores) => stores.mailJobs.pending())
    return { jobs, oldestSeconds: oldestAt === undefined ? 0 : (clock.now() - oldestAt) / 1000 }
  }

export interface MetricsRegistry {
  /** Returns the metrics of this process in the form that processes exchange. */
  collectOwn(): Promise<MetricData[]>
  /** Renders the metrics of this process and the given ones in the Prometheus text format. */
  renderText(others: readonly MetricData[][]): Promise<string>
  readonly contentType: string
  stop(): void
}

/** The sampling interval of the event-loop delay, in milliseconds. */
const LAG_RESOLUTION_MS = 20
const NANOSECONDS = 1e9

/** Creates a registry for one node: prom-client's global registry is not used. */
export function metricsRegistry(metrics: Metrics, { databaseKind, outbox, pool }: RegistryOptions): MetricsRegistry {
  const registry = new Registry()
  for (const family of metrics.families) registry.registerMetric(family as unknown as Metric)
  const registers = [registry]
  const gauge = (name: string, help: string, read: (gauge: Gauge) => void | Promise<void>, aggregator?: 'max') =>
    new Gauge({
      name,
      help,
      registers,
      ...(aggregator === undefined ? {} : { aggregator }),
      collect() {
        return read(this as Gauge)
      },
    })

  new Gauge({
    name: 'foyer_build_info',
    help: 'The program that runs.',
    labelNames: ['version', 'node', 'database'],
    registers,
    aggregator: 'max',
  }).set({ version, node: process.version, database: databaseKind }, 1)
  gauge('foyer_processes', 'Processes that answered this request for metrics.', (one) => one.set(1))

  const { hashing } = metrics
  gauge('foyer_password_hashes_running', 'Passwords being hashed now.', (one) => one.set(hashing.running))
  gauge('foyer_password_hashes_waiting', 'Sign-ins waiting for their turn at hashing.', (one) =>
    one.set(hashing.waiting),
  )
  new Counter({
    name: 'foyer_password_hashes_refused_total',
    help: 'Sign-ins refused because too many were waiting.',
    registers,
    collect() {
      this.reset()
      this.inc(hashing.refused)
    },
  })

  // Every process reads the same outbox, so the values are aggregated by maximum.
  const age = new Gauge({
    name: 'foyer_mail_outbox_oldest_seconds',
    help: 'How long the oldest mail has waited; 0 when none waits.',
    registers,
    aggregator: 'max',
  })
  const jobs = new Gauge({ name: 'foyer_mail_outbox_jobs', help: 'Mails that wait.', registers, aggregator: 'max' })
  const updateOutboxGauges = async (): Promise<void> => {
    try {
      const waiting = await outbox()
      jobs.set(waiting.jobs)
      age.set(waiting.oldestSeconds)
    } catch {
      jobs.remove()
      age.remove()
    }
  }

  if (pool !== undefined) {
    new Gauge({
      name: 'foyer_database_connections',
      help: 'Connections of the pool, and calls that wait for one.',
      labelNames: ['state'],
      registers,
      collect() {
        for (const [state, value] of Object.entries(pool())) this.set({ state }, value)
      },
    })
  }

  const lag = monitorEventLoopDelay({ resolution: LAG_RESOLUTION_MS })
  lag.enable()
  new Gauge({
    name: 'foyer_event_loop_lag_seconds',
    help: 'How late the event loop was since the last request for metrics.',
    labelNames: ['quantile'],
    registers,
    aggregator: 'max',
    collect() {
      // The histogram contains the durations of timers, including their interval.
      const late = (nanoseconds: number) => Math.max(0, nanoseconds / NANOSECONDS - LAG_RESOLUTION_MS / 1000)
      this.set({ quantile: '0.5' }, late(lag.percentile(50)))
      this.set({ quantile: '0.99' }, late(lag.percentile(99)))
      this.set({ quantile: '1' }, late(lag.max))
      lag.reset()
    },
  })
  gauge('process_resident_memory_bytes', 'Memory of the process.', (one) => one.set(process.memoryUsage.rss()))
  gauge('nodejs_heap_size_used_bytes', 'Memory in use by JavaScript.', (one) => one.set(process.memoryUsage().heapUsed))
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Time of the processor.',
    registers,
    collect() {
      const { user, system } = process.cpuUsage()
      this.reset()
      this.inc((user + system) / 1e6)
    },
  })

  const collectOwn = async (): Promise<MetricData[]> => {
    await updateOutboxGauges()
    return (await registry.getMetricsAsJSON()) as unknown as MetricData[]
  }
  return {
    collectOwn,
    renderText: async (others) => AggregatorRegistry.aggregate([await collectOwn(), ...others]).metrics(),
    contentType: registry.contentType,
    stop: () => lag.disable(),
  }
}
