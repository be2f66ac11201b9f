import { describe, expect, it } from 'vitest'
import { assertAdmin } from './assert-admin.js'
import type { Permissions, Role } from './collections/collection.js'
import type { DataCaller } from './data-caller.js'
import { type Access, accessOf, canAccess, type DataAction } from './permissions.js'

const admin: DataCaller = { kind: 'admin' }
const readOnlyAdmin: DataCaller = { kind: 'admin', isReadOnly: true }
const member: DataCaller = { kind: 'member', id: 'mem_a' }
const visitor: DataCaller = { kind: 'visitor', id: 'vis_a' }
const actions: readonly DataAction[] = ['read', 'insert', 'update', 'remove']

const collectionFor = (role: Role, change: Partial<Permissions> = {}) => ({
  permissions: { read: role, insert: role, update: role, remove: role, ...change },
})

describe('wire-protocol §9, V8.2.2: what a caller may do', () => {
  it.each<{ role: Role; member: Access; visitor: Access }>([
    { role: 'ANYONE', member: 'all', visitor: 'all' },
    { role: 'SITE_MEMBER', member: 'all', visitor: 'none' },
    { role: 'SITE_MEMBER_AUTHOR', member: 'own', visitor: 'none' },
    { role: 'ADMIN', member: 'none', visitor: 'none' },
    { role: 'unknown' as Role, member: 'none', visitor: 'none' },
  ])('where an action is for $role', ({ role, ...expected }) => {
    for (const action of actions) {
      const access = (caller: DataCaller) => accessOf(collectionFor(role), action, caller)
      expect([action, access(admin), access(member), access(visitor)]).toEqual([
        action,
        'all',
        expected.member,
        expected.visitor,
      ])
    }
  })

  it('only the permission of the action itself counts', () => {
    for (const action of actions) {
      expect(accessOf(collectionFor('ADMIN', { [action]: 'ANYONE' }), action, visitor)).toBe('all')
      expect(accessOf(collectionFor('ANYONE', { [action]: 'ADMIN' }), action, visitor)).toBe('none')
    }
  })

  it('decision 26: a visitor is an author where anyone may insert, of all but the insertion', () => {
    const collection = collectionFor('SITE_MEMBER_AUTHOR', { insert: 'ANYONE' })
    const access = actions.map((action) => accessOf(collection, action, visitor))
    expect(access).toEqual(['own', 'all', 'own', 'own'])
    for (const insert of ['SITE_MEMBER', 'SITE_MEMBER_AUTHOR', 'ADMIN'] as const)
      expect(accessOf(collectionFor('SITE_MEMBER_AUTHOR', { insert }), 'read', visitor)).toBe('none')
  })

  it('decision 21: a role that only reads changes nothing', () => {
    for (const role of ['ANYONE', 'ADMIN'] as const)
      expect(actions.map((action) => accessOf(collectionFor(role), action, readOnlyAdmin))).toEqual([
        'all',
        'none',
        'none',
        'none',
      ])
  })
})

describe('wire-protocol §9: which items a caller reaches', () => {
  it.each<{ access: Access; own: boolean; strangers: boolean }>([
    { access: 'all', own: true, strangers: true },
    { access: 'own', own: true, strangers: false },
    { access: 'none', own: false, strangers: false },
  ])('$access', ({ access, own, strangers }) => {
    for (const caller of [member, visitor]) {
      const { id } = caller as { id: string }
      expect([canAccess(access, id, caller), canAccess(access, 'mem_b', caller)]).toEqual([own, strangers])
    }
  })

  it('an administrator has no items of their own', () => {
    const caller = { ...admin, id: 'mem_a' } as DataCaller
    expect([canAccess('all', 'mem_a', caller), canAccess('own', 'mem_a', caller)]).toEqual([true, false])
  })
})

describe('V8.2.1: collections are managed by administrators', () => {
  it('an administrator may', () => {
    for (const caller of [admin, readOnlyAdmin]) expect(() => assertAdmin(caller)).not.toThrow()
  })

  it.each([member, visitor])('a $kind may not', (caller) => {
    expect(() => assertAdmin(caller)).toThrow(
      expect.objectContaining({ code: 'WDE0027', message: expect.stringContaining('to manage collections.') }),
    )
    expect(() => assertAdmin(caller, 'follow changes')).toThrow(/permissions to follow changes\.$/)
  })
})
