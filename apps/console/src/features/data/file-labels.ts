import type { Collection } from './collection.js'

/** Maximum number of items that the data service accepts in one request. */
export const IMPORT_BATCH_SIZE = 1000

export const number = new Intl.NumberFormat('en')
/** Formats a count with its noun: "1,204 items". */
export const pluralize = (count: number, one: string, several = `${one}s`) =>
  `${number.format(count)} ${count === 1 ? one : several}`

export const hasMultiReference = ({ fields }: Collection): boolean =>
  fields.some(({ type }) => type === 'MULTI_REFERENCE')
