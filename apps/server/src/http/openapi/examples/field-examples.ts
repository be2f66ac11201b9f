import { dataFields } from './data-fields.js'
import { memberFields } from './member-fields.js'
import { ownerFields } from './owner-fields.js'
import { protocolFields } from './protocol-fields.js'

/**
 * Examples of fields by field name, or by `Schema.field` with the name of the nearest named schema. `undefined` omits
 * an optional field from the examples.
 */
export const fieldExamples: Readonly<Record<string, unknown>> = {
  ...protocolFields,
  ...memberFields,
  ...ownerFields,
  ...dataFields,
}
