import { DataError } from '../../../kernel/errors/data-error.js'
import { MAX_DOCUMENTS_IN_MEMORY } from './run-stage.js'

export const tooManyDocuments = () =>
  new DataError(
    'WDE0028',
    `A pipeline works on at most ${MAX_DOCUMENTS_IN_MEMORY} items beyond its first filter and group.`,
    { limit: MAX_DOCUMENTS_IN_MEMORY },
  )

/** Of a sum or an average, in a group that the database makes or that is made here. */
export const sumTooLarge = () => new DataError('WDE0075', 'A sum or an average is larger than a number can be.')
