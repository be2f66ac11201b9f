import fc from 'fast-check'
import type { JsonObject, JsonValue } from '../../src/kernel/text/json.js'

/**
 * Texts that databases are known to treat differently. None contains NUL or an unpaired surrogate, because those are
 * rejected (security-checklist 92).
 */
const edgeCaseTexts = [
  '',
  ' ',
  'a',
  'A',
  'abc',
  'ABC',
  'aBc d',
  'b',
  'é',
  'É',
  'e\u0301',
  'ß',
  'ẞ',
  'İ',
  'i',
  'I',
  'ı',
  'K',
  '\u212a',
  'σ',
  'ς',
  'Σ',
  'ǆ',
  'ǅ',
  'Ǆ',
  '\uffff',
  '\ue000',
  '😀',
  '𐐀',
  '𐐨',
  '%',
  '_',
  '*',
  '?',
  '[a]',
  ']',
  '^',
  '-',
  '\\',
  "'",
  '"',
  "'; drop table item; --",
  '$',
  '(a|b)+',
  '{"$date":"2026-01-31T09:30:00.000Z"}',
  '2026-01-31T09:30:00.000Z',
  'null',
  'true',
  '5',
  '1e3',
  's',
  't0',
  'u2026',
  'v',
  '\n',
  'a\nb',
  '\t',
  '\u007f',
  '\u2028',
  'ÀÉ',
  'àé',
] as const

const numbers = [
  0,
  1,
  -1,
  5,
  5.5,
  0.1,
  0.30000000000000004,
  -2.5,
  1e21,
  1e-7,
  2 ** 53,
  2 ** 53 + 2,
  2 ** 62 + 2 ** 20,
  9223372036854775000,
  -(2 ** 63),
  5e-324,
  1.7976931348623157e308,
  -1.7976931348623157e308,
]
const dates = [
  '2026-01-31T09:30:00.000Z',
  '2026-01-31T09:30:00.001Z',
  '1969-12-31T23:59:59.999Z',
  '0001-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
]

export const text = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...edgeCaseTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 4 }).map((one) => one.replaceAll('\0', '')) },
)
const number = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...numbers) },
  { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }).map((one) => one + 0) },
)
const date = fc.constantFrom(...dates).map(($date) => ({ $date }))
/** The same times in other formats that a filter accepts. */
const dateForms = fc.constantFrom(
  ...dates,
  '2026-01-31T10:30:00+01:00',
  '2026-01-31T09:30Z',
  '2026-01-31',
  '2026-01-31T09:30:00',
)

/** Values shared by items and filters, so that many queries match some items but not all. */
const common = fc.constantFrom<JsonValue>(1, 5, 'a', 'A', 'abc', 'ABC', true, false, { $date: dates[0] as string })

export const scalar: fc.Arbitrary<JsonValue> = fc.oneof(
  { weight: 4, arbitrary: common },
  { weight: 4, arbitrary: fc.oneof(text, number, fc.boolean(), date) },
)

const NAMES = ['a', 'b', 'c d', 'é', 'long-name_1', '0'] as const
const name = fc.constantFrom(...NAMES, 'quo"te', "it's", '%', '😀')

/** Values inside an item: lists, objects, both nested in each other, and objects that resemble dates. */
const inner: fc.Arbitrary<JsonValue> = fc.oneof(
  { weight: 6, arbitrary: scalar },
  { weight: 2, arbitrary: fc.array(fc.oneof(scalar, fc.constant(null)), { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.constant(null) },
  { weight: 2, arbitrary: fc.dictionary(name, fc.oneof(scalar, fc.constant(null)), { maxKeys: 3 }) },
  { weight: 1, arbitrary: fc.array(fc.dictionary(name, scalar, { maxKeys: 2 }), { maxLength: 2 }) },
  { weight: 1, arbitrary: fc.array(fc.array(scalar, { maxLength: 2 }), { maxLength: 2 }) },
  { weight: 1, arbitrary: fc.constantFrom<JsonValue>([], {}, [[]], [null], [1, 'a'], { a: 1, b: 2 }, { b: 2, a: 1 }) },
)

/** The fields of an item except its system fields. */
export const content: fc.Arbitrary<JsonObject> = fc
  .tuple(
    fc.record({ a: inner, b: inner }, { requiredKeys: [] }),
    fc.dictionary(fc.constantFrom(...NAMES, 'quo"te', "it's", '%', '😀'), inner, { maxKeys: 4 }),
  )
  .map(([usual, more]) => ({ ...more, ...usual }))

export const field = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<string>('a', 'b') },
  {
    weight: 4,
    arbitrary: fc.constantFrom<string>(
      ...NAMES,
      "it's",
      '%',
      '😀',
      'a.b',
      'a.0',
      'b.a',
      'b.c d',
      'é.é',
      'a.a.a',
      'none',
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom<string>('_id', '_owner', '_createdDate', '_updatedDate') },
  { weight: 1, arbitrary: fc.constant('refs') },
)

/**
 * IDs referenced by the item in the field `refs`, if `refs` is a multi-reference field; otherwise the field is missing.
 */
export const referenced = fc.uniqueArray(
  fc.constantFrom('a', 'A', 'abc', 'ABC', 'é', 'É', '😀', "it's", '%', '5', 'true', 'u2026'),
  { maxLength: 3 },
)

const operandDate = dateForms.map(($date) => ({ $date }))
const operand: fc.Arbitrary<JsonValue> = fc.oneof(
  { weight: 6, arbitrary: common },
  { weight: 6, arbitrary: fc.oneof(text, number, fc.boolean(), operandDate) },
  { weight: 1, arbitrary: fc.constant(null) },
)
const document: fc.Arbitrary<JsonValue> = fc.oneof(
  fc.array(operand, { maxLength: 3 }),
  fc.dictionary(name, operand, { maxKeys: 2 }),
  fc.constantFrom<JsonValue>([], [[]], [null], [1, 'a'], { a: 1, b: 2 }),
)
const ordered = fc.oneof(common, text, number, fc.boolean(), operandDate)
const list = fc.array(fc.oneof({ weight: 6, arbitrary: operand }, { weight: 1, arbitrary: document }), { maxLength: 4 })
const withOperator = <Value>(operator: string, arbitrary: fc.Arbitrary<Value>) =>
  arbitrary.map((value) => ({ [operator]: value }) as unknown as JsonObject)

const part = fc.oneof(
  text.map((value) => ({ type: 'literal', value })),
  text.filter((value) => value !== '').map((value) => ({ type: 'anyOf', value })),
)
const operators: fc.Arbitrary<JsonObject> = fc.oneof(
  ...['$eq', '$ne'].map((operator) => withOperator(operator, fc.oneof(operand, document))),
  ...['$gt', '$gte', '$lt', '$lte'].map((operator) => withOperator(operator, ordered)),
  ...['$in', '$hasSome', '$hasAll'].map((operator) => withOperator(operator, list)),
  ...['$contains', '$startsWith', '$endsWith'].map((operator) => withOperator(operator, text)),
  withOperator('$exists', fc.boolean()),
  withOperator('$matches', fc.record({ ignoreCase: fc.boolean(), spec: fc.array(part, { maxLength: 3 }) })),
)
const condition: fc.Arbitrary<JsonValue> = fc.oneof(
  { weight: 3, arbitrary: fc.oneof(operand, document) },
  { weight: 6, arbitrary: operators },
  { weight: 1, arbitrary: withOperator('$not', operators) },
  { weight: 1, arbitrary: fc.tuple(operators, operators).map(([one, other]) => ({ ...one, ...other })) },
)
const leaf: fc.Arbitrary<JsonObject> = fc.oneof(
  { weight: 9, arbitrary: fc.tuple(field, condition).map(([key, value]) => ({ [key]: value })) },
  { weight: 1, arbitrary: fc.constant({}) },
)

/** Filters in the JSON format of the API. */
export const filter: fc.Arbitrary<JsonObject> = fc.letrec<{ filter: JsonObject }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    { weight: 4, arbitrary: leaf },
    { weight: 1, arbitrary: withOperator('$and', fc.array(tie('filter'), { maxLength: 3 })) },
    { weight: 1, arbitrary: withOperator('$or', fc.array(tie('filter'), { maxLength: 3 })) },
    {
      weight: 1,
      arbitrary: withOperator(
        '$not',
        tie('filter').map((one) => [one]),
      ),
    },
  ),
})).filter

/** Returns a complete item as stored, with dates in the canonical format. */
export function createItem(index: number, data: JsonObject): JsonObject & { _id: string; _owner: string } {
  const created = new Date(Date.UTC(2026, 0, 1) + Math.floor(index / 3)).toISOString()
  return {
    _id: `${['x', 'X', 'é', '😀', '\uffff'][index % 5]}${index}`,
    _owner: ['ana', 'ben'][index % 2] as string,
    _createdDate: { $date: created },
    _updatedDate: { $date: created },
    ...data,
  }
}
