import type { Action, Permissions, Promotion, Role } from './collection.js'

/** Callers of a collection, from the fewest permissions to the most. */
export const roleLabels = ['visitor', 'member', 'author', 'owner'] as const
type PermissionRole = (typeof roleLabels)[number]

export const actions: readonly [action: Action, words: string][] = [
  ['read', 'read'],
  ['insert', 'add'],
  ['update', 'change'],
  ['remove', 'delete'],
]

/** Roles that an action can be granted to, with their labels. */
export const roleChoices: readonly [role: Role, words: string][] = [
  ['ANYONE', 'Everybody, visitors too'],
  ['SITE_MEMBER', 'Members'],
  ['SITE_MEMBER_AUTHOR', 'Authors, of their own items'],
  ['ADMIN', 'Owners and back ends only'],
]

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

/** Describes who can be the author of an item. */
export const authorLabel = ({ insert }: Permissions): string =>
  ({
    ANYONE: 'Authors are the visitors and members who created an item.',
    SITE_MEMBER: 'Authors are the members who created an item.',
    SITE_MEMBER_AUTHOR: 'Authors are the members who created an item.',
    ADMIN: 'Items are created by owners and back ends; an author is whom they name in _owner.',
  })[insert]

const audienceLabels: Record<Role, string> = {
  ANYONE: 'everybody',
  SITE_MEMBER: 'members',
  SITE_MEMBER_AUTHOR: 'authors',
  ADMIN: 'only owners and back ends',
}

/**
 * Describes the permissions in one sentence (DC-02): "Everybody can read; only owners and back ends can add, change and
 * delete."
 */
export function describePermissions(permissions: Permissions): string {
  const groups = Map.groupBy(actions, ([action]) => permissions[action])
  const parts = [...groups].map(([role, of]) => {
    const own = role === 'SITE_MEMBER_AUTHOR' && of.some(([action]) => action !== 'insert') ? ' their own items' : ''
    return `${audienceLabels[role]} can ${formatList.format(of.map(([, words]) => words))}${own}`
  })
  const [first = '', ...others] = parts
  return `${[first.charAt(0).toUpperCase() + first.slice(1), ...others].join('; ')}.`
}
const formatList = new Intl.ListFormat('en', { type: 'conjunction' })

/** The promotion policies, with a label and a description. */
export const promotions: readonly [kind: Promotion['kind'], words: string, says: string][] = [
  ['reassign', 'Keep both', 'The visitor’s items become the member’s, beside those the member has already.'],
  ['keepMember', 'Keep the member’s', 'Where the member has items already, the visitor’s leave the collection.'],
  ['keepVisitor', 'Keep the visitor’s', 'Where the visitor has items, those the member had leave the collection.'],
  ['newest', 'Keep the newer', 'Whoever of the two wrote last keeps their items; the other’s leave the collection.'],
  ['union', 'Join', 'Items that agree in a field become one, the member’s; of an amount the sum or the larger stays.'],
]

/** Describes the promotion policy in force. */
export function describePromotion(promotion: Promotion): string {
  const description = promotions.find(([kind]) => kind === promotion.kind)?.[2] ?? ''
  if (promotion.kind !== 'union') return description
  const { by, sum, max } = promotion
  const others = 'all others become the member’s.'
  if (sum) return `Items with the same ${by} become one, and their ${sum} is added up; ${others}`
  if (max) return `Items with the same ${by} become one, and the larger ${max} stays; ${others}`
  return `Of items with the same ${by} only the member’s stays; ${others}`
}
