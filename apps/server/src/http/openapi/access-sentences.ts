import type { OwnerRole } from '@foyer/protocol'
import type { Operation } from '../endpoint/endpoint.js'

const roles: Record<OwnerRole, string> = {
  'read-only': 'Every role of the site may.',
  moderator: 'The roles `owner` and `moderator` may.',
  owner: 'The role `owner` may.',
}

/** Returns the roles and key scopes that an operation requires, as sentences of the API reference. */
export function accessSentences({ allow: { callers, role, keyScopes } }: Operation): string[] {
  const scopes = (keyScopes ?? []).map((scope) => `\`${scope}\``).join(' and ')
  return [
    ...(role === undefined ? [] : [roles[role]]),
    ...(callers === 'owner' ? ['An API key may not.'] : []),
    ...(scopes === '' ? [] : [`An API key needs ${scopes}.`]),
  ]
}
