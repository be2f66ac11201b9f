import { type addedRoles, type CollectionView, MAX_PAGE_SIZE } from '@foyer/protocol'
import { rfc3339 } from '../../../kernel/clock.js'
import type { Collection, Role } from './collection.js'

/** Converts a collection to its wire format (wire-protocol §9). */
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

/** Converts a role to the newer name that Wix uses. */
export const toWixRole = (role: Role): (typeof addedRoles)[number] => (role === 'ADMIN' ? 'CMS_EDITOR' : role)

/** Paging metadata for a page of a list that is in memory as a whole. */
export const pagingMetadata = (count: number, offset: number, total: number) => ({
  count,
  offset,
  total,
  tooManyToCount: false,
  hasNext: offset + count < total,
})
