import type { MemberId, ViewDataAsRequest } from '@foyer/protocol'
import { ApplicationError } from '../../kernel/errors/application-error.js'
import { type Act, audit } from '../audit/audit.js'
import type { Collection, Role } from './collections/collection.js'
import { noSuchCollection } from './collections/with-collection.js'
import type { DataCaller } from './data-caller.js'
import type { DataDeps } from './deps.js'
import { type Access, accessOf } from './permissions.js'
import { queryItems } from './query/query-items.js'

type Viewer = Exclude<DataCaller, { kind: 'admin' }>

/** The id of a visitor who has created nothing. No item ever has this owner: visitor ids are longer. */
const NEW_VISITOR_ID = 'vis_nobody'

/**
 * Returns a page of items as another caller would receive it, as JSON text: the query is checked by the same
 * permissions, with their id (DC-02). It only reads, but adds an audit entry, because the owner sees the data of a
 * member.
 * @throws ApplicationError NOT_FOUND, DataError
 */
export async function viewAs(
  { as, question }: ViewDataAsRequest,
  act: Act,
  deps: Pick<DataDeps, 'storage' | 'collections' | 'secrets' | 'siteId' | 'random' | 'clock'>,
): Promise<string> {
  const collectionId = question.dataCollectionId
  const { viewer, shut } = await findViewer(as, deps)
  const collection = await deps.collections.refresh(collectionId)
  if (collection === undefined) throw noSuchCollection(collectionId)
  await deps.storage.write((stores) =>
    audit(
      act,
      {
        action: 'data-viewed-as',
        target: { kind: 'collection', id: collectionId },
        details: { as: as.kind, ...(as.id === undefined ? {} : { id: as.id }) },
      },
      stores,
      deps,
    ),
  )
  const access = shut === undefined ? accessOf(collection, 'read', viewer) : 'none'
  const page = access === 'none' ? 'null' : await queryItems(question, viewer, deps)
  const reason = shut ?? accessReason(collection, access, viewer)
  return `{"access":"${access}","reason":${JSON.stringify(reason)},"page":${page}}`
}

/** Finds the identity to view as and, if it cannot sign in, the reason. */
async function findViewer(
  { kind, id }: ViewDataAsRequest['as'],
  { storage }: Pick<DataDeps, 'storage'>,
): Promise<{ viewer: Viewer; shut?: string }> {
  if (kind === 'visitor') return { viewer: { kind, id: id ?? NEW_VISITOR_ID } }
  const member = await storage.read((stores) => stores.members.find((id ?? '') as MemberId))
  if (member === undefined || member.status === 'deleted')
    throw new ApplicationError('NOT_FOUND', 'There is no member with this id.')
  const viewer: Viewer = { kind, id: member.memberId }
  if (member.status === 'active') return { viewer }
  return {
    viewer,
    shut: `This member cannot sign in: their account is ${inactiveStatuses[member.status] ?? member.status}.`,
  }
}

const inactiveStatuses: Readonly<Record<string, string>> = {
  blocked: 'blocked',
  'pending-approval': 'not approved yet',
  'pending-deletion': 'to be deleted',
}

const readerDescriptions: Record<Role, string> = {
  ANYONE: 'Everybody',
  SITE_MEMBER: 'Members only',
  SITE_MEMBER_AUTHOR: 'Only whoever created an item',
  ADMIN: 'Only owners of the site and back ends',
}

function accessReason({ collectionId, permissions }: Collection, access: Access, { kind }: Viewer): string {
  const may = `${readerDescriptions[permissions.read]} may read ${collectionId}`
  if (access === 'all') return `${may}: a ${kind} sees every item.`
  return access === 'own'
    ? `${may}: this ${kind} sees their own items and no others.`
    : `${may}: a ${kind} sees none of it.`
}
