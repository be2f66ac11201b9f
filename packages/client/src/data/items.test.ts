import { describe, expect, it } from 'vitest'
import { dataWire } from '../../tests/fakes/data-wire.js'
import { applicationError, json } from '../../tests/fakes/scripted-server.js'
import { createFoyerClient, FoyerError } from '../index.js'
import { DataError } from './data-error.js'
import { type DataClient, dataClient, withApiKey } from './index.js'
import type { Items } from './items.js'

interface Pot {
  name: string
  price?: number
  tags?: string[]
  maker?: string
  madeAt?: Date
}
const pots = (...replies: Parameters<typeof dataWire>) => {
  const wire = dataWire(...replies)
  return { ...wire, pots: wire.data.items<Pot>('Pots') }
}
const bowl = { _id: 'a', name: 'Bowl' }
const answered = { dataItem: { id: 'a', dataCollectionId: 'Pots', data: bowl } }

describe('wire-protocol §8.2: one item', () => {
  const rows: [string, string, (items: Items<Pot>) => Promise<unknown>, object, unknown?][] = [
    ['get', 'GET /items/a', (items) => items.get('a'), { dataItemId: 'a' }, bowl],
    [
      'get of some fields, with references',
      'GET /items/a',
      (items) => items.get('a', { fields: ['name'], include: ['maker'] }),
      { dataItemId: 'a', fields: ['name'], includeReferences: [{ field: 'maker' }] },
      bowl,
    ],
    [
      'insert',
      'POST /items',
      (items) => items.insert({ name: 'Bowl' }),
      { dataItem: { data: { name: 'Bowl' } } },
      bowl,
    ],
    [
      'insert with an id and a date',
      'POST /items',
      (items) => items.insert({ ...bowl, madeAt: new Date(0) }, { include: ['maker'] }),
      {
        dataItem: { id: 'a', data: { ...bowl, madeAt: { $date: '1970-01-01T00:00:00.000Z' } } },
        includeReferencedItems: [{ field: 'maker' }],
      },
      bowl,
    ],
    ['save', 'POST /items/save', (items) => items.save(bowl), { dataItem: { id: 'a', data: bowl } }, bowl],
    [
      'update',
      'POST /items/update',
      (items) => items.update(bowl, { condition: (pot) => pot.gt('price', 1) }),
      { dataItem: { id: 'a', data: bowl }, condition: { filter: { price: { $gt: 1 } } } },
      bowl,
    ],
    [
      'patch',
      'POST /items/patch',
      (items) =>
        items
          .patch(bowl)
          .setField('name', 'Cup')
          .incrementField('price', -1)
          .appendToArray('tags', 'new')
          .removeFromArray('tags', 'old')
          .removeField('maker')
          .run({ condition: { price: 2 } }),
      {
        patch: {
          dataItemId: 'a',
          fieldModifications: [
            { fieldPath: 'name', action: 'SET_FIELD', setFieldOptions: { value: 'Cup' } },
            { fieldPath: 'price', action: 'INCREMENT_FIELD', incrementFieldOptions: { value: -1 } },
            { fieldPath: 'tags', action: 'APPEND_TO_ARRAY', appendToArrayOptions: { value: 'new' } },
            { fieldPath: 'tags', action: 'REMOVE_FROM_ARRAY', removeFromArrayOptions: { value: 'old' } },
            { fieldPath: 'maker', action: 'REMOVE_FIELD' },
          ],
        },
        condition: { filter: { price: 2 } },
      },
      bowl,
    ],
    ['remove', 'POST /items/remove', (items) => items.remove('a'), { dataItemId: 'a' }, bowl],
    ['truncate', 'POST /items/truncate', (items) => items.truncate(), {}],
  ]
  it.each(rows)('%s', async (_what, call, run, request, answer) => {
    const { pots: items, calls } = pots(answered)
    expect(await run(items)).toEqual(answer)
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([call.replace(' ', ' /wix-data/v2')])
    expect(calls[0]?.body).toEqual({ dataCollectionId: 'Pots', ...request })
  })

  it('wire-protocol §6.4: that is missing is null for get and remove, and an error for the others', async () => {
    const missing = applicationError('WDE0073', 404)
    const { pots: items } = pots(missing)
    expect(await items.get('a')).toBeNull()
    expect(await items.remove('a')).toBeNull()
    await expect(items.update(bowl)).rejects.toMatchObject({ code: 'WDE0073' })
    expect(await pots({}).pots.get('a')).toBeNull()
    expect(await pots({ dataItem: null }).pots.remove('a')).toBeNull()
  })
  it.each(['a/b', '..', '.', 'query', 'a?b#c', '100%', 'ä'])(
    'with the id %s is asked for by its id in the request, not in the path',
    async (id) => {
      const { pots: items, calls } = pots(answered)
      await items.get(id)
      expect(calls).toMatchObject([{ path: '/wix-data/v2/items/-', body: { dataItemId: id } }])
    },
  )
  it('is of the type that the page says', async () => {
    const { pots: items } = pots(answered)
    const got = await items.get('a')
    const texts: (string | undefined)[] = [got?.name, got?._id, got?._createdDate?.toISOString()]
    expect(texts).toEqual(['Bowl', 'a', undefined])
    // @ts-expect-error a name is needed
    const nameless = () => items.insert({ price: 1 })
    // @ts-expect-error an update needs the id
    const idless = () => items.update({ name: 'a' })
    // @ts-expect-error only numbers are incremented
    const odd = () => items.patch('a').incrementField('name', 1)
    expect([nameless, idless, odd]).toHaveLength(3)
  })
})

describe('wire-protocol §8.2: references', () => {
  const rows: [string, string, (items: Items<Pot>) => Promise<unknown>, object, unknown?][] = [
    [
      'insertReference',
      '/bulk/items/insert-references',
      (items) => items.insertReference('maker', 'a', ['m1', { _id: 'm2' }]),
      {
        dataItemReferences: [
          { referringItemFieldName: 'maker', referringItemId: 'a', referencedItemId: 'm1' },
          { referringItemFieldName: 'maker', referringItemId: 'a', referencedItemId: 'm2' },
        ],
      },
    ],
    [
      'removeReference',
      '/bulk/items/remove-references',
      (items) => items.removeReference('maker', bowl, 'm1'),
      { dataItemReferences: [{ referringItemFieldName: 'maker', referringItemId: 'a', referencedItemId: 'm1' }] },
    ],
    [
      'replaceReferences',
      '/items/replace-references',
      (items) => items.replaceReferences('maker', 'a', ['m1']),
      { referringItemFieldName: 'maker', referringItemId: 'a', newReferencedItemIds: ['m1'] },
    ],
    [
      'isReferenced',
      '/items/is-referenced',
      (items) => items.isReferenced('maker', 'a', 'm1'),
      { referringItemFieldName: 'maker', referringItemId: 'a', referencedItemId: 'm1' },
      true,
    ],
    [
      'queryReferenced',
      '/items/query-referenced',
      async (items) =>
        (await items.queryReferenced('maker', 'a', { order: 'DESC', limit: 5, returnTotalCount: true })).items,
      {
        referringItemFieldName: 'maker',
        referringItemId: 'a',
        order: 'DESC',
        paging: { limit: 5 },
        returnTotalCount: true,
      },
      [{ _id: 'm1' }],
    ],
  ]
  it.each(rows)('%s', async (_what, path, run, request, answer) => {
    const results = [{ dataItem: { data: { _id: 'm1' } } }, { unresolvedReference: { unauthorized: true } }]
    const { pots: items, calls } = pots({ isReferenced: true, results, pagingMetadata: {} })
    expect(await run(items)).toEqual(answer)
    expect(calls).toMatchObject([{ method: 'POST', path: `/wix-data/v2${path}` }])
    expect(calls[0]?.body).toEqual({ dataCollectionId: 'Pots', ...request })
  })
})

describe('wire-protocol §6.4: what goes wrong', () => {
  const thrownBy = async (reply: Response | Error) =>
    pots(reply)
      .pots.insert({ name: 'a' })
      .catch((error: unknown) => error)

  it('is a DataError with code, sentence, request id and refused fields', async () => {
    const fieldViolations = [{ field: 'price', description: 'must be a number' }]
    const applicationError = { code: 'WDE0075', description: 'WDE0075: No.', data: { fieldViolations } }
    const error = await thrownBy(
      json({ message: 'm', details: { applicationError } }, 400, { 'x-wix-request-id': 'r1', 'retry-after': '3' }),
    )
    expect(error).toBeInstanceOf(DataError)
    expect(error).toBeInstanceOf(FoyerError)
    expect(error).toMatchObject({
      name: 'DataError',
      code: 'WDE0075',
      message: 'WDE0075: No.',
      status: 400,
      requestId: 'r1',
      retryAfterSeconds: 3,
      fieldViolations,
      data: { fieldViolations },
    })
  })
  it.each([
    [
      'a validation error',
      json({ message: 'm', details: { validationError: { fieldViolations: [{ field: 'f' }] } } }, 400),
      { code: 'CALL_REFUSED', message: 'm', fieldViolations: [{ field: 'f' }] },
    ],
    [
      'both: the application error wins',
      json(
        {
          message: 'm',
          details: {
            validationError: { fieldViolations: [{ field: 'f' }] },
            applicationError: { code: 'WDE0027', description: 'd' },
          },
        },
        403,
      ),
      { code: 'WDE0027', message: 'd', fieldViolations: [] },
    ],
    ['413 without a word', new Response('<html>', { status: 413 }), { code: 'WDE0109', status: 413 }],
    [
      'a code of what stands before',
      applicationError('UNAUTHENTICATED', 401),
      { code: 'CALL_REFUSED', applicationCode: 'UNAUTHENTICATED' },
    ],
    [
      'no JSON',
      new Response('<html>', { status: 502, statusText: 'Bad Gateway' }),
      { code: 'CALL_REFUSED', message: 'The server answered 502 Bad Gateway' },
    ],
    ['a success that is no JSON', new Response('<html>'), { code: 'UNREADABLE_ANSWER' }],
    ['a success that is not 200', json({}, 201), { code: 'CALL_REFUSED' }],
    ['no answer', new TypeError('fetch failed'), { code: 'NETWORK_FAILED', name: 'FoyerError' }],
    [
      'what the session throws',
      new FoyerError('TOKEN_FETCH_FAILED', 'no'),
      { code: 'TOKEN_FETCH_FAILED', message: 'no' },
    ],
  ])('%s', async (_what, reply, error) => {
    expect(await thrownBy(reply)).toMatchObject(error)
  })

  const calls: [string, (items: Items<Pot>, options: { signal: AbortSignal }) => Promise<unknown>][] = [
    ['get', (items, options) => items.get('a', options)],
    ['insert', (items, options) => items.insert(bowl, options)],
    ['save', (items, options) => items.save(bowl, options)],
    ['update', (items, options) => items.update(bowl, options)],
    ['patch', (items, options) => items.patch('a').setField('name', 'b').run(options)],
    ['remove', (items, options) => items.remove('a', options)],
    ['truncate', (items, options) => items.truncate(options)],
    ['find', (items, options) => items.query().find(options)],
    ['first', (items, options) => items.query().first(options)],
    ['count', (items, options) => items.query().count(options)],
    ['distinct', (items, options) => items.query().distinct('name', options)],
    ['search', (items, options) => items.search('a').find(options)],
    ['aggregate', (items, options) => items.aggregate().count().run(options)],
    ['pipeline', (items, options) => items.pipeline().limit(1).run(options)],
    ['insertReference', (items, options) => items.insertReference('maker', 'a', 'b', options)],
    ['replaceReferences', (items, options) => items.replaceReferences('maker', 'a', ['b'], options)],
    ['isReferenced', (items, options) => items.isReferenced('maker', 'a', 'b', options)],
    ['queryReferenced', (items, options) => items.queryReferenced('maker', 'a', options)],
    ['bulkInsert', (items, options) => items.bulkInsert([bowl], options)],
    ['bulkRemove', (items, options) => items.bulkRemove(['a'], options)],
    ['bulkPatch', (items, options) => items.bulkPatch(['a']).setField('name', 'b').run(options)],
  ]
  it.each(calls)('%s ends at the signal, with its reason', async (_what, run) => {
    const { pots: items, calls: sent } = pots({})
    await expect(run(items, { signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow('enough')
    expect(sent).toEqual([])
  })
})

describe('the way to the server', () => {
  it('is a client’s own fetch, with the session', async () => {
    const sent: [string, string | null][] = []
    const client = createFoyerClient({
      url: 'https://auth.example.com/',
      clientId: 'c',
      fetch: async (url, init) => {
        sent.push([String(url), new Headers(init?.headers).get('authorization')])
        const granted = { access_token: 'at', expires_in: 900, refresh_token: 'rt' }
        return json(String(url).includes('token') ? granted : { totalCount: 2 })
      },
    })
    const data: DataClient = dataClient(client)
    expect(await data.items('Pots').query().count()).toBe(2)
    expect(sent.at(-1)).toEqual(['https://auth.example.com/wix-data/v2/items/count', 'at'])
  })
  it('is an API key for a back end', async () => {
    const sent: [string, string | null, string | null][] = []
    const fetch: typeof globalThis.fetch = async (url, init) => {
      const headers = new Headers(init?.headers)
      sent.push([String(url), headers.get('authorization'), headers.get('content-type')])
      return json({ totalCount: 2 })
    }
    const data = dataClient(withApiKey({ url: 'https://auth.example.com/', apiKey: 'IST.k', fetch }))
    await data.items('Pots').query().count()
    expect(sent).toEqual([['https://auth.example.com/wix-data/v2/items/count', 'IST.k', 'application/json']])
  })
})
