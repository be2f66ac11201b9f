import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unlimitedWork } from '../../../../tests/data/unlimited-work.js'
import type { JsonObject } from '../../../kernel/text/json.js'
import type { Database } from '../../../platform/database/database.js'
import { sql } from '../../../platform/database/sql-text.js'
import { openSqlite } from '../../../platform/database/sqlite/open-sqlite.js'
import { type CompileContext, compileFilter, keyOnlyFields } from './compile-filter.js'
import { matches } from './evaluate-filter.js'
import { type Filter, readFilter } from './filter.js'
import { sqliteAccessor } from './sql-sqlite-accessor.js'

const items: Record<string, JsonObject> = {
  empty: {},
  null: { a: null },
  one: { a: 1, b: 1 },
  two: { a: 2, b: 1 },
  text: { a: 'One' },
  list: { a: [1, 'one', { c: 1 }] },
  object: { a: { c: 1 } },
  other: { b: 2 },
}
const all = Object.keys(items).toSorted()
const allBut = (...ids: string[]) => all.filter((id) => !ids.includes(id))

describe('decision 25: what the SQL of a filter finds', () => {
  let folder: string
  let database: Database
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'foyer-filter-'))
    database = openSqlite(join(folder, 'filter.sqlite'))
  })
  afterAll(async () => {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  })

  async function found(filter: Filter, context: Partial<CompileContext> = {}): Promise<string[]> {
    const condition = compileFilter(filter, {
      differences: database.differences,
      mayContainList: () => true,
      ...context,
    })
    const rows = Object.entries(items).map(([id, data]) => sql`(${id}, ${JSON.stringify(data)})`)
    const query = sql<{ item_id: string }>`
      with item(item_id, data) as (values ${sql.join(rows)})
      select item_id from item where ${condition} order by item_id`
    return (await query.execute(database.read)).rows.map(({ item_id }) => item_id)
  }

  it.each<{ filter: JsonObject; ids: string[] }>([
    { filter: {}, ids: all },
    { filter: { $or: [] }, ids: [] },
    { filter: { $and: [] }, ids: all },
    { filter: { a: 1 }, ids: ['list', 'one'] },
    { filter: { a: 1, b: 1 }, ids: ['one'] },
    { filter: { $or: [{ a: 2 }, { b: 2 }] }, ids: ['other', 'two'] },
    {
      filter: {
        $or: [
          { a: 1, b: 1 },
          { a: 2, b: 2 },
        ],
      },
      ids: ['one'],
    },
    { filter: { $not: { a: 1 } }, ids: allBut('list', 'one') },
    { filter: { $not: { $or: [{ a: 1 }, { b: 2 }] } }, ids: allBut('list', 'one', 'other') },
    { filter: { $not: { a: { $gt: 1 } } }, ids: allBut('two') },
    { filter: { a: null }, ids: ['empty', 'null', 'other'] },
    { filter: { a: { $ne: null } }, ids: allBut('empty', 'null', 'other') },
    { filter: { a: { $exists: true } }, ids: allBut('empty', 'other') },
    { filter: { a: { $exists: false } }, ids: ['empty', 'other'] },
    { filter: { a: { $in: [2, 'one'] } }, ids: ['list', 'two'] },
    { filter: { a: { $in: [] } }, ids: [] },
    { filter: { a: { $in: [2, { c: 1 }] } }, ids: ['list', 'object', 'two'] },
    { filter: { a: { $in: [{ c: 2 }, { c: 1 }] } }, ids: ['list', 'object'] },
    { filter: { a: { c: 1 } }, ids: ['list', 'object'] },
    { filter: { a: [1, 'one', { c: 1 }] }, ids: ['list'] },
    { filter: { a: { $hasAll: [1, 'one'] } }, ids: ['list'] },
    { filter: { a: { $gte: 2 } }, ids: ['two'] },
    { filter: { a: { $lt: 2 } }, ids: ['list', 'one'] },
    { filter: { a: { $contains: 'N' } }, ids: ['list', 'text'] },
    { filter: { a: { $startsWith: 'n' } }, ids: [] },
    { filter: { a: { $matches: { spec: [{ type: 'literal', value: 'One' }] } } }, ids: ['text'] },
  ])('$filter', async ({ filter, ids }) => {
    const read = readFilter(filter)
    expect(await found(read)).toEqual(ids)
    const plain = Object.entries(items).filter(([, data]) => matches(read, data, unlimitedWork()))
    expect(plain.map(([id]) => id).toSorted()).toEqual(ids)
  })

  it('where no item holds a list at a path, elements are not looked at', async () => {
    const context = { mayContainList: (path: string) => path !== 'a' }
    expect(await found(readFilter({ a: 1 }), context)).toEqual(['one'])
    expect(await found(readFilter({ a: { $contains: 'n' } }), context)).toEqual(['text'])
    expect(await found(readFilter({ a: { $lt: 2 } }), context)).toEqual(['one'])
    expect(await found(readFilter({ b: 1 }), context)).toEqual(['one', 'two'])
  })

  it('a system field is a column of an item, and a plain field of a group', async () => {
    const filter = readFilter({ _id: 'one' })
    expect(await found(filter)).toEqual(['one'])
    expect(await found(filter, { isStored: true })).toEqual(['one'])
    expect(await found(filter, { isStored: false })).toEqual([])
    expect(await found(readFilter({ _id: null }), { isStored: false })).toEqual(all)
  })

  it('the elements of a field with the name of a system field are looked at in a group', async () => {
    const read = readFilter({ _owner: 'one' })
    const condition = compileFilter(read, {
      differences: database.differences,
      mayContainList: () => true,
      isStored: false,
    })
    const query = sql<{ n: number }>`
      with item(data) as (values (${JSON.stringify({ _owner: ['one'] })})) select count(*) as n from item where ${condition}`
    expect((await query.execute(database.read)).rows).toEqual([{ n: 1 }])
  })

  it('a field of several references is looked up in its own place', async () => {
    const referencesAccessor = (field: string) =>
      field === 'refs' ? sqliteAccessor(sql.ref('item.data'), 'b') : undefined
    expect(await found(readFilter({ refs: 1 }), { referencesAccessor })).toEqual(['one', 'two'])
    expect(await found(readFilter({ refs: null }), { referencesAccessor })).toEqual(allBut('one', 'other', 'two'))
    expect(await found(readFilter({ refs: { $exists: true } }), { referencesAccessor })).toEqual([
      'one',
      'other',
      'two',
    ])
    expect(await found(readFilter({ b: 2 }), { referencesAccessor })).toEqual(['other'])
    expect(await found(readFilter({ refs: 1 }))).toEqual([])
  })

  it('what comes from outside is a parameter and never SQL', () => {
    const hostile = "x') or 1=1 --"
    const condition = compileFilter(readFilter({ a: hostile, [`b ${hostile.replace('"', '')}`]: 1 }), {
      differences: database.differences,
      mayContainList: () => true,
    })
    expect(condition.compile(database.read).sql).not.toContain('1=1')
  })
})

describe('decision 25: the fields whose keys answer a filter', () => {
  const selection = {
    mayContainList: (field: string) => field === 'list',
    isMultiReference: (field: string) => field === 'refs',
  }
  it.each<{ filter: JsonObject; fields: string[] | undefined }>([
    { filter: {}, fields: [] },
    { filter: { a: 1 }, fields: ['a'] },
    { filter: { a: 1, b: { $gt: 1 } }, fields: ['a', 'b'] },
    { filter: { $or: [{ a: 1 }, { b: null }] }, fields: ['a', 'b'] },
    { filter: { $or: [{ a: 1 }, { b: { $contains: 'x' } }] }, fields: undefined },
    { filter: { $not: { a: 1 } }, fields: ['a'] },
    { filter: { $not: { a: { $exists: true } } }, fields: undefined },
    { filter: { a: null }, fields: ['a'] },
    { filter: { list: null }, fields: ['list'] },
    { filter: { refs: null }, fields: undefined },
    { filter: { a: { $exists: true } }, fields: undefined },
    { filter: { a: { $contains: 'x' } }, fields: undefined },
    { filter: { a: { c: 1 } }, fields: undefined },
    { filter: { a: { $in: [1, { c: 1 }] } }, fields: undefined },
    { filter: { a: { $in: [1, 2] } }, fields: ['a'] },
    { filter: { list: 1 }, fields: undefined },
    { filter: { refs: 1 }, fields: undefined },
    { filter: { list: { $lt: 1 } }, fields: undefined },
    { filter: { refs: { $lt: 1 } }, fields: undefined },
  ])('$filter: $fields', ({ filter, fields }) => {
    expect(keyOnlyFields(readFilter(filter), selection)).toEqual(fields)
  })

  it('without references of its own a collection asks only for lists', () => {
    const { mayContainList } = selection
    expect(keyOnlyFields(readFilter({ refs: 1 }), { mayContainList })).toEqual(['refs'])
    expect(keyOnlyFields(readFilter({ refs: null }), { mayContainList })).toEqual(['refs'])
  })
})
