import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { paths } from '@foyer/protocol'
import { defaultDatabase } from '@foyer/testing'
import { describe, expect, it } from 'vitest'
import { createDataCalls, EVERYONE_PERMISSIONS, getSubject } from '../data/data-steps.js'
import { dumpTables } from '../database/tables.js'
import { createDatabase, createSite, expectRejected, runSuccessfully } from './portability-steps.js'

const linesOf = (file: string) =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
const dataOf = (file: string) => linesOf(file).filter(({ kind }) => ['collection', 'item'].includes(kind))

describe.each(defaultDatabase)('design §5: export and import carry collections and items, from $name', ({ name }) => {
  const other = name === 'sqlite' ? 'postgres' : 'sqlite'

  it('and the other database gets them as they were: documents, owners, dates, permissions, indexes', async () => {
    const from = await createSite(name)
    const data = createDataCalls(from, await from.addApiKey())
    const apiKey = await from.addApiKey()
    const token = (await from.createVisitor()).access_token
    const fields = [{ key: 'title', type: 'TEXT' }]
    await data.create('things', {
      displayName: 'Things',
      fields,
      promotion: { kind: 'union', by: 'product', sum: 'n' },
    })
    await data.create('empty', { permissions: { ...EVERYONE_PERMISSIONS, read: 'SITE_MEMBER' } })
    const index = { name: 'u', fields: [{ path: 'u', order: 'DESC' }], unique: true }
    await from.call(paths.indexes, { token: apiKey, json: { dataCollectionId: 'things', index } })
    await data.insert(
      'things',
      { _id: 'a/b "c"', u: 1, at: { $date: '2026-01-31' }, deep: { l: [1, { x: 'ü' }] } },
      token,
    )
    await data.insert('things', { _id: 'site', u: ['a', 'list'] })
    await data.insert('things', { _id: 'named', _owner: 'mem_somebody', u: 'x' })

    const file = join(from.database.folder, 'site.jsonl')
    await runSuccessfully(['export', file], from.database.environment)
    const written = dataOf(file)
    expect(written.map(({ kind }) => kind)).toEqual(['collection', 'collection', 'item', 'item', 'item'])
    expect(written.find(({ data: item }) => item?._id === 'site').data).not.toHaveProperty('_owner')

    const to = await createDatabase(other)
    const imported = () => runSuccessfully(['import', file, '--json'], to.environment).then((text) => JSON.parse(text))
    expect(await imported()).toMatchObject({ collections: { added: 2 }, items: { added: 3, left: 0 } })
    expect(await imported()).toMatchObject({ collections: { added: 0, left: 2 }, items: { added: 0, left: 3 } })
    const again = join(to.folder, 'again.jsonl')
    await runSuccessfully(['export', again], to.environment)
    expect(dataOf(again)).toHaveLength(written.length)
    for (const row of written) expect(dataOf(again)).toContainEqual(row)
    // The visitor is imported too, so that its items expire in the new database (decision 30).
    const { visitor = [] } = await dumpTables(to.config)
    expect(visitor).toMatchObject([{ visitor_id: getSubject(token), promoted_at: null }])
  })

  it('--update makes items what the file says; a collection keeps what the file does not name', async () => {
    const on = await createSite(name)
    const data = createDataCalls(on, await on.addApiKey())
    await data.create('things')
    await data.insert('things', { _id: 'a', n: 1 })
    const file = join(on.database.folder, 'site.jsonl')
    await runSuccessfully(['export', file], on.database.environment)
    await data.update('things', { _id: 'a', n: 2 })
    await data.insert('things', { _id: 'b' })
    await runSuccessfully(['import', file], on.database.environment)
    expect(await data.stored('things', 'a')).toEqual({ n: 2 })
    const counts = JSON.parse(await runSuccessfully(['import', file, '--update', '--json'], on.database.environment))
    expect(counts).toMatchObject({ collections: { updated: 1 }, items: { updated: 1 } })
    expect([await data.stored('things', 'a'), await data.stored('things', 'b')]).toEqual([{ n: 1 }, {}])
    expect((await data.get('things', 'a')).body.dataItem.revision).toBe('3')
    // An item that was recreated keeps its creation time on import.
    await data.remove('things', 'a')
    await data.insert('things', { _id: 'a', n: 3 })
    const made = (await data.get('things', 'a')).body.dataItem.data._createdDate
    await runSuccessfully(['import', file, '--update'], on.database.environment)
    expect((await data.get('things', 'a')).body.dataItem.data).toMatchObject({ n: 1, _createdDate: made })
  })

  it.each([
    ['an item without an id', { kind: 'item', collectionId: 'things', data: {} }],
    ['a field with $', { kind: 'item', collectionId: 'things', data: { _id: 'x', $a: 1 } }],
    ['a date that is none', { kind: 'item', collectionId: 'things', data: { _id: 'x', _createdDate: 5 } }],
    [
      'a role that is none',
      { kind: 'collection', collectionId: 'x', permissions: { ...EVERYONE_PERMISSIONS, read: 'ALL' } },
    ],
  ])('a line with %s keeps the whole file out', async (_what, bad) => {
    const to = await createDatabase(name)
    const file = join(to.folder, 'bad.jsonl')
    const lines = [
      { kind: 'header', format: 'foyer-site', version: 3 },
      { kind: 'collection', collectionId: 'things', permissions: EVERYONE_PERMISSIONS },
      bad,
    ]
    writeFileSync(file, lines.map((line) => JSON.stringify(line)).join('\n'))
    await expectRejected(['import', file], to.environment, /Nothing was written: .* line 3/)
  })

  it('an item of a collection that is nowhere is refused', async () => {
    const to = await createDatabase(name)
    const file = join(to.folder, 'bad.jsonl')
    const lines = [
      { kind: 'header', format: 'foyer-site', version: 3 },
      { kind: 'item', collectionId: 'nowhere', data: { _id: 'x' } },
    ]
    writeFileSync(file, lines.map((line) => JSON.stringify(line)).join('\n'))
    await expectRejected(['import', file], to.environment, /the collection nowhere, which is neither there/)
  })
})
