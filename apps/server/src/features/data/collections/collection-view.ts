import { type addedRoles, type CollectionView, MAX_PAGE_SIZE } from '@foyer/protocol'
import { rfc3339 } from '../../../kernel/clock.js'
import type { Collection, Role } from './collection.js'

/** A collection as the wire shows it (wire-protocol §9). */
export const collectionView = (collection: Collection): CollectionView => ({
  id: collection.collectionId,
  collectionType: 'NATIVE',
  displayName: collection.displayName,
  fields: collection.fields,
  permissions: collection.permissions,
  revision: String(collection.revision),
  plugins: [],
  pagingModes: ['OFFSET', 'CURSOR'],
  maxPageSize: MAX_PAGE_SIZE,
  enforceSchema: collection.enforceSchema,
  promotion: collection.promotion,
  changeEvents: collection.changeEvents ?? false,
  createdDate: rfc3339(collection.createdAt),
  updatedDate: rfc3339(collection.updatedAt),
})

/** A role in the newer words of the provider. */
export const toWixRole = (role: Role): (typeof addedRoles)[number] => (role === 'ADMIN' ? 'CMS_EDITOR' : role)

/** Where a page of a list that is there as a whole stands in it. */
export const pagingMetadata = (count: number, offset: number, total: number) => ({
  count,
  offset,
  total,
  tooManyToCount: false,
  hasNext: offset + count < total,
})
