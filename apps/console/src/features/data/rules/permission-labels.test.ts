import { describe, expect, it } from 'vitest'
import { english } from '../../../language/messages.js'
import type { Permissions, Role } from '../collection.js'
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
    for (const action of actions) {
      const allowed = roleLabels.filter((person) => may(person, action, all(role))).join(' ')
      expect([action, allowed]).toEqual([action, action === 'insert' ? ofNew : ofItems])
    }
  })

  it('DC-02: the sentence names everybody who may do something', () => {
    expect(describePermissions({ ...all('ADMIN'), read: 'ANYONE' }, english)).toBe(
      'Everyone, including visitors: read. Only the team and API keys: add, change, and delete.',
    )
    expect(describePermissions(all('ANYONE'), english)).toBe(
      'Everyone, including visitors: read, add, change, and delete.',
    )
    expect(
      describePermissions(
        {
          read: 'ANYONE',
          insert: 'SITE_MEMBER',
          update: 'SITE_MEMBER_AUTHOR',
          remove: 'SITE_MEMBER_AUTHOR',
        },
        english,
      ),
    ).toBe('Everyone, including visitors: read. Members: add. Authors (own items): change and delete.')
  })

  it('every promotion policy has a sentence', () => {
    for (const kind of promotions)
      expect(describePromotion(kind === 'union' ? { kind, by: 'product' } : { kind }, english)).toMatch(/\.$/)
    expect(describePromotion({ kind: 'union', by: 'product', sum: 'amount' }, english)).toBe(
      "Items with the same product are merged and their amount is added. All other items become the member's.",
    )
  })
})
