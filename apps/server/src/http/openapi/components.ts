import type { z } from 'zod'
import { dataSchemas } from './schemas/data-schemas.js'
import { memberSchemas } from './schemas/member-schemas.js'
import { oauthSchemas } from './schemas/oauth-schemas.js'
import { ownerSchemas } from './schemas/owner-schemas.js'

/**
 * The named schemas of the OpenAPI document, after which generated clients name their types. The schema of every JSON
 * body has a name; an object inside a body that has none is inlined.
 */
export const components: Readonly<Record<string, z.ZodType>> = {
  ...oauthSchemas,
  ...memberSchemas,
  ...ownerSchemas,
  ...dataSchemas,
}
