import * as protocol from '@foyer/protocol'
import type { z } from 'zod'
import type { Operation } from '../endpoint/endpoint.js'
import { dataSchemas } from './schemas/data-schemas.js'
import { memberSchemas } from './schemas/member-schemas.js'
import { oauthSchemas } from './schemas/oauth-schemas.js'
import { ownerSchemas } from './schemas/owner-schemas.js'

/** The schemas that are not named after their export of `@foyer/protocol`, and the named ones inside of bodies. */
const declared: Readonly<Record<string, z.ZodType>> = {
  ...oauthSchemas,
  ...memberSchemas,
  ...ownerSchemas,
  ...dataSchemas,
}

/**
 * Returns the named schemas of the OpenAPI document, after which generated clients name their types. The schema of a
 * JSON body is named after its export of `@foyer/protocol`, `addOwnerRequest` as `AddOwnerRequest`, unless it is
 * declared with another name; an object inside a body that is not declared is inlined.
 */
export function namedSchemas(operations: readonly Operation[]): Readonly<Record<string, z.ZodType>> {
  const hasOtherName = new Set(Object.values(declared))
  const exportOf = new Map<unknown, string>(Object.entries(protocol).map(([name, value]) => [value, name]))
  const bodies = operations.flatMap(({ body, answers }) => [
    body?.schema,
    ...Object.values(answers).map(({ schema }) => schema),
  ])
  const byExport: Record<string, z.ZodType> = {}
  for (const schema of bodies) {
    const name = exportOf.get(schema)
    if (schema === undefined || name === undefined || hasOtherName.has(schema)) continue
    byExport[name.slice(0, 1).toUpperCase() + name.slice(1)] = schema
  }
  return { ...byExport, ...declared }
}
