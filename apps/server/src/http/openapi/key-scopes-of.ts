import type { KeyScope } from '@foyer/protocol'
import { dataScope } from '../../features/data/data-access.js'
import { type MembersOperation, memberScope } from '../../features/members/member-access.js'
import { ownerScopes } from '../../features/site/roles/owner-access.js'
import type { CallerKind, Operation } from './operation.js'

const byKey: ReadonlySet<CallerKind> = new Set([
  'key',
  'token-and-key',
  'owner-or-key',
  'member-or-key',
  'visitor-or-key',
] as const)

const byId: Readonly<Record<string, readonly KeyScope[]>> = {
  ...ownerScopes,
  introspectToken: ['introspect'],
  signOn: ['sessions:open'],
  sendActivationEmail: ['members:write'],
}

/** The scopes that an API key needs for an operation; undefined where no API key may call it. */
export function keyScopesOf({ id, group, caller, method, path }: Operation): readonly KeyScope[] | undefined {
  if (!byKey.has(caller)) return undefined
  if (byId[id] !== undefined) return byId[id]
  return group === 'Members' ? [memberScope(id as MembersOperation)] : [dataScope(method, path)]
}

/** The same in words, for the reference. */
export function keyScopeSentence(operation: Operation): string | undefined {
  const scopes = keyScopesOf(operation)
  if (scopes === undefined || scopes.length === 0) return undefined
  return `The API key needs ${scopes.map((scope) => `\`${scope}\``).join(' and ')}.`
}
