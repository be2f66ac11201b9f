import fc from 'fast-check'

type Schema = Record<string, unknown>
type Named = Readonly<Record<string, Schema>>

/** Characters allowed in any text: letters, punctuation and several scripts, but no control characters. */
const character = fc.constantFrom(...'abcXYZ019 .,-_@/+\'"<>&äßñ漢字نص')

/**
 * Returns an arbitrary of values that a JSON Schema allows, for the keywords used by the API description.
 * @throws Error for a type it does not support
 */
export function schemaArbitrary(schema: Schema, named: Named): fc.Arbitrary<unknown> {
  const { $ref, anyOf, type } = schema as { $ref?: string; anyOf?: Schema[]; type?: string | string[] }
  if ($ref !== undefined) return schemaArbitrary(named[$ref.split('/').at(-1) as string] as Schema, named)
  if (anyOf !== undefined) return fc.oneof(...anyOf.map((one) => schemaArbitrary(one, named)))
  if ('const' in schema) return fc.constant(schema.const)
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum)
  if (Array.isArray(type)) return fc.oneof(...type.map((one) => schemaArbitrary({ ...schema, type: one }, named)))
  switch (type) {
    case 'string':
      return textArbitrary(schema)
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.integer({ min: (schema.minimum as number) ?? -1000, max: (schema.maximum as number) ?? 1000 })
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true })
    case 'null':
      return fc.constant(null)
    case 'array': {
      const { items, maxItems, minItems } = schema as { items: Schema; maxItems?: number; minItems?: number }
      return fc.array(schemaArbitrary(items, named), {
        minLength: minItems ?? 0,
        maxLength: Math.min(maxItems ?? 4, 4),
      })
    }
    case 'object':
      return objectArbitrary(schema, named)
    case undefined:
      return fc.constantFrom<unknown>(null, true, 1, 'text', {}, [])
    default:
      throw new Error(`a value of type ${type} cannot be made`)
  }
}

function textArbitrary({ pattern, format, minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<string> {
  if (format === 'uri') return fc.webUrl({ validSchemes: ['https'], size: 'small' })
  if (format === 'date')
    return fc
      .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
  const [min, max] = [minLength as number, maxLength as number]
  if (pattern !== undefined)
    return fc.stringMatching(new RegExp(pattern as string)).filter(({ length }) => length <= max)
  return fc.oneof(
    fc.string({ unit: character, minLength: min, maxLength: Math.min(max, min + 20) }),
    // The maximum length.
    fc.constant('x'.repeat(max)),
  )
}

function objectArbitrary(schema: Schema, named: Named): fc.Arbitrary<unknown> {
  const {
    properties = {},
    required = [],
    propertyNames,
    additionalProperties,
  } = schema as {
    properties?: Record<string, Schema>
    required?: string[]
    propertyNames?: Schema
    additionalProperties?: Schema
  }
  if (propertyNames !== undefined && additionalProperties !== undefined)
    return fc.dictionary(textArbitrary(propertyNames), schemaArbitrary(additionalProperties, named), {
      maxKeys: 3,
      noNullPrototype: true,
    })
  return fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, schemaArbitrary(inner, named)])),
    { requiredKeys: required, noNullPrototype: true },
  )
}

/** Returns an arbitrary of copies of the value in which one part is replaced by a value of another type. */
export function invalidate(value: unknown): fc.Arbitrary<unknown> {
  const junk = fc.constantFrom<unknown>(null, true, 12.5, -1, '', 'x'.repeat(6000), [], [[]], { x: 1 }, ['x', 1])
  const places = listJsonPaths(value)
  return fc.tuple(fc.constantFrom(...places), junk).map(([place, by]) => replaceAtPath(value, place, by))
}

const listJsonPaths = (value: unknown): string[][] => [
  [],
  ...(typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => listJsonPaths(inner).map((place) => [name, ...place]))
    : []),
]

function replaceAtPath(value: unknown, [name, ...rest]: readonly string[], by: unknown): unknown {
  if (name === undefined) return by
  if (Array.isArray(value)) return value.map((item, at) => (String(at) === name ? replaceAtPath(item, rest, by) : item))
  const object = value as Record<string, unknown>
  return { ...object, [name]: replaceAtPath(object[name], rest, by) }
}
