import { interpolate } from '@foyer/messages/console'
import { formatList } from '../../../language/formats.js'
import type { Messages } from '../../../language/messages.js'
import type { Action, Permissions, Promotion, Role } from '../collection.js'

/** Callers of a collection, from the fewest permissions to the most. */
export const roleLabels = ['visitor', 'member', 'author', 'owner'] as const
type PermissionRole = (typeof roleLabels)[number]

export const actions: readonly Action[] = ['read', 'insert', 'update', 'remove']

/** Roles that an action can be granted to. */
export const roleChoices: readonly Role[] = ['ANYONE', 'SITE_MEMBER', 'SITE_MEMBER_AUTHOR', 'ADMIN']

/**
 * Returns whether a caller may act on an item that another owner created; `author` is the caller who created it. A
 * visitor can be an author if visitors may add items (decision 26).
 */
export function may(person: PermissionRole, action: Action, { [action]: role }: Permissions): boolean {
  if (person === 'owner' || role === 'ANYONE') return true
  if (role === 'ADMIN') return false
  if (role === 'SITE_MEMBER') return person !== 'visitor'
  return person === 'author' || (person === 'member' && action === 'insert')
}

/**
 * Describes the permissions in one sentence for each group of callers (DC-02): "Everyone: read. Only the team and API
 * keys: add, change and delete."
 */
export function describePermissions(permissions: Permissions, { data, locale }: Messages): string {
  const groups = Map.groupBy(actions, (action) => permissions[action])
  return [...groups]
    .map(([role, of]) => {
      const isOwn = role === 'SITE_MEMBER_AUTHOR' && of.some((action) => action !== 'insert')
      return interpolate(data.permissions.summary, {
        role: isOwn ? data.permissions.ownItems : data.permissions.choices[role],
        actions: formatList(
          of.map((action) => data.permissions.actions[action]),
          locale,
        ),
      })
    })
    .join(' ')
}

/** The promotion policies, in the order of the form. */
export const promotions = ['reassign', 'keepMember', 'keepVisitor', 'newest', 'union'] as const

/** Describes the promotion policy in force. */
export function describePromotion(promotion: Promotion, { data }: Messages): string {
  if (promotion.kind !== 'union') return data.promotion.policies[promotion.kind].hint
  const { by, sum, max } = promotion
  if (sum) return interpolate(data.promotion.union.sum, { by, field: sum })
  if (max) return interpolate(data.promotion.union.max, { by, field: max })
  return interpolate(data.promotion.union.member, { by })
}
