import type { FastifyBaseLogger } from 'fastify'

type Bindings = Parameters<FastifyBaseLogger['child']>[0]
type LogArguments = [details: object, message?: string]

/**
 * The logger of one request. Creates its child logger on the first write: most requests write nothing through it, and a
 * child logger for each would cost the hot paths more than their log line.
 */
class RequestLogger {
  readonly #parent: FastifyBaseLogger
  readonly #bindings: Bindings
  #made: FastifyBaseLogger | undefined

  constructor(parent: FastifyBaseLogger, bindings: Bindings) {
    this.#parent = parent
    this.#bindings = bindings
  }

  #own(): FastifyBaseLogger {
    this.#made ??= this.#parent.child(this.#bindings)
    return this.#made
  }

  get level(): string {
    return this.#parent.level
  }
  trace(...given: LogArguments): void {
    this.#own().trace(...given)
  }
  debug(...given: LogArguments): void {
    this.#own().debug(...given)
  }
  info(...given: LogArguments): void {
    this.#own().info(...given)
  }
  warn(...given: LogArguments): void {
    this.#own().warn(...given)
  }
  error(...given: LogArguments): void {
    this.#own().error(...given)
  }
  fatal(...given: LogArguments): void {
    this.#own().fatal(...given)
  }
  silent(): void {}
  child(bindings: Bindings): FastifyBaseLogger {
    return this.#own().child(bindings)
  }
}

/** Factory for Fastify's `childLoggerFactory`. */
export const requestLogger = (parent: FastifyBaseLogger, bindings: Bindings): FastifyBaseLogger =>
  new RequestLogger(parent, bindings) as unknown as FastifyBaseLogger
