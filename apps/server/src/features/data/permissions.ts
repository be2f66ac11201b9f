import type { Collection, Permissions } from './collections/collection.js'
import type { DataCaller } from './data-caller.js'

export type DataAction = keyof Permissions
/** The items that a caller can access: all, their own, or none. */
export type Access = 'all' | 'own' | 'none'

/**
 * Returns what a caller may access: all items, only its own, or none (wire-protocol §9; decision 26). If anyone may
 * insert, an author may be a visitor; if only members may, SITE_MEMBER_AUTHOR means members, as in Wix.
 */
export function accessOf(
  { permissions }: Pick<Collection, 'permissions'>,
  action: DataAction,
  caller: DataCaller,
): Access {
  if (caller.kind === 'admin') return caller.isReadOnly && action !== 'read' ? 'none' : 'all'
  switch (permissions[action]) {
    case 'ANYONE':
      return 'all'
    case 'SITE_MEMBER':
      return caller.kind === 'member' ? 'all' : 'none'
    case 'SITE_MEMBER_AUTHOR':
      if (caller.kind === 'member') return 'own'
      return action !== 'insert' && permissions.insert === 'ANYONE' ? 'own' : 'none'
    default:
      return 'none'
  }
}

/** Whether a caller can access an item of this owner. */
export const canAccess = (access: Access, ownerId: string, caller: DataCaller): boolean =>
  access === 'all' || (access === 'own' && caller.kind !== 'admin' && caller.id === ownerId)
