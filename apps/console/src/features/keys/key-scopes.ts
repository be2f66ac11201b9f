import { labelOf, type Messages } from '../../language/messages.js'

/** Formats the scopes; null marks a key that was created before scopes existed. */
export function formatScopes(scopes: readonly string[] | null, { keys }: Messages): string {
  if (scopes === null) return keys.fullAccess
  const labels = Object.fromEntries(Object.entries(keys.scopes).map(([scope, { label }]) => [scope, label]))
  return scopes.map((scope) => labelOf(labels, scope)).join(', ')
}
