import { DataError } from '../../../kernel/errors/data-error.js'
import { MAX_DOCUMENTS_IN_MEMORY } from './run-stage.js'

/** The error for a pipeline whose stages would hold more documents in memory than the limit. */
export const tooManyDocuments = () =>
  new DataError(
    'WDE0028',
    `A pipeline works on at most ${MAX_DOCUMENTS_IN_MEMORY} items beyond its first filter and group.`,
    { limit: MAX_DOCUMENTS_IN_MEMORY },
  )

/** The error for a sum or an average, computed in the database or in this process, that is out of range. */
export const sumTooLarge = () => new DataError('WDE0075', 'A sum or an average is larger than a number can be.')
