/** One entry of the audit log, as the owner API shows it. */
export interface Entry {
  entryId: string
  at: string
  actor: { kind: string; id: string | null; name: string | null }
  action: string
  target: { kind: string; id: string | null; name: string | null } | null
  result: 'done' | 'refused'
  requestId: string | null
  network: string | null
  details: Record<string, unknown> | null
}

const actors: Readonly<Record<string, string>> = {
  owner: 'An owner who is gone',
  key: 'A revoked key',
  'command-line': 'The command line',
  'set-up-link': 'The set-up link',
  server: 'The server',
  member: 'A member',
  visitor: 'A visitor',
  nobody: 'Somebody not signed in',
}

/** What was done, with `_` where the name of whom or what it was done to stands. */
const verbs: Readonly<Record<string, string>> = {
  'member-approved': 'approved _',
  'member-declined': 'declined _',
  'member-blocked': 'blocked _',
  'member-unblocked': 'unblocked _',
  'member-deleted': 'deleted _',
  'member-reset-required': 'asked _ for a new password',
  'member-created': 'created the member _',
  'member-disconnected': 'signed _ out everywhere',
  'member-profile-changed': 'changed the profile of _',
  'member-slug-changed': 'changed the short name of _',
  'consent-withdrawn': 'withdrew what _ allowed to an application',
  'owner-added': 'gave _ a role',
  'owner-joined': 'took up a role by an invitation',
  'owner-changed': 'changed the role of _',
  'owner-removed': 'took the role of _ away',
  'owner-invited': 'invited somebody to run the site',
  'owner-invitation-withdrawn': 'withdrew an invitation to run the site',
  'settings-changed': 'changed the settings',
  'client-added': 'added the client _',
  'client-changed': 'changed the client _',
  'client-removed': 'removed the client _',
  'key-added': 'made the key _',
  'key-revoked': 'revoked the key _',
  'webhook-added': 'added the webhook _',
  'webhook-changed': 'changed the webhook _',
  'webhook-removed': 'removed the webhook _',
  'webhook-secret-rotated': 'made a new secret for the webhook _',
  'webhook-switched-off': 'switched off the webhook _',
  'webhook-tested': 'sent a test to the webhook _',
  'webhook-resent': 'sent a delivery again to the webhook _',
  'audit-exported': 'took a copy of the audit log',
}

/** An entry as a sentence (AU-02): "Ana approved b@example.com". What we have no word for keeps its own. */
export function sentenceOf({ actor, action, target, result }: Entry): string {
  const who =
    actor.name ?? (actor.kind === 'key' && actor.id ? `The key ${actor.id}` : (actors[actor.kind] ?? actor.kind))
  const whom = target?.name ?? target?.id ?? 'somebody'
  const verb =
    verbs[action]?.replace('_', whom) ?? `${action.replaceAll('-', ' ')}${target === null ? '' : `: ${whom}`}`
  return result === 'refused' ? `${who} was refused: ${verb}` : `${who} ${verb}`
}

/** Every action there are words for. */
export const knownActions: readonly string[] = Object.keys(verbs)

export const actionWords = (action: string): string => {
  const words = action.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
