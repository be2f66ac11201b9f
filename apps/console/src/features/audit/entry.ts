/** An entry of the audit log as returned by the owner API. */
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

const actorLabels: Readonly<Record<string, string>> = {
  owner: 'An owner who is gone',
  key: 'A revoked key',
  'command-line': 'The command line',
  'set-up-link': 'The set-up link',
  server: 'The server',
  member: 'A member',
  visitor: 'A visitor',
  nobody: 'Somebody not signed in',
}

/** Text of each action; `_` is replaced by the name of the target. */
const actionLabels: Readonly<Record<string, string>> = {
  'member-approved': 'approved _',
  'member-declined': 'declined _',
  'member-blocked': 'blocked _',
  'member-unblocked': 'unblocked _',
  'member-deleted': 'deleted _',
  'member-deletion-scheduled': 'deleted _, who can still come back',
  'member-restored': 'took the deletion of _ back',
  'member-reset-required': 'asked _ for a new password',
  'member-created': 'created the member _',
  'member-disconnected': 'signed _ out everywhere',
  'member-session-ended': 'signed one device of _ out',
  'member-profile-changed': 'changed the profile of _',
  'member-slug-changed': 'changed the short name of _',
  'members-import-begun': 'began to import members',
  'members-imported': 'imported members',
  'member-exported': 'took a copy of the data of _',
  'member-invited': 'invited somebody to become a member',
  'invitation-withdrawn': 'withdrew an invitation',
  'members-exported': 'took a copy of all members',
  'consent-withdrawn': 'withdrew what _ allowed to an application',
  'owner-added': 'gave _ a role',
  'owner-joined': 'took up a role by an invitation',
  'owner-changed': 'changed the role of _',
  'owner-removed': 'took the role of _ away',
  'owner-invited': 'invited somebody to run the site',
  'owner-invitation-withdrawn': 'withdrew an invitation to run the site',
  'settings-changed': 'changed the settings',
  'mail-tested': 'sent a test mail',
  'client-added': 'added the client _',
  'client-changed': 'changed the client _',
  'client-removed': 'removed the client _',
  'key-added': 'made the key _',
  'key-revoked': 'revoked the key _',
  'collection-created': 'made the collection _',
  'collection-changed': 'changed the rules of the collection _',
  'collection-deleted': 'deleted the collection _ with its items',
  'items-changed': 'changed items of the collection _',
  'data-viewed-as': 'looked at the collection _ with the eyes of somebody else',
  'key-rotated': 'replaced the key _',
  'client-secret-rotated': 'gave the client _ a new secret',
  'client-secret-revoked': 'revoked a secret of the client _',
  'address-approved': 'approved an address of the client _',
  'address-dismissed': 'dismissed an address that was refused',
  'trial-begun': 'tried a sign-in through the client _',
  'webhook-added': 'added the webhook _',
  'webhook-changed': 'changed the webhook _',
  'webhook-removed': 'removed the webhook _',
  'webhook-secret-rotated': 'made a new secret for the webhook _',
  'webhook-switched-off': 'switched off the webhook _',
  'webhook-tested': 'sent a test to the webhook _',
  'webhook-resent': 'sent a delivery again to the webhook _',
  'audit-exported': 'took a copy of the audit log',
  'reset-required': 'asked _ for a new password',
  'member-muted': 'muted _',
  'member-unmuted': 'unmuted _',
}

/** Text of actions where the target is the actor or is unknown, so that the sentence needs no target. */
const selfActionLabels: Readonly<Record<string, string>> = {
  registered: 'registered',
  'signed-in': 'signed in',
  'signed-on': 'was signed on by a back end',
  'email-verified': 'proved the address',
  'invitation-accepted': 'accepted an invitation',
  'password-recovered': 'set a new password by a recovery link',
  'password-changed': 'changed the password',
  'email-change-asked': 'asked to change the address',
  'email-changed': 'changed the address',
  'proven-again': 'gave the password once more',
  'session-ended': 'ended a session',
  'request-withdrawn': 'withdrew the request to join',
  'consent-given': 'allowed an application what it asked for',
  'promotion-undone': 'took back what a sign-in did to items',
  'sign-in-refused': 'tried to sign in',
  'registration-refused': 'tried to register',
  'verification-refused': 'tried to prove an address',
  'recovery-refused': 'tried a recovery link',
  'invitation-refused': 'tried an invitation',
  'renewal-refused': 'came with a session that was over',
  'code-replayed': 'used an authorization code a second time',
  'refresh-token-replayed': 'used a refresh token that had been replaced',
}

/**
 * Returns an entry as a sentence (AU-02): "Ana approved b@example.com". An unknown action is shown by its identifier.
 */
export function describeEntry({ actor, action, target, result }: Entry): string {
  const actorName =
    actor.name ?? (actor.kind === 'key' && actor.id ? `The key ${actor.id}` : (actorLabels[actor.kind] ?? actor.kind))
  const targetName = target?.name ?? target?.id ?? 'somebody'
  const known = actionLabels[action]?.replace('_', targetName)
  // Omits the target if it is the actor.
  const verb =
    known ??
    formatAction(
      selfActionLabels[action] ?? action.replaceAll('-', ' '),
      target === null || isSelfAction(actor, target) ? undefined : targetName,
    )
  return result === 'refused' ? `${actorName} was refused: ${verb}` : `${actorName} ${verb}`
}

const isSelfAction = (actor: Entry['actor'], target: Entry['target']): boolean =>
  actor.id !== null && actor.id === target?.id

const formatAction = (verb: string, targetName: string | undefined): string =>
  targetName === undefined ? verb : `${verb}: ${targetName}`

/** All actions that have a text. */
export const knownActions: readonly string[] = [...Object.keys(actionLabels), ...Object.keys(selfActionLabels)]

export const actionLabel = (action: string): string => {
  const label = action.replaceAll('-', ' ')
  return label.charAt(0).toUpperCase() + label.slice(1)
}
