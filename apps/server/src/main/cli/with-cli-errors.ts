import { ApplicationError, ValidationError } from '../../kernel/errors/application-error.js'
import { DataError } from '../../kernel/errors/data-error.js'
import { StartError } from '../../kernel/errors/start-error.js'

/**
 * Converts the errors of a use case into one sentence for the command line, with the error as its cause.
 * @throws StartError
 */
export async function withCliErrors<T>(pending: Promise<T>): Promise<T> {
  try {
    return await pending
  } catch (error) {
    if (error instanceof ValidationError)
      throw new StartError(error.violations.map(({ description }) => description).join(' '))
    if (error instanceof ApplicationError && error.status < 500) throw new StartError(error.message, { cause: error })
    if (error instanceof DataError && error.status < 500) throw new StartError(error.message, { cause: error })
    throw error
  }
}
