import { type KeyScope, paths } from '@foyer/protocol'
import { ApplicationError } from '../../kernel/errors/application-error.js'
import type { OwnerRole } from '../site/roles/owner.js'
import { type OwnerRule, roleDoes } from '../site/roles/owner-access.js'

type DataRule = Extract<OwnerRule, 'look' | 'administer'>

const looks = [
  ...[`GET ${paths.items}/*`, `GET ${paths.queryItems}`, `POST ${paths.queryItems}`, `POST ${paths.countItems}`],
  ...[`POST ${paths.distinctValues}`, `POST ${paths.aggregateItems}`, `POST ${paths.aggregatePipeline}`],
  ...[`POST ${paths.searchItems}`, `POST ${paths.isReferenced}`, `POST ${paths.queryReferenced}`],
  ...[`GET ${paths.collections}`, `GET ${paths.collections}/*`, `GET ${paths.indexes}`, `GET ${paths.itemChanges}`],
  ...[`GET ${paths.dataPermissions}`, `GET ${paths.ownDataPermissions}`, `GET ${paths.asyncJobs}/:jobId/status`],
]
const changes = [
  ...[`POST ${paths.items}`, `POST ${paths.saveItem}`, `POST ${paths.updateItem}`, `POST ${paths.patchItem}`],
  ...[`POST ${paths.removeItem}`, `POST ${paths.truncateItems}`],
  ...[`POST ${paths.bulkInsertItems}`, `POST ${paths.bulkSaveItems}`, `POST ${paths.bulkUpdateItems}`],
  ...[`POST ${paths.bulkPatchItems}`, `POST ${paths.bulkRemoveItems}`],
  ...[`POST ${paths.asyncPatchByFilter}`, `POST ${paths.asyncRemoveByFilter}`],
  ...[`POST ${paths.insertReferences}`, `POST ${paths.removeReferences}`, `POST ${paths.replaceReferences}`],
  ...[`POST ${paths.createDraft}`, `POST ${paths.publishDraft}`, `POST ${paths.unpublish}`],
  ...[`POST ${paths.collections}`, `PUT ${paths.collections}`, `DELETE ${paths.collections}/*`],
  ...[`PATCH ${paths.collections}/*`, `POST ${paths.createCollectionField}`, `POST ${paths.updateCollectionField}`],
  ...[`POST ${paths.deleteCollectionField}`, `POST ${paths.indexes}`, `DELETE ${paths.indexes}`],
]

/**
 * The rule that each route of the data service requires of a member with a role (V8.1.1). A route without an entry is
 * denied.
 */
export const dataRules: ReadonlyMap<string, DataRule> = new Map([
  ...looks.map((route) => [route, 'look'] as const),
  ...changes.map((route) => [route, 'administer'] as const),
])

/** The scope that an API key needs for a route of the data service. */
export const dataScope = (method: string, route: string): KeyScope =>
  dataRules.get(`${method === 'HEAD' ? 'GET' : method} ${route}`) === 'look' ? 'data:read' : 'data:write'

/** @throws ApplicationError PERMISSION_DENIED */
export function assertMayAskData(method: string, route: string, role: OwnerRole): void {
  const rule = dataRules.get(`${method === 'HEAD' ? 'GET' : method} ${route}`)
  if (rule === undefined || !roleDoes(role, rule))
    throw new ApplicationError('PERMISSION_DENIED', 'Only an owner of the site changes collections and items.')
}
