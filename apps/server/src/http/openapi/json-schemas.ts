import { z } from 'zod'

/** A JSON Schema of draft 2020-12, which is the dialect of OpenAPI 3.1. */
export type JsonSchema = Record<string, unknown>

/** Turns zod schemas into JSON Schemas, and keeps those that have a name apart. */
export interface JsonSchemas {
  /** What a caller may send: unknown members are dropped by the server, so they are allowed. */
  ofRequest(schema: z.ZodType): JsonSchema
  /** What a caller may get: new members may come with a new version, so they are not ruled out. */
  ofAnswer(schema: z.ZodType): JsonSchema
  /** The named ones that were used so far. */
  named: Readonly<Record<string, JsonSchema>>
}

const REFERENCE = '#/components/schemas/'

/** @throws Error when one name would stand for two different schemas */
export function jsonSchemas(names: Readonly<Record<string, z.ZodType>>): JsonSchemas {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(names)) registry.add(schema, { id })
  const used: Record<string, JsonSchema> = {}

  const convert = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
    const { $schema, $defs, ...found } = z.toJSONSchema(schema, {
      io,
      metadata: registry,
      override: ({ zodSchema, jsonSchema }) => tidy(jsonSchema as JsonSchema, z.globalRegistry.get(zodSchema) ?? {}),
    }) as JsonSchema & { $defs?: Record<string, JsonSchema> }
    for (const [name, definition] of Object.entries($defs ?? {})) keep(name, withReferences(definition))
    return withReferences(found)
  }
  const keep = (name: string, definition: JsonSchema): void => {
    const { id, ...schema } = definition
    if (used[name] !== undefined && JSON.stringify(used[name]) !== JSON.stringify(schema))
      throw new Error(`the schema ${name} is not the same in requests and answers; give the two different names`)
    used[name] = schema
  }
  return {
    ofRequest: (schema) => convert(schema, 'input'),
    ofAnswer: (schema) => convert(schema, 'output'),
    named: used,
  }
}

/** Drops what says nothing to a reader: a format says it already, or every number of JSON is so. */
function tidy(schema: JsonSchema, said: object): void {
  Object.assign(schema, said)
  if (schema.additionalProperties === false) delete schema.additionalProperties
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  if (schema.format === 'date' || schema.format === 'date-time') delete schema.pattern
}

const withReferences = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/$defs/', `"$ref":"${REFERENCE}`))
