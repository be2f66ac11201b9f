import { describe, expect, it } from 'vitest'
import { readMemberFilter } from './read-member-filter.js'

const all = (...of: object[]) => ({ kind: 'all', of })

describe('reading a filter of a members query (wire-protocol §8.3)', () => {
  it.each([
    { filter: undefined, means: all() },
    { filter: {}, means: all() },
    { filter: { id: 'mem_1' }, means: all({ kind: 'compare', field: 'id', comparison: '=', value: 'mem_1' }) },
    { filter: { _id: 'mem_1' }, means: all({ kind: 'compare', field: 'id', comparison: '=', value: 'mem_1' }) },
    {
      filter: { loginEmail: 'Ana@Example.com' },
      means: all({ kind: 'compare', field: 'loginEmail', comparison: '=', value: 'ana@example.com' }),
    },
    {
      filter: { createdDate: { $gte: '2030-01-01T00:00:00Z', $lt: '2030-01-02T00:00:00+01:00' } },
      means: all(
        all(
          { kind: 'compare', field: 'createdDate', comparison: '>=', value: Date.UTC(2030, 0, 1) },
          { kind: 'compare', field: 'createdDate', comparison: '<', value: Date.UTC(2030, 0, 1, 23) },
        ),
      ),
    },
    {
      filter: { status: { $in: ['PENDING', 'OFFLINE'] } },
      means: all(all({ kind: 'one-of', field: 'status', values: ['pending-approval', 'none'] })),
    },
    { filter: { lastLoginDate: null }, means: all({ kind: 'not', of: { kind: 'known', field: 'lastLoginDate' } }) },
    { filter: { lastLoginDate: { $exists: true } }, means: all(all({ kind: 'known', field: 'lastLoginDate' })) },
    {
      filter: { 'profile.slug': { $startsWith: 'A%' } },
      means: all(all({ kind: 'starts-with', field: 'slug', text: 'a%' })),
    },
    {
      filter: { contactId: { $hasSome: ['mem_1'], $isEmpty: true } },
      means: all(
        all({ kind: 'one-of', field: 'id', values: ['mem_1'] }, { kind: 'not', of: { kind: 'known', field: 'id' } }),
      ),
    },
    {
      filter: { privacyStatus: { $nin: ['PUBLIC'] } },
      means: all(all({ kind: 'not', of: { kind: 'one-of', field: 'privacyStatus', values: [1] } })),
    },
    { filter: { $or: [{}, {}] }, means: all({ kind: 'any', of: [all(), all()] }) },
    { filter: { $not: [{}] }, means: all({ kind: 'not', of: all(all()) }) },
  ])('$filter', ({ filter, means }) => {
    expect(readMemberFilter(filter)).toEqual(means)
  })

  const deep = (levels: number): object => (levels === 0 ? {} : { $and: [deep(levels - 1)] })

  it.each([
    { filter: 'id', says: 'object' },
    { filter: [{ id: 'mem_1' }], says: 'object' },
    { filter: { $where: '1' }, says: '"$where"' },
    { filter: { $or: {} }, says: '"$or"' },
    { filter: { id: { $regex: '.*' } }, says: '"$regex"' },
    { filter: { id: 5 }, says: 'a text' },
    { filter: { status: { $startsWith: 'PEN' } }, says: '"$startsWith"' },
    { filter: { id: { $contains: 'x'.repeat(301) } }, says: '300 characters' },
    { filter: { id: { $isEmpty: 'yes' } }, says: '"$isEmpty"' },
    { filter: { id: { $hasAll: Array(101).fill('x') } }, says: '"$hasAll"' },
    { filter: { password_hash: 'x' }, says: '"password_hash"' },
    { filter: { 'contact.birthdate': '2000-02-29' }, says: '"contact.birthdate"' },
    { filter: JSON.parse('{"__proto__": {"id": "x"}}'), says: '"__proto__"' },
    { filter: { constructor: 'x' }, says: '"constructor"' },
    { filter: { status: 'active' }, says: 'PENDING' },
    { filter: { status: { $gt: 'PENDING' } }, says: 'no order' },
    { filter: { createdDate: 'yesterday' }, says: 'RFC 3339' },
    { filter: { createdDate: 5 }, says: 'RFC 3339' },
    { filter: { id: { $in: 'mem_1' } }, says: '"$in"' },
    { filter: { id: { $in: Array(101).fill('x') } }, says: '"$in"' },
    { filter: { lastLoginDate: { $exists: 1 } }, says: '"$exists"' },
    { filter: deep(10), says: 'levels' },
    { filter: { $or: Array(101).fill({ id: 'x' }) }, says: 'conditions' },
  ])('security-checklist 87: refuses $filter', ({ filter, says }) => {
    expect(() => readMemberFilter(filter)).toThrow(says)
  })
})
