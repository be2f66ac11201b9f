import { paths } from '@foyer/protocol'

/** A request to the data service: its path and body. */
export interface DataRequest {
  path: string
  json: Record<string, unknown>
}
type Json = Record<string, unknown>

/** Fields that items have, and some that they lack. */
const FIELDS = ['n', 'text', 'tags', 'when', 'more', 'more.deep', 'one', 'several', '_id', '_owner']
const ODD_FIELDS = [
  'inverse',
  'a',
  'a.b.c.d',
  '_createdDate',
  '__proto__',
  'constructor',
  '$where',
  '',
  '.',
  'x'.repeat(300),
  'more..deep',
  'é\u0000',
]
export const COLLECTIONS = ['things', 'notes', 'large', 'many']

/** Ids of existing items. */
const itemIds: Record<string, string[]> = {
  things: ['i1', 'i2'],
  notes: ['short', 'long'],
  large: ['long'],
  many: ['i1', 'i2'],
}
const accumulators = ['sum', 'avg', 'min', 'max', 'first', 'last', 'push']
const unary = ['abs', 'floor', 'ceil', 'stringify', 'toLower', 'toUpper', 'length']
const binary = ['subtract', 'divide', 'mod']
const nary = ['add', 'sum', 'multiply', 'concat']

/**
 * Returns a random request to the data service, deterministic for the same draws: filters, pipelines, groups, searches,
 * includes, distinct values, counts and conditional changes, up to the documented limits and sometimes beyond.
 */
export function randomRequest(draw: () => number): DataRequest {
  const below = (limit: number) => Math.floor(draw() * limit)
  /** Most requests are valid, so that they are executed and not refused by validation. */
  const isOdd = draw() < 0.15
  const oddly = (share: number) => isOdd && draw() < share
  const one = <T>(list: readonly T[]): T => list[below(list.length)] as T
  const chance = (share: number) => draw() < share
  const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make)
  /** Mostly few, sometimes up to the maximum, rarely one more. */
  const some = (most: number) => (chance(0.9) ? below(Math.min(most, 5)) : oddly(0.3) ? most + 1 : most)

  const dataCollectionId = oddly(0.1) ? one(['missing', '', 'x'.repeat(200)]) : one(COLLECTIONS)
  const field = () => (oddly(0.2) ? one(ODD_FIELDS) : one(FIELDS))
  const word = () =>
    oddly(0.2) ? one(['\u0000', '\ud800', '']) : one(['blue', 'Émile', 'x', 'xxxxxxxxxxxy', '日本', ' ', '%_\\', '😀'])
  const text = () =>
    chance(0.85)
      ? word()
      : (word() || 'x').repeat(1 + below(chance(0.5) ? 20 : 1100)).slice(0, oddly(0.5) ? 1001 : 1000)
  const number = () => one([0, -0, 1, 7, 0.1, -1.5, 1e308, -1e308, 5e-324, 2 ** 53, 1e21, below(1000)])
  const date = () => ({
    $date: oddly(0.3)
      ? one(['0000-00-00', '+275760-09-13T00:00:00.000Z', 'x', 5])
      : one(['2026-01-01T00:00:00.000Z', '1969-12-31T23:59:59Z']),
  })
  const scalar = () => one<() => unknown>([text, text, number, number, date, () => true])()
  const value = (): unknown =>
    chance(0.8) ? scalar() : one([null, times(below(4), scalar), { a: scalar() }, [[[scalar()]]]])

  const operator = (): Json => {
    const kind = below(12)
    if (kind < 3) return { [one(['$contains', '$startsWith', '$endsWith'])]: text() }
    if (kind < 6) return { [one(['$gt', '$gte', '$lt', '$lte'])]: scalar() }
    if (kind < 8)
      return { [one(['$in', '$hasSome', '$hasAll'])]: times(chance(0.97) ? below(6) : oddly(0.5) ? 1001 : 500, scalar) }
    if (kind === 8) return { $exists: chance(0.5) }
    if (kind === 9) return { [one(['$eq', '$ne'])]: value() }
    if (kind === 10) return { $not: chance(0.8) ? { $contains: text() } : operator() }
    return !oddly(0.3)
      ? {
          $matches: {
            ignoreCase: chance(0.5),
            spec: times(1 + below(5), () =>
              one<Json>([
                { type: 'literal', value: text() },
                { type: 'anyOf', value: ' -_' },
              ]),
            ),
          },
        }
      : one<Json>([
          { $regex: '(a+)+$' },
          { $near: 1 },
          { $where: 'true' },
          { $nin: [1] },
          { $gt: null },
          { $gt: 1, n: 2 },
        ])
  }
  const filter = (level = 1): unknown => {
    if (level === 1 && oddly(0.1)) return one<unknown>([5, 'x', [], null, { $or: {} }])
    const entries = times(
      1 + (level === 1 && chance(0.03) ? below(oddly(0.5) ? 300 : 60) : below(3)),
      (): [string, unknown] => {
        if (level < (oddly(0.2) ? 12 : 5) && chance(0.25))
          return chance(0.3)
            ? ['$not', [filter(level + 1)]]
            : [one(['$and', '$or']), times(below(4), () => filter(level + 1))]
        return [field(), chance(0.6) ? operator() : value()]
      },
    )
    return Object.fromEntries(entries)
  }
  /** Conditions that are expensive for each item: search texts that almost match. */
  const dear = (): unknown => ({
    $and: times(some(60), () => ({ $not: { text: { $contains: `${'x'.repeat(below(1000))}${below(9)}` } } })),
  })
  const condition = () => (chance(0.9) ? filter() : dear())

  const page = (): Json =>
    chance(0.6)
      ? {}
      : !oddly(0.3)
        ? { paging: { limit: one([1, 5, 50, 1000]), offset: one([0, 1, 10, 9999]) } }
        : one<Json>([
            { cursorPaging: { limit: 5, cursor: one(['', 'x', 'eyJhIjoxfQ', null]) } },
            { paging: { limit: one([1001, 0, -1, 0.5, 'x']), offset: one([-1, 1e18, 'x']) } },
          ])
  const sort = () => times(some(10), () => ({ fieldName: field(), order: one(['ASC', 'DESC']) }))
  const reference = () => (oddly(0.3) ? field() : one(['one', 'several', 'inverse']))
  const includes = () =>
    dataCollectionId === 'things' || oddly(0.2)
      ? times(oddly(0.2) ? 101 : below(4), () => ({
          field: reference(),
          limit: oddly(0.2) ? 1001 : one([1, 50, 1000]),
        }))
      : []
  const total = (): Json => (chance(0.3) ? { returnTotalCount: true } : {})

  const expression = (level = 1): unknown => {
    const kind = level > 4 ? 0 : below(7)
    if (kind < 2)
      return one<unknown>([{ fieldPath: field() }, { fieldPath: 'text' }, { text: text() }, { numeric: number() }])
    if (kind === 2) return { [one(unary)]: { expression: expression(level + 1) } }
    if (kind === 3)
      return { [one(binary)]: { firstExpression: expression(level + 1), secondExpression: expression(level + 1) } }
    if (kind < 6) {
      const repeated = expression(level + 1)
      return {
        [one(nary)]: {
          expressions: chance(0.8) ? times(below(4), () => expression(level + 1)) : times(some(98), () => repeated),
        },
      }
    }
    return {
      substring: {
        expression: expression(level + 1),
        startExpression: { numeric: number() },
        lengthExpression: { numeric: number() },
      },
    }
  }
  const projection = (level = 1): unknown => ({
    fields: times(1 + some(45), () =>
      one<() => Json>([
        () => ({ include: { fieldName: field() } }),
        () => ({ exclude: { fieldName: field() } }),
        () => ({ reshape: { resultFieldName: one(['n', 'text', 'made', 'tags']), expression: expression() } }),
        () =>
          level < 3
            ? { projectNested: { resultFieldName: 'more', ...(projection(level + 1) as Json) } }
            : { include: { fieldName: 'n' } },
      ])(),
    ),
  })
  const stage = (): unknown =>
    one<() => Json>([
      () => ({ filter: condition() }),
      () => ({
        group: {
          groupIds: times(below(3), () => ({ key: one(['k', 'n', 'text']), expression: expression() })),
          accumulators: times(1 + below(4), () => ({
            resultFieldName: one(['n', 'text', 'tags', 'made']),
            [one(accumulators)]: { expression: expression() },
          })),
        },
      }),
      () => ({ projection: projection() }),
      () => ({ unwindArray: { arrayFieldName: one(['tags', 'text', 'made']) } }),
      () => ({ sort: { values: sort() } }),
      () => ({ skip: oddly(0.3) ? -1 : one([0, 1, 5]) }),
      () => ({ limit: one([1, 2, 100, 10_000]) }),
      () => ({ objectToArray: { objectFieldName: 'more', destinationFieldName: 'tags' } }),
    ])()

  const ask = (path: string, json: Json): DataRequest => ({ path, json: { dataCollectionId, ...json } })
  const itemId = () => (oddly(0.3) ? one(['gone', '', 'a\u0000']) : one(itemIds[dataCollectionId] ?? ['i1']))
  const patched = (dataItemId: string) => ({
    dataItemId,
    fieldModifications: times(1 + below(3), () =>
      one<Json>([
        { fieldPath: 'n', action: 'SET_FIELD', setFieldOptions: { value: oddly(0.3) ? number() : below(50) } },
        {
          fieldPath: oddly(0.3) ? field() : 'n',
          action: 'INCREMENT_FIELD',
          incrementFieldOptions: { value: below(9) },
        },
        { fieldPath: 'fuzzed', action: 'REMOVE_FIELD' },
      ]),
    ),
  })
  let made = 0
  const kinds: (() => DataRequest)[] = [
    () =>
      ask(paths.queryItems, {
        query: { filter: condition(), sort: sort(), fields: times(below(3), field), ...page() },
        ...total(),
      }),
    () => ask(paths.queryItems, { query: { filter: filter(), ...page() }, includeReferences: includes(), ...total() }),
    () =>
      ask(paths.queryItems, {
        query: { filter: filter() },
        sortMode: 'RANDOM',
        randomOptions: { seed: text().slice(0, oddly(0.5) ? 101 : 100) },
      }),
    () => ask(paths.countItems, { filter: condition() }),
    () =>
      ask(paths.distinctValues, {
        fieldName: field(),
        filter: condition(),
        order: one(['ASC', 'DESC']),
        ...page(),
        ...total(),
      }),
    () =>
      ask(paths.aggregateItems, {
        initialFilter: condition(),
        finalFilter: chance(0.5) ? filter() : undefined,
        aggregation: {
          groupingFields: [...new Set(times(some(10), field))],
          operations: times(some(50), () => ({
            resultFieldName: oddly(0.2) ? `r${below(60)}` : `r${++made}`,
            ...one<Json>([{ itemCount: {} }, { [one(['sum', 'average', 'min', 'max'])]: { itemFieldName: field() } }]),
          })),
        },
        sort: sort(),
        ...page(),
        ...total(),
      }),
    () => ask(paths.aggregatePipeline, { pipeline: { stages: times(1 + some(30), stage), ...page() }, ...total() }),
    () => ask(paths.aggregatePipeline, { pipeline: { stages: times(1 + below(6), stage), ...page() } }),
    () =>
      ask(paths.searchItems, {
        search: {
          search: {
            expression: chance(0.2)
              ? undefined
              : times(some(50), word)
                  .join(' ')
                  .slice(0, oddly(0.3) ? 1001 : 1000),
            mode: one(['AND', 'OR']),
            fuzzy: chance(0.5),
            fields: times(some(20), field),
          },
          filter: condition(),
          sort: sort(),
          ...page(),
        },
        includeReferences: includes(),
      }),
    () => ask(paths.patchItem, { patch: patched(itemId()), condition: { filter: condition() } }),
    () =>
      ask(paths.bulkPatchItems, {
        patches: times(some(100), () => patched(itemId())),
        condition: { filter: condition() },
      }),
    () =>
      ask(paths.queryReferenced, {
        dataCollectionId: 'things',
        referringItemFieldName: reference(),
        referringItemIds: times(1 + some(1000), () => `i${below(300)}`),
        order: one(['ASC', 'DESC']),
        ...page(),
        ...total(),
      }),
    () =>
      ask(paths.isReferenced, {
        dataCollectionId: 'things',
        referringItemFieldName: reference(),
        referringItemId: `i${below(300)}`,
        referencedItemId: `i${below(300)}`,
      }),
  ]
  return one(kinds)()
}
