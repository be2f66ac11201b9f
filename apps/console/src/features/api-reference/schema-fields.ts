import type { Description, Schema } from './description.js'

/** One property of a body, for a table. */
export interface SchemaField {
  /** Path of names, such as `client.redirectUris[]`. */
  name: string
  type: string
  isRequired: boolean
  /** Limits and values, such as `1–100` or `"ASC" | "DESC"`. */
  limits: string[]
  description: string | undefined
}

/** Deeper properties are not listed: schemas of expressions contain themselves. */
const MAX_DEPTH = 4
const MAX_FIELDS = 200

type Schemas = Description['components']['schemas']

/** Lists the properties of a schema, nested ones by their path. */
export function schemaFields(schema: Schema, schemas: Schemas): SchemaField[] {
  const fields: SchemaField[] = []
  addFields(resolve(schema, schemas), { schemas, prefix: '', seen: [nameOf(schema)], fields })
  return fields.slice(0, MAX_FIELDS)
}

interface Walk {
  schemas: Schemas
  prefix: string
  /** Names of the schemas around this one. */
  seen: readonly (string | undefined)[]
  fields: SchemaField[]
}

function addFields(schema: Schema, walk: Walk): void {
  if (walk.seen.length > MAX_DEPTH) return
  for (const variant of (schema.anyOf ?? []).filter(({ type }) => type !== 'null')) enter(variant, walk, walk.prefix)
  if (schema.items !== undefined) enter(schema.items, walk, `${walk.prefix}[]`)
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const path = walk.prefix === '' ? name : `${walk.prefix}.${name}`
    const resolved = { ...resolve(property, walk.schemas), ...withoutReference(property) }
    if (walk.fields.every((field) => field.name !== path))
      walk.fields.push({
        name: path,
        type: typeOf(property, walk.schemas),
        isRequired: schema.required?.includes(name) ?? false,
        limits: limitsOf(resolved),
        description: resolved.description,
      })
    enter(property, walk, path)
  }
}

function enter(schema: Schema, walk: Walk, prefix: string): void {
  const name = nameOf(schema)
  if (name !== undefined && walk.seen.includes(name)) return
  addFields(resolve(schema, walk.schemas), { ...walk, prefix, seen: [...walk.seen, name] })
}

const nameOf = ({ $ref }: Schema): string | undefined => $ref?.split('/').at(-1)

function resolve(schema: Schema, schemas: Schemas): Schema {
  const name = nameOf(schema)
  return name === undefined || !Object.hasOwn(schemas, name) ? schema : (schemas[name] as Schema)
}

function withoutReference({ $ref, ...schema }: Schema): Schema {
  return schema
}

/** The type in the notation of TypeScript: `string[]`, `string | null`. */
export function typeOf(schema: Schema, schemas: Schemas): string {
  const { type, enum: values, const: value, items, anyOf, properties } = resolve(schema, schemas)
  if (value !== undefined) return JSON.stringify(value)
  if (values !== undefined) return values.map((one) => JSON.stringify(one)).join(' | ')
  if (anyOf !== undefined) return [...new Set(anyOf.map((one) => typeOf(one, schemas)))].join(' | ')
  if (type === 'array') {
    const inner = items === undefined ? 'any' : typeOf(items, schemas)
    return inner.includes(' | ') ? `(${inner})[]` : `${inner}[]`
  }
  return type ?? (properties === undefined ? 'any' : 'object')
}

function limitsOf(schema: Schema): string[] {
  const inner = schema.anyOf?.find(({ type }) => type !== 'null')
  const { format, pattern, minLength, maxLength, minimum, maximum, minItems, maxItems } = { ...inner, ...schema }
  return [
    ...(format === undefined ? [] : [format]),
    ...rangeOf(minLength ?? minItems ?? minimum, maxLength ?? maxItems ?? maximum),
    ...(pattern === undefined || format !== undefined ? [] : [`/${pattern}/`]),
    ...(schema.default === undefined ? [] : [`= ${JSON.stringify(schema.default)}`]),
  ]
}

function rangeOf(from: number | undefined, to: number | undefined): string[] {
  if (from === undefined && to === undefined) return []
  if (to === undefined) return [`≥ ${from}`]
  return [from === undefined ? `≤ ${to}` : `${from}–${to}`]
}
