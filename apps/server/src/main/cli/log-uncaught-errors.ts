import type { EventEmitter } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'

/**
 * What nobody caught is logged, and the process serves on (V16.5.4): one request in the wrong must not end all others.
 * Nothing is held between requests that such an error could leave half done, apart from transactions, which end by
 * themselves.
 */
export function logUncaughtErrors(logger: Pick<FastifyBaseLogger, 'error'>, process: EventEmitter): void {
  process.on('uncaughtException', (error) => logger.error({ err: error }, 'an error that nobody caught'))
  process.on('unhandledRejection', (reason) => logger.error({ err: reason }, 'a rejection that nobody caught'))
}
