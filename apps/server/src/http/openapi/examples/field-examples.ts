import { dataFields } from './data-fields.js'
import { memberFields } from './member-fields.js'
import { ownerFields } from './owner-fields.js'
import { protocolFields } from './protocol-fields.js'

/**
 * The example of a field, by its name, or by `Schema.field` with the name of the nearest named schema. `undefined`
 * leaves an optional field out of the examples.
 */
export const fieldExamples: Readonly<Record<string, unknown>> = {
  ...protocolFields,
  ...memberFields,
  ...ownerFields,
  ...dataFields,
}
