import { z } from 'zod'

/** A JSON Schema of draft 2020-12, the dialect of OpenAPI 3.1. */
export type JsonSchema = Record<string, unknown>

/** Converts zod schemas to JSON Schemas and collects the named ones. */
export interface JsonSchemas {
  /** The schema of a request. Unknown properties are allowed, because the server drops them. */
  ofRequest(schema: z.ZodType): JsonSchema
  /** The schema of a response. Additional properties are allowed, because a new version may add some. */
  ofAnswer(schema: z.ZodType): JsonSchema
  /** The named schemas that were used so far. */
  named: Readonly<Record<string, JsonSchema>>
}

const REFERENCE = '#/components/schemas/'

/** @throws Error if one name stands for two different schemas */
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

/**
 * Removes keywords that are redundant: patterns implied by a format, the bounds of safe integers, and closed objects.
 */
function tidy(schema: JsonSchema, said: object): void {
  Object.assign(schema, said)
  if (schema.additionalProperties === false) delete schema.additionalProperties
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  if (schema.format === 'date' || schema.format === 'date-time') delete schema.pattern
}

const withReferences = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/$defs/', `"$ref":"${REFERENCE}`))
