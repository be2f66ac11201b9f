import { interpolate } from '@foyer/messages/console'
import { labelOf, type Messages } from '../../language/messages.js'
import { formatMethod, type SignInMethod } from '../sessions/session.js'

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
  /** How the member authenticated, for entries of sign-ins. */
  signIn: SignInMethod | null
}

/**
 * Returns an entry as a sentence (AU-02): "Ana approved b@example.com". An unknown action is shown by its identifier,
 * a sign-in and a sign-up with the method, and a refusal with its reason if that is known.
 */
export function describeEntry({ actor, action, target, result, details, signIn }: Entry, messages: Messages): string {
  const { audit } = messages
  const actorName =
    actor.name ??
    (actor.kind === 'key' && actor.id
      ? interpolate(audit.keyActor, { id: actor.id })
      : labelOf(audit.actors, actor.kind))
  const targetName = target?.name ?? target?.id ?? audit.unknownTarget
  const known: Readonly<Record<string, string>> = audit.entries
  const text = Object.hasOwn(known, action) ? (known[action] as string) : `{actor}: ${action}`
  const sentence = interpolate(text, { actor: actorName, target: targetName })
  // Omits the target if it is the actor.
  const isSelf = actor.id !== null && actor.id === target?.id
  const entry =
    target === null || target.id === null || isSelf || text.includes('{target}')
      ? sentence
      : interpolate(audit.withTarget, { entry: sentence, target: targetName })
  if (result === 'done')
    return signIn !== null && (action === 'signed-in' || action === 'registered')
      ? interpolate(audit.withReason, { entry, reason: formatMethod(signIn, messages) })
      : entry
  const reasons: Readonly<Record<string, string>> = audit.reasons
  const code = String(details?.code)
  const refusal = action.endsWith('-refused') ? entry : interpolate(audit.rejected, { entry })
  return Object.hasOwn(reasons, code)
    ? interpolate(audit.withReason, { entry: refusal, reason: reasons[code] as string })
    : refusal
}

/** Returns the details that are not shown in words; undefined if there are none. */
export function otherDetails({ details, signIn }: Entry): Record<string, unknown> | undefined {
  if (details === null || signIn === null) return details ?? undefined
  const { method, provider, secondFactor, ...others } = details
  return Object.keys(others).length === 0 ? undefined : others
}
