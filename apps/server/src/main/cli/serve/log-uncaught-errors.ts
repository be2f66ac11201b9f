import type { EventEmitter } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'

/**
 * Logs uncaught errors and keeps the process running (V16.5.4), so that one faulty request does not end all others.
 * Requests share no state that such an error could leave inconsistent, except transactions, which are rolled back.
 */
export function logUncaughtErrors(logger: Pick<FastifyBaseLogger, 'error'>, process: EventEmitter): void {
  process.on('uncaughtException', (error) => logger.error({ err: error }, 'an error that nobody caught'))
  process.on('unhandledRejection', (reason) => logger.error({ err: reason }, 'a rejection that nobody caught'))
}
