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
  trace(...args: LogArguments): void {
    this.#own().trace(...args)
  }
  debug(...args: LogArguments): void {
    this.#own().debug(...args)
  }
  info(...args: LogArguments): void {
    this.#own().info(...args)
  }
  warn(...args: LogArguments): void {
    this.#own().warn(...args)
  }
  error(...args: LogArguments): void {
    this.#own().error(...args)
  }
  fatal(...args: LogArguments): void {
    this.#own().fatal(...args)
  }
  silent(): void {}
  child(bindings: Bindings): FastifyBaseLogger {
    return this.#own().child(bindings)
  }
}

/** Factory for Fastify's `childLoggerFactory`. */
export const requestLogger = (parent: FastifyBaseLogger, bindings: Bindings): FastifyBaseLogger =>
  new RequestLogger(parent, bindings) as unknown as FastifyBaseLogger
