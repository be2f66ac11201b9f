import type { Messages } from '../../../language/messages.js'
import type { Field } from '../collection.js'

/** Returns the name of a column for people: its display name, or that of a system field. */
export function columnLabel(name: string, field: Field | undefined, { dataGrid, parts }: Messages): string {
  const system: Readonly<Record<string, string>> = {
    _id: parts.id,
    _owner: dataGrid.owner,
    _createdDate: dataGrid.createdDate,
    _updatedDate: dataGrid.updatedDate,
  }
  return field?.displayName ?? system[name] ?? name
}
