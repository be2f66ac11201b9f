import type { Act } from '../../features/audit/audit.js'
import { assertAdmin } from '../../features/data/assert-admin.js'
import type { DataCaller } from '../../features/data/data-caller.js'
import type { SitePermission } from '../../features/site/roles/owner-access.js'
import { dataCallerOf } from '../server/credentials/data-requests.js'
import { actIn, readOwnerApiCaller } from '../server/credentials/owner-caller.js'
import type { Access } from './access.js'

type DataScope = 'data:read' | 'data:write'
const dataPermission = (keyScope: DataScope): SitePermission => ({
  role: keyScope === 'data:read' ? 'read-only' : 'owner',
  keyScopes: [keyScope],
})

function itemsAccess(keyScope: DataScope): Access<DataCaller> {
  const permission = dataPermission(keyScope)
  return {
    callers: 'visitor-or-key',
    ...permission,
    authorize: (request, deps) => dataCallerOf(readOwnerApiCaller(request, deps), request, permission, deps),
  }
}
/** Access to items: the permissions of the collection decide what the caller may do. */
export const readItemsAccess = itemsAccess('data:read')
export const writeItemsAccess = itemsAccess('data:write')

/** `purpose` completes the error message for visitors and members, which has the code WDE0027. */
function collectionsAccess(keyScope: DataScope, purpose?: string): Access<{ caller: DataCaller; act: Act }> {
  const permission = dataPermission(keyScope)
  return {
    callers: 'owner-or-key',
    ...permission,
    authorize: (request, deps) => {
      const ownerApiCaller = readOwnerApiCaller(request, deps)
      const caller = dataCallerOf(ownerApiCaller, request, permission, deps)
      assertAdmin(caller, purpose)
      return { caller, act: actIn(request, ownerApiCaller) }
    },
  }
}
/** Access to collections, for back ends and members with a role. */
export const readCollectionsAccess = collectionsAccess('data:read')
export const writeCollectionsAccess = collectionsAccess('data:write')
/** Access to the change feed, with changes of items of all owners. */
export const followChangesAccess = collectionsAccess('data:read', 'follow changes of items')
/** Access to drafts and publishing (decision 29). */
export const publishItemsAccess = collectionsAccess('data:write', 'publish items')
