import { describe, expect, it } from 'vitest'
import type { Permissions, Role } from './collection.js'
import { actions, describePermissions, describePromotion, may, promotions, roleLabels } from './permission-labels.js'

const all = (role: Role): Permissions => ({ read: role, insert: role, update: role, remove: role })

describe('permissions in words', () => {
  /** Mirrors the server's rules for items: the same cells as in `apps/server/tests/data/permissions.test.ts`. */
  it.each<[Role, string, string]>([
    ['ANYONE', 'visitor member author owner', 'visitor member author owner'],
    ['SITE_MEMBER', 'member author owner', 'member author owner'],
    ['SITE_MEMBER_AUTHOR', 'author owner', 'member author owner'],
    ['ADMIN', 'owner', 'owner'],
  ])('DC-02: where an action is for %s, the table says who may', (role, ofItems, ofNew) => {
    for (const [action] of actions) {
      const allowed = roleLabels.filter((person) => may(person, action, all(role))).join(' ')
      expect([action, allowed]).toEqual([action, action === 'insert' ? ofNew : ofItems])
    }
  })

  it('DC-02: the sentence names everybody who may do something', () => {
    expect(describePermissions({ ...all('ADMIN'), read: 'ANYONE' })).toBe(
      'Everybody can read; only owners and back ends can add, change, and delete.',
    )
    expect(describePermissions(all('ANYONE'))).toBe('Everybody can read, add, change, and delete.')
    expect(
      describePermissions({
        read: 'ANYONE',
        insert: 'SITE_MEMBER',
        update: 'SITE_MEMBER_AUTHOR',
        remove: 'SITE_MEMBER_AUTHOR',
      }),
    ).toBe('Everybody can read; members can add; authors can change and delete their own items.')
  })

  it('every promotion policy has a sentence', () => {
    for (const [kind] of promotions)
      expect(describePromotion(kind === 'union' ? { kind, by: 'product' } : { kind })).toMatch(/\.$/)
    expect(describePromotion({ kind: 'union', by: 'product', sum: 'amount' })).toBe(
      'Items with the same product become one, and their amount is added up; all others become the member’s.',
    )
  })
})
