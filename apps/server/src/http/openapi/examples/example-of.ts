import type { JsonSchema } from '../json-schemas.js'
import { DATE_EXAMPLE } from './example-values.js'
import { fieldExamples } from './field-examples.js'
import { schemaExamples } from './schema-examples.js'

type Shape = JsonSchema & {
  $ref?: string
  anyOf?: JsonSchema[]
  type?: string | string[]
  enum?: unknown[]
  format?: string
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
}

const NO_VALUE = Symbol('no example')

/**
 * Returns a value that is valid for a JSON Schema of the document, built from the examples by schema and by field.
 * Deterministic. A recursive schema needs an example in `schemaExamples`.
 * @throws Error if a text or number has no example
 */
export function exampleOf(schema: JsonSchema, schemas: Readonly<Record<string, JsonSchema>>): unknown {
  /** `owner`: the nearest named schema around the value; `field`: the property that contains it. */
  const exampleFor = (schema: JsonSchema, owner: string, field: string): unknown => {
    const { $ref, anyOf, type, ...rest } = schema as Shape
    if ($ref !== undefined) {
      const name = $ref.slice($ref.lastIndexOf('/') + 1)
      return name in schemaExamples ? schemaExamples[name] : exampleFor(schemas[name] as JsonSchema, name, field)
    }
    if ('const' in schema) return schema.const
    const written = writtenFor(schema as Shape, field)
    if (written !== NO_VALUE) return written
    if ('default' in schema) return schema.default
    if (rest.enum !== undefined) return rest.enum[0]
    if (anyOf !== undefined) return exampleFor(anyOf.find((one) => one.type !== 'null') as JsonSchema, owner, field)
    if (Array.isArray(type)) return exampleFor({ ...rest, type: type.find((one) => one !== 'null') }, owner, field)
    if (type === 'object') return exampleOfObject(schema as Shape, owner)
    if (type === 'array') return [exampleFor(rest.items as JsonSchema, owner, field)]
    if (type === 'boolean') return false
    if (rest.format === 'date-time') return DATE_EXAMPLE
    throw new Error(
      `${owner}.${field} has no example: add '${owner}.${field}' to a *-fields.ts of apps/server/src/http/openapi/examples/`,
    )
  }
  const exampleOfObject = ({ properties = {}, required = [] }: Shape, owner: string): Record<string, unknown> => {
    const fields = Object.entries(properties).map(([name, schema]) => {
      const own = `${owner}.${name}`
      if (own in fieldExamples) return [name, fieldExamples[own]]
      const isLeftOut = name in fieldExamples && fieldExamples[name] === undefined && !required.includes(name)
      return [name, isLeftOut ? undefined : exampleFor(schema, owner, name)]
    })
    return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
  }
  return exampleFor(schema, '', '')
}

const texts: Readonly<Record<string, string>> = {
  'text/html': '<!doctype html><title>Sign in</title>',
  'text/csv': 'email,nickname\nmira@example.com,Mira\n',
  'text/event-stream':
    'retry: 1000\nevent: ready\ndata: {}\n\nevent: change\nid: 1795626421458\ndata: {"topic":"members","id":"mem_V1StGXR8Z5jdHi6BmyTaBw","kind":"created"}\n\n',
  'text/plain': '# TYPE foyer_requests_total counter\n',
}

/** Returns the example of a body that is not JSON. @throws Error for a media type without an example */
export function textExample(type: string): string {
  const [name = ''] = type.split(';')
  const text = texts[name]
  if (text === undefined)
    throw new Error(`${name} has no example: add one to apps/server/src/http/openapi/examples/example-of.ts`)
  return text
}

/** Returns the example of a field name if the schema allows it, otherwise NO_VALUE. */
function writtenFor(schema: Shape, field: string): unknown {
  const value = fieldExamples[field]
  return value !== undefined && allows(schema, value) ? value : NO_VALUE
}

/** Checks only type, format and property names: enough to distinguish fields that share a name. */
function allows(
  { type, anyOf, enum: values, format, items = {}, properties, required = [] }: Shape,
  value: unknown,
): boolean {
  if (anyOf !== undefined) return anyOf.some((one) => allows(one as Shape, value))
  if (values !== undefined) return values.includes(value)
  const types = [type].flat()
  if (types[0] === undefined) return true
  if (value === null) return types.includes('null')
  if (Array.isArray(value)) return types.includes('array') && value.every((one) => allows(items as Shape, one))
  if (typeof value === 'number') return types.includes('number') || types.includes('integer')
  if (!types.includes(typeof value)) return false
  if (typeof value === 'object')
    return Object.keys(value).every((name) => name in (properties ?? value)) && required.every((name) => name in value)
  return format !== 'date-time' || /^\d{4}-\d\d-\d\dT/.test(value as string)
}
