import type { Collection } from '../collection.js'

/** Maximum number of items that the data service accepts in one request. */
export const IMPORT_BATCH_SIZE = 1000

export const hasMultiReference = ({ fields }: Collection): boolean =>
  fields.some(({ type }) => type === 'MULTI_REFERENCE')
