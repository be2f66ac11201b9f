import type { z } from 'zod'
import { dataSchemas } from './schemas/data-schemas.js'
import { memberSchemas } from './schemas/member-schemas.js'
import { oauthSchemas } from './schemas/oauth-schemas.js'
import { ownerSchemas } from './schemas/owner-schemas.js'

/**
 * The schemas that have a name in the description, which generated clients give to their types. Every JSON body has
 * one; an object inside a body that has none is written out where it is used.
 */
export const components: Readonly<Record<string, z.ZodType>> = {
  ...oauthSchemas,
  ...memberSchemas,
  ...ownerSchemas,
  ...dataSchemas,
}
