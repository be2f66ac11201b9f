import type { Field } from '../collection.js'

/**
 * Fields that cannot be edited in a cell: those that only the server writes, and multi-references, which have calls of
 * their own.
 */
export const isReadOnlyField = (name: string, field: Field | undefined): boolean =>
  ['_id', '_createdDate', '_updatedDate'].includes(name) || field?.type === 'MULTI_REFERENCE'
