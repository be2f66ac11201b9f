import type { Collection } from '../collection.js'

/** Maximum number of items that the data service accepts in one request. */
export const IMPORT_BATCH_SIZE = 1000

/** Returns whether items can have multi-references, which files do not contain. */
export const hasMultiReference = ({ fields }: Collection): boolean =>
  fields.some(({ type }) => type === 'MULTI_REFERENCE')
