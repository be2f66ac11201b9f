import type { MemberId, SessionId } from '@foyer/protocol'
import { ApplicationError } from '../errors/application-error.js'
import type { Actor } from './audit.js'
import type { OwnerRole } from './owner.js'

/** Who calls the owner API: a member with a role who signed in at the console, a back end with an API key of the site, or anybody else. */
export type OwnersCaller =
  | { kind: 'owner'; id: MemberId; sessionId: SessionId; role: OwnerRole }
  | { kind: 'back-end'; keyId: string }
  | { kind: 'member' | 'visitor'; id: string }

/**
 * Who may do something. `look`: every role, and an API key. `moderate`: owners, moderators, and an API key. `administer`: owners, and an API
 * key. `person`: owners only: an API key that leaks must not make owners or other keys.
 */
export type OwnerRule = 'look' | 'moderate' | 'administer' | 'person'

/** What the owner API offers, with who may do it (V8.1.1). */
export const ownerRules = {
  getOwnerMe: 'look',
  listOwners: 'look',
  addOwner: 'person',
  changeOwner: 'person',
  removeOwner: 'person',
  withdrawOwnerInvitation: 'person',
  getSettings: 'look',
  previewSettings: 'look',
  testCaptcha: 'person',
  changeSettings: 'administer',
  getMailState: 'look',
  sendTestMail: 'person',
  listMailWords: 'look',
  getMailWords: 'look',
  changeMailWords: 'administer',
  previewMail: 'look',
  listClients: 'look',
  addClient: 'administer',
  changeClient: 'administer',
  removeClient: 'administer',
  listRefusedAddresses: 'look',
  approveAddress: 'administer',
  dismissAddress: 'administer',
  beginTrial: 'person',
  listClientSecrets: 'look',
  rotateClientSecret: 'person',
  revokeClientSecret: 'person',
  listKeys: 'look',
  addKey: 'person',
  rotateKey: 'person',
  revokeKey: 'person',
  listWebhooks: 'look',
  addWebhook: 'person',
  changeWebhook: 'person',
  removeWebhook: 'administer',
  rotateWebhookSecret: 'person',
  testWebhook: 'administer',
  listWebhookDeliveries: 'look',
  resendWebhookDelivery: 'administer',
  queryAudit: 'look',
  exportAudit: 'administer',
  readOverview: 'look',
  listOwnerSessions: 'look',
  showOwnerSession: 'look',
  endOwnerSession: 'moderate',
  countMemberItems: 'look',
  queryOwnerMembers: 'look',
  countOwnerMembers: 'look',
  showOwnerMember: 'look',
  addOwnerMember: 'moderate',
  exportOwnerMember: 'administer',
  listMemberInvitations: 'look',
  inviteMembers: 'moderate',
  withdrawMemberInvitation: 'moderate',
  unblockMember: 'moderate',
  requireReset: 'moderate',
  restoreMember: 'administer',
  listMemberImports: 'administer',
  startMemberImport: 'administer',
  showMemberImport: 'administer',
  sendMemberImportPart: 'administer',
  beginMemberImport: 'administer',
  removeMemberImport: 'administer',
  exportOwnerMembers: 'administer',
  listOwnerCollections: 'look',
  viewDataAs: 'look',
} as const satisfies Record<string, OwnerRule>

export type OwnerOperation = keyof typeof ownerRules

const rolesFor: Record<OwnerRule, readonly OwnerRole[]> = {
  look: ['owner', 'moderator', 'read-only'],
  moderate: ['owner', 'moderator'],
  administer: ['owner'],
  person: ['owner'],
}

/** True when a role is enough for a rule. */
export const roleDoes = (role: OwnerRole, rule: OwnerRule): boolean => rolesFor[rule].includes(role)

/** The refusal of somebody whose role is not enough, in words. */
export const roleRefusal = (rule: OwnerRule): ApplicationError =>
  new ApplicationError(
    'PERMISSION_DENIED',
    rule === 'look'
      ? 'Only those who run the site can do this, signed in at the console, or a back end with an API key of the site.'
      : rule === 'person'
        ? 'Only an owner of the site can do this, signed in at the console.'
        : `Only ${rule === 'moderate' ? 'an owner or a moderator' : 'an owner'} of the site can do this, signed in at the console, or a back end with an API key of the site.`,
  )

/** Refuses what the table does not allow, before anything is looked up (V8.2.1). @throws ApplicationError PERMISSION_DENIED */
export function assertMayRun(operation: OwnerOperation, caller: OwnersCaller): void {
  if (!mayRun(operation, caller)) throw roleRefusal(ownerRules[operation])
}

export function mayRun(operation: OwnerOperation, caller: OwnersCaller): boolean {
  const rule = ownerRules[operation]
  if (caller.kind === 'back-end') return rule !== 'person'
  return caller.kind === 'owner' && roleDoes(caller.role, rule)
}

/** A caller as the audit log names them. */
export const actorOf = (caller: { kind: 'back-end'; keyId: string } | { kind: Actor['kind']; id: string }): Actor =>
  caller.kind === 'back-end' ? { kind: 'key', id: caller.keyId } : { kind: caller.kind, id: caller.id }
