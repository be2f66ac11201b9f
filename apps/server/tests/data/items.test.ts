import { paths } from '@foyer/protocol'
import { databases, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDataCalls, getSubject, refusal } from './data-steps.js'

describe.each(databases)('wire-protocol §8: items on $name', ({ name }) => {
  let foyer: TestFoyer
  let data: ReturnType<typeof createDataCalls>
  let token: string
  let visitorId: string
  let things: string
  let serial = 0

  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
    data = createDataCalls(foyer, await foyer.addApiKey())
    token = (await foyer.createVisitor()).access_token
    visitorId = getSubject(token)
  })
  beforeEach(async () => {
    things = `things-${++serial}`
    await data.create(things)
  })
  afterAll(() => foyer.stop())

  describe('get and insert', () => {
    it('8.1: an item is inserted and read back with the fields of the server', async () => {
      const fields = {
        title: 'Ünïcode "quoted" \\ 日本 🎉',
        n: 1.5,
        yes: true,
        none: null,
        list: [1, 'a', { b: [] }],
        o: { p: {} },
      }
      const inserted = await data.insert(things, { _id: 'first', ...fields }, token)
      const now = { $date: new Date(foyer.clock.now()).toISOString() }
      const document = { _id: 'first', ...fields, _owner: visitorId, _createdDate: now, _updatedDate: now }
      expect(inserted).toMatchObject({
        status: 200,
        body: { dataItem: { id: 'first', dataCollectionId: things, revision: '1' } },
      })
      expect(inserted.body.dataItem.data).toEqual(document)
      const read = await data.get(things, 'first', token)
      expect(read.body.dataItem).toEqual({ id: 'first', dataCollectionId: things, revision: '1', data: document })
      expect(read.headers['content-type']).toBe('application/json; charset=utf-8')
    })

    it('8.1, trap 13: data._id is the id; a top-level id counts where it is missing; without both it is a random uuid', async () => {
      const both = await data.post(paths.items, {
        dataCollectionId: things,
        dataItem: { id: 'outer', data: { _id: 'inner' } },
      })
      expect(both.body.dataItem.data._id).toBe('inner')
      const outer = await data.post(paths.items, { dataCollectionId: things, dataItem: { id: 'outer', data: {} } })
      expect(outer.body.dataItem).toMatchObject({ id: 'outer', data: { _id: 'outer' } })
      const neither = await data.insert(things, {})
      expect(neither.body.dataItem.data._id).toMatch(
        /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      )
    })

    it('8.2: insert with an id that is taken is WDE0074, and changes nothing', async () => {
      await data.insert(things, { _id: 'a', n: 1 })
      expect(await data.insert(things, { _id: 'a', n: 2 })).toMatchObject(refusal(409, 'WDE0074'))
      expect(await data.stored(things, 'a')).toEqual({ n: 1 })
    })

    it('6.4: an item that is not there is WDE0073, a collection that is not there WDE0025', async () => {
      expect(await data.get(things, 'nothing')).toMatchObject(refusal(404, 'WDE0073'))
      expect(await data.get('nowhere', 'nothing')).toMatchObject(refusal(404, 'WDE0025'))
      expect(await data.insert('nowhere', {})).toMatchObject(refusal(404, 'WDE0025'))
    })

    it('8.1, trap 12: dates come back in one form, whatever form they came in; texts and numbers stay what they are', async () => {
      await data.insert(things, {
        _id: 'd',
        utc: { $date: '2026-01-31T09:30:00.000Z' },
        short: { $date: '2026-01-31' },
        zoned: { $date: '2026-01-31T10:30:00+01:00' },
        fine: { $date: '2026-01-31T09:30:00.123456Z' },
        bare: { $date: '2026-01-31T09:30' },
        list: [{ $date: '1999-12-31T23:59:59Z' }, { deep: { $date: '2026-06-01' } }],
        text: '2026-01-31T09:30:00.000Z',
        time: 1769851800000,
      })
      expect(await data.stored(things, 'd')).toEqual({
        utc: { $date: '2026-01-31T09:30:00.000Z' },
        short: { $date: '2026-01-31T00:00:00.000Z' },
        zoned: { $date: '2026-01-31T09:30:00.000Z' },
        fine: { $date: '2026-01-31T09:30:00.123Z' },
        bare: { $date: '2026-01-31T09:30:00.000Z' },
        list: [{ $date: '1999-12-31T23:59:59.000Z' }, { deep: { $date: '2026-06-01T00:00:00.000Z' } }],
        text: '2026-01-31T09:30:00.000Z',
        time: 1769851800000,
      })
    })

    it('8.1: nothing inside data is renamed: id, createdDate and the like are ordinary keys', async () => {
      const fields = { id: 5, createdDate: 'x', updatedDate: [1], data: { id: 'y' }, dataItem: null }
      await data.insert(things, { _id: 'names', ...fields })
      expect(await data.stored(things, 'names')).toEqual(fields)
    })

    it('8.3: a projection keeps _id; no fields are all fields; dots reach inside', async () => {
      await data.insert(things, { _id: 'p', a: 1, b: 2, o: { x: 1, y: 2 } })
      const some = await data.get(things, 'p', token, '&fields=a&fields=o.x&fields=nothing')
      expect(some.body.dataItem.data).toEqual({ _id: 'p', a: 1, o: { x: 1 } })
      const one = await data.get(things, 'p', token, '&fields=b')
      expect(one.body.dataItem.data).toEqual({ _id: 'p', b: 2 })
    })

    it('1.3: GET takes its request whole in .r too', async () => {
      await data.insert(things, { _id: 'r', a: 1, b: 2 })
      const request = { dataCollectionId: things, dataItemId: 'r', fields: ['b'], publishPluginOptions: {} }
      const encoded = Buffer.from(JSON.stringify(request)).toString('base64url')
      const { body } = await foyer.call<{ dataItem: object }>(`${paths.items}/r?.r=${encoded}`, { token })
      expect(body.dataItem).toMatchObject({ data: { _id: 'r', b: 2 } })
    })

    it.each([
      'a/b',
      'a b',
      '"quoted"',
      "it's",
      '100%',
      '50%25',
      '%2F',
      'a?b=c',
      'a?b?c',
      'é/日本',
      'save',
      'a+b&c=d',
      'x/../y',
      ';drop table item',
      '$where',
      '__proto__',
      'a'.repeat(128),
    ])('1.3, trap 20: the id %s goes into the path as it is, and is read, changed and removed', async (id) => {
      expect((await data.insert(things, { _id: id, n: 1 })).body.dataItem.data._id).toBe(id)
      const read = await data.get(things, id, token)
      expect([read.status, read.body.dataItem?.data._id]).toEqual([200, id])
      expect((await data.update(things, { _id: id, n: 2 })).body.dataItem.data).toMatchObject({ _id: id, n: 2 })
      expect((await data.remove(things, id)).body.dataItem).toMatchObject({ id })
      expect(await data.stored(things, id)).toBeUndefined()
    })

    it('1.3: an id the address alone carries is read from it', async () => {
      await data.insert(things, { _id: 'a/b c', n: 1 })
      const { body } = await foyer.call<{ dataItem: object }>(`${paths.items}/a/b%20c?dataCollectionId=${things}`, {
        token,
      })
      expect(body.dataItem).toMatchObject({ id: 'a/b c' })
    })
  })

  describe('update, save, patch', () => {
    it('8.2: update and save replace the item: fields are lost, the creator and the date of creation stay', async () => {
      const { body } = await data.insert(things, { _id: 'u', a: 1, b: 2 }, token)
      const created = body.dataItem.data._createdDate
      await foyer.advance(60)
      const now = { $date: new Date(foyer.clock.now()).toISOString() }
      const updated = await data.update(things, { _id: 'u', b: 3 })
      expect(updated.body.dataItem).toMatchObject({ revision: '2' })
      expect(updated.body.dataItem.data).toEqual({
        _id: 'u',
        b: 3,
        _owner: visitorId,
        _createdDate: created,
        _updatedDate: now,
      })
      const saved = await data.save(things, { _id: 'u', c: 4 })
      expect(saved.body.action).toBe('UPDATED')
      expect(saved.body.dataItem.data).toEqual({
        _id: 'u',
        c: 4,
        _owner: visitorId,
        _createdDate: created,
        _updatedDate: now,
      })
      expect(await data.stored(things, 'u')).toEqual({ c: 4 })
    })

    it('8.2: update and patch of what is missing are WDE0073, save inserts it', async () => {
      expect(await data.update(things, { _id: 'm' })).toMatchObject(refusal(404, 'WDE0073'))
      expect(await data.patch(things, 'm', [set('a', 1)])).toMatchObject(refusal(404, 'WDE0073'))
      const saved = await data.save(things, { _id: 'm', a: 1 }, token)
      expect(saved.body).toMatchObject({ action: 'INSERTED', dataItem: { data: { _id: 'm', _owner: visitorId } } })
      expect((await data.save(things, { a: 2 })).body).toMatchObject({ action: 'INSERTED' })
    })

    it('8.2: update without _id is WDE0007', async () => {
      expect(await data.update(things, { a: 1 })).toMatchObject(refusal(400, 'WDE0007'))
    })

    const set = (fieldPath: string, value: unknown) => ({ fieldPath, action: 'SET_FIELD', setFieldOptions: { value } })
    const unset = (fieldPath: string) => ({ fieldPath, action: 'REMOVE_FIELD' })
    const add = (fieldPath: string, value: unknown) => ({
      fieldPath,
      action: 'INCREMENT_FIELD',
      incrementFieldOptions: { value },
    })
    const append = (fieldPath: string, value: unknown) => ({
      fieldPath,
      action: 'APPEND_TO_ARRAY',
      appendToArrayOptions: { value },
    })
    const withdraw = (fieldPath: string, value: unknown) => ({
      fieldPath,
      action: 'REMOVE_FROM_ARRAY',
      removeFromArrayOptions: { value },
    })

    it.each([
      { what: 'a field is set', before: { a: 1, b: 2 }, by: [set('a', 'x')], after: { a: 'x', b: 2 } },
      { what: 'a missing object is made on the way', before: {}, by: [set('o.p.q', 1)], after: { o: { p: { q: 1 } } } },
      { what: 'beside what is there', before: { o: { x: 1 } }, by: [set('o.y', 2)], after: { o: { x: 1, y: 2 } } },
      { what: 'null stands for a missing object', before: { o: null }, by: [set('o.y', 2)], after: { o: { y: 2 } } },
      { what: 'a field is removed', before: { a: 1, o: { x: 1 } }, by: [unset('a'), unset('o.x')], after: { o: {} } },
      { what: 'what is missing is removed too', before: { a: 1 }, by: [unset('b'), unset('a.b.c')], after: { a: 1 } },
      { what: 'a number is added', before: { n: 1.5 }, by: [add('n', 2), add('n', -0.5)], after: { n: 3 } },
      { what: 'what is missing counts from nothing', before: {}, by: [add('o.n', 4)], after: { o: { n: 4 } } },
      {
        what: 'a list grows',
        before: { l: [1] },
        by: [append('l', { a: 1 }), append('k', 'x')],
        after: { l: [1, { a: 1 }], k: ['x'] },
      },
      {
        what: 'equal elements leave a list',
        before: { l: [1, { a: [1] }, { a: [1] }, '1'] },
        by: [withdraw('l', { a: [1] }), withdraw('l', 1)],
        after: { l: ['1'] },
      },
      {
        what: 'the order of the actions counts',
        before: { a: 1 },
        by: [unset('a'), add('a', 1), set('b', 1), set('b', 2)],
        after: { a: 1, b: 2 },
      },
      {
        what: 'a date is made canonical',
        before: { l: [{ $date: '2026-01-31' }] },
        by: [set('d', { $date: '2026-01-31T01:00+01:00' }), withdraw('l', { $date: '2026-01-31T00:00:00Z' })],
        after: { d: { $date: '2026-01-31T00:00:00.000Z' }, l: [] },
      },
      { what: 'undefined becomes null', before: { a: 1 }, by: [set('a', undefined)], after: { a: null } },
      {
        what: 'system fields stay',
        before: { a: 1 },
        by: [set('_id', 'x'), set('_createdDate', 1), unset('_updatedDate'), set('a', 2)],
        after: { a: 2 },
      },
    ])('8.2: patch: $what', async ({ before, by, after }) => {
      await data.insert(things, { _id: 'p', ...before })
      const { status, body } = await data.patch(things, 'p', by)
      expect(status).toBe(200)
      expect(body.dataItem).toMatchObject({
        id: 'p',
        revision: '2',
        data: { _id: 'p', _createdDate: expect.anything() },
      })
      expect(await data.stored(things, 'p')).toEqual(after)
    })

    it.each([
      { what: 'a text cannot be incremented', by: add('t', 1), code: 'WDE0075' },
      { what: 'nor by a text', by: add('n', '1'), code: 'WDE0075' },
      { what: 'a text is no list to append to', by: append('t', 1), code: 'WDE0075' },
      { what: 'nor to remove from', by: withdraw('t', 1), code: 'WDE0075' },
      { what: 'a path does not reach into a text', by: set('t.x', 1), code: 'WDE0075' },
      { what: 'nor into a list', by: set('l.0', 1), code: 'WDE0075' },
      { what: 'an empty name is none', by: set('o..x', 1), code: 'WDE0134' },
      { what: 'nor is $set', by: set('$set', 1), code: 'WDE0134' },
      { what: 'nor __proto__', by: set('o.__proto__.x', 1), code: 'WDE0134' },
      { what: 'nor is constructor', by: set('constructor.prototype', 1), code: 'WDE0134' },
      { what: 'an action is one of five', by: { fieldPath: 'a', action: 'RENAME_FIELD' }, code: 'WDE0075' },
      { what: 'a date must be one', by: set('d', { $date: 'tomorrow' }), code: 'WDE0075' },
    ])('8.2: patch refuses and writes nothing: $what', async ({ by, code }) => {
      const before = { t: 'text', n: 1, l: [1], o: {} }
      await data.insert(things, { _id: 'p', ...before })
      expect(await data.patch(things, 'p', [set('n', 2), by])).toMatchObject(refusal(400, code))
      expect(await data.stored(things, 'p')).toEqual(before)
      expect(({} as Record<string, unknown>).x).toBeUndefined()
    })

    it('8.2: increments are atomic: of 60 at once none is lost', async () => {
      await data.insert(things, { _id: 'c', n: 0 })
      const answers = await Promise.all(Array.from({ length: 60 }, () => data.patch(things, 'c', [add('n', 1)])))
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      expect(await data.stored(things, 'c')).toEqual({ n: 60 })
      expect((await data.get(things, 'c')).body.dataItem.revision).toBe('61')
    })
  })

  describe('remove and truncate', () => {
    it('8.2: remove answers what was there, a second time WDE0073', async () => {
      await data.insert(things, { _id: 'r', a: 1 })
      expect(await data.remove(things, 'r')).toMatchObject({
        status: 200,
        body: { dataItem: { data: { _id: 'r', a: 1 } } },
      })
      expect(await data.remove(things, 'r')).toMatchObject(refusal(404, 'WDE0073'))
    })

    it('8.2: truncate empties one collection, and answers {}', async () => {
      const other = `${things}-other`
      await data.create(other)
      for (const collection of [things, other]) await data.insert(collection, { _id: 't' })
      const { status, text } = await data.truncate(things)
      expect([status, text]).toEqual([200, '{}'])
      expect(await data.stored(things, 't')).toBeUndefined()
      expect(await data.stored(other, 't')).toEqual({})
    })
  })

  describe('conditions and revisions', () => {
    it.each(['update', 'patch', 'remove'] as const)(
      '8.1: %s applies only when the stored item meets the condition',
      async (verb) => {
        const call = (value: unknown) => {
          const more = { condition: { filter: { state: value } } }
          if (verb === 'update') return data.update(things, { _id: 'c', state: 'new' }, undefined, more)
          if (verb === 'remove') return data.remove(things, 'c', undefined, more)
          return data.patch(
            things,
            'c',
            [{ fieldPath: 'state', action: 'SET_FIELD', setFieldOptions: { value: 'new' } }],
            undefined,
            more,
          )
        }
        await data.insert(things, { _id: 'c', state: 'old' })
        expect(await call('other')).toMatchObject(refusal(404, 'WDE0073'))
        expect(await data.stored(things, 'c')).toEqual({ state: 'old' })
        expect((await call('old')).status).toBe(200)
        expect(await data.stored(things, 'c')).toEqual(verb === 'remove' ? undefined : { state: 'new' })
      },
    )

    it.each([{}, { filter: null }, { filters: { n: 1 } }])(
      '8.1: a condition without a filter is refused, and nothing is written: %j',
      async (condition) => {
        await data.insert(things, { _id: 'c', n: 1 })
        expect(await data.update(things, { _id: 'c', n: 2 }, undefined, { condition })).toMatchObject({ status: 400 })
        expect(await data.remove(things, 'c', undefined, { condition })).toMatchObject({ status: 400 })
        expect(await data.stored(things, 'c')).toEqual({ n: 1 })
      },
    )

    it('8.3: an unknown operator of a condition is refused, and nothing is written', async () => {
      await data.insert(things, { _id: 'c', n: 1 })
      const more = { condition: { filter: { n: { $nonsense: 1 } } } }
      expect(await data.update(things, { _id: 'c', n: 2 }, undefined, more)).toMatchObject(refusal(400, 'WDE0068'))
      expect(await data.stored(things, 'c')).toEqual({ n: 1 })
    })

    it('a revision that is sent must be the one there is: a write made since is WDE0178', async () => {
      await data.insert(things, { _id: 'v', n: 1 })
      const update = (revision: unknown, n: number) =>
        data.post(paths.updateItem, { dataCollectionId: things, dataItem: { data: { _id: 'v', n }, revision } })
      expect((await update('1', 2)).body.dataItem.revision).toBe('2')
      expect(await update('1', 3)).toMatchObject(refusal(409, 'WDE0178'))
      const stale = await data.post(paths.saveItem, {
        dataCollectionId: things,
        dataItem: { data: { _id: 'v' }, revision: 1 },
      })
      expect(stale).toMatchObject(refusal(409, 'WDE0178'))
      const patch = { dataItemId: 'v', fieldModifications: [{ fieldPath: 'n', action: 'REMOVE_FIELD' }], revision: '1' }
      expect(await data.post(paths.patchItem, { dataCollectionId: things, patch })).toMatchObject(
        refusal(409, 'WDE0178'),
      )
      expect(await data.remove(things, 'v', undefined, { revision: '1' })).toMatchObject(refusal(409, 'WDE0178'))
      expect(await data.stored(things, 'v')).toEqual({ n: 2 })
      expect((await data.remove(things, 'v', undefined, { revision: '2' })).status).toBe(200)
    })

    it('of 20 updates at once that read the same revision, one is made', async () => {
      await data.insert(things, { _id: 'race', n: -1 })
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_none, n) =>
          data.post(paths.updateItem, {
            dataCollectionId: things,
            dataItem: { data: { _id: 'race', n }, revision: '1' },
          }),
        ),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
      const made = answers.findIndex(({ status }) => status === 200)
      expect(await data.stored(things, 'race')).toEqual({ n: made })
    })
  })

  describe('security-checklist 85: forged system fields', () => {
    it('8.1: what only the server writes is dropped when a visitor sends it', async () => {
      const forged = { _owner: 'mem_other', _createdDate: { $date: '1999-01-01' }, _updatedDate: 'nonsense' }
      const { body } = await data.insert(things, { _id: 'f', ...forged }, token)
      const now = { $date: new Date(foyer.clock.now()).toISOString() }
      expect(body.dataItem.data).toEqual({ _id: 'f', _owner: visitorId, _createdDate: now, _updatedDate: now })
      for (const verb of ['update', 'save'] as const) {
        const changed = await data[verb](things, { _id: 'f', ...forged }, token)
        expect(changed.body.dataItem.data).toEqual({
          _id: 'f',
          _owner: visitorId,
          _createdDate: now,
          _updatedDate: now,
        })
      }
      const patched = await data.patch(
        things,
        'f',
        [{ fieldPath: '_owner', action: 'SET_FIELD', setFieldOptions: { value: 'mem_other' } }],
        token,
      )
      expect(patched.body.dataItem.data._owner).toBe(visitorId)
    })

    it('8.1: an administrator names the owner; without one it is the site', async () => {
      const siteId = foyer.deps.siteId
      expect((await data.insert(things, { _id: 's' })).body.dataItem.data._owner).toBe(siteId)
      expect((await data.insert(things, { _id: 'o', _owner: 'mem_x' })).body.dataItem.data._owner).toBe('mem_x')
      expect((await data.update(things, { _id: 'o' })).body.dataItem.data._owner).toBe('mem_x')
      expect((await data.update(things, { _id: 'o', _owner: 'mem_y' })).body.dataItem.data._owner).toBe('mem_y')
      const by = [{ fieldPath: '_owner', action: 'SET_FIELD', setFieldOptions: { value: 'mem_z' } }]
      expect((await data.patch(things, 'o', by)).body.dataItem.data._owner).toBe('mem_z')
    })
  })

  it('references are kept as ids, also when the whole item is sent', async () => {
    const typeMetadata = { reference: { referencedCollectionId: things } }
    const multi = { multiReference: { referencedCollectionId: things } }
    await data.create(`${things}-ref`, {
      fields: [
        { key: 'to', type: 'REFERENCE', typeMetadata },
        { key: 'many', type: 'MULTI_REFERENCE', typeMetadata: multi },
      ],
    })
    await data.insert(`${things}-ref`, { _id: 'r', to: { _id: 'target', title: 'whole' }, many: ['a'] })
    expect(await data.stored(`${things}-ref`, 'r')).toEqual({ to: 'target' })
  })

  it('dates move with the clock: _updatedDate follows every write, _createdDate does not', async () => {
    const start = foyer.clock.now()
    await data.insert(things, { _id: 't' })
    await foyer.advance(5)
    const { body } = await data.patch(things, 't', [{ fieldPath: 'x', action: 'REMOVE_FIELD' }])
    expect(body.dataItem.data).toMatchObject({
      _createdDate: { $date: new Date(start).toISOString() },
      _updatedDate: { $date: new Date(start + 5000).toISOString() },
    })
  })
})
