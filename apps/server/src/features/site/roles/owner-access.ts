import type { KeyScope, MemberId, SessionId } from '@foyer/protocol'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import type { Actor } from '../../audit/audit.js'
import { assertScopes, hasScope, type ScopedKey } from '../credentials/key-access.js'
import type { OwnerRole } from './owner.js'

/**
 * Who calls the owner API: a member with a role who signed in at the console, a back end with an API key of the site,
 * or anybody else.
 */
export type OwnerApiCaller =
  | { kind: 'owner'; id: MemberId; sessionId: SessionId; role: OwnerRole }
  | ({ kind: 'back-end'; keyId: string } & ScopedKey)
  | { kind: 'member' | 'visitor'; id: string }

/**
 * Who may do something. `look`: every role, and an API key. `moderate`: owners, moderators, and an API key.
 * `administer`: owners, and an API key. `person`: owners only: an API key that leaks must not make owners or other
 * keys.
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

type PersonsOperation = {
  [Operation in OwnerOperation]: (typeof ownerRules)[Operation] extends 'person' ? Operation : never
}[OwnerOperation]

const members = ['members:read', 'owners:read'] as const
const changesMembers = ['members:write'] as const
const site = ['site:read'] as const
const changesSite = ['site:write'] as const
const log = ['site:read', 'owners:read'] as const
const data = ['data:read'] as const

/**
 * The scopes that an API key needs for each operation. Lists of members and of sessions and the audit log show people
 * who run the site among others, so they need `owners:read` too.
 */
export const ownerScopes = {
  getOwnerMe: [],
  listOwners: ['owners:read'],
  getSettings: site,
  previewSettings: site,
  changeSettings: changesSite,
  getMailState: site,
  listMailWords: site,
  getMailWords: site,
  changeMailWords: changesSite,
  previewMail: site,
  listClients: site,
  addClient: changesSite,
  changeClient: changesSite,
  removeClient: changesSite,
  listRefusedAddresses: site,
  approveAddress: changesSite,
  dismissAddress: changesSite,
  listClientSecrets: site,
  listKeys: site,
  listWebhooks: site,
  removeWebhook: changesSite,
  testWebhook: changesSite,
  listWebhookDeliveries: site,
  resendWebhookDelivery: changesSite,
  queryAudit: log,
  exportAudit: log,
  readOverview: site,
  listOwnerSessions: members,
  showOwnerSession: members,
  endOwnerSession: changesMembers,
  countMemberItems: members,
  queryOwnerMembers: members,
  countOwnerMembers: members,
  showOwnerMember: members,
  addOwnerMember: changesMembers,
  exportOwnerMember: members,
  listMemberInvitations: ['members:read'],
  inviteMembers: changesMembers,
  withdrawMemberInvitation: changesMembers,
  unblockMember: changesMembers,
  requireReset: changesMembers,
  restoreMember: changesMembers,
  listMemberImports: changesMembers,
  startMemberImport: changesMembers,
  showMemberImport: changesMembers,
  sendMemberImportPart: changesMembers,
  beginMemberImport: changesMembers,
  removeMemberImport: changesMembers,
  exportOwnerMembers: members,
  listOwnerCollections: data,
  viewDataAs: data,
} as const satisfies Record<Exclude<OwnerOperation, PersonsOperation>, readonly KeyScope[]>

/** Undefined for what no API key may do. */
const scopesFor = (operation: OwnerOperation): readonly KeyScope[] | undefined =>
  (ownerScopes as Partial<Record<OwnerOperation, readonly KeyScope[]>>)[operation]

const rolesFor: Record<OwnerRule, readonly OwnerRole[]> = {
  look: ['owner', 'moderator', 'read-only'],
  moderate: ['owner', 'moderator'],
  administer: ['owner'],
  person: ['owner'],
}

/** True when a role is enough for a rule. */
export const roleDoes = (role: OwnerRole, rule: OwnerRule): boolean => rolesFor[rule].includes(role)

/** The refusal of somebody whose role is not enough, in words. */
export const roleError = (rule: OwnerRule): ApplicationError =>
  new ApplicationError(
    'PERMISSION_DENIED',
    rule === 'look'
      ? 'Only those who run the site can do this, signed in at the console, or a back end with an API key of the site.'
      : rule === 'person'
        ? 'Only an owner of the site can do this, signed in at the console.'
        : `Only ${rule === 'moderate' ? 'an owner or a moderator' : 'an owner'} of the site can do this, signed in at the console, or a back end with an API key of the site.`,
  )

/**
 * Refuses what the table does not allow, before anything is looked up (V8.2.1).
 * @throws ApplicationError PERMISSION_DENIED
 */
export function assertMayRun(operation: OwnerOperation, caller: OwnerApiCaller): void {
  const scopes = scopesFor(operation)
  if (caller.kind === 'back-end' && scopes !== undefined) assertScopes(caller, ...scopes)
  else if (!mayRun(operation, caller)) throw roleError(ownerRules[operation])
}

export function mayRun(operation: OwnerOperation, caller: OwnerApiCaller): boolean {
  const rule = ownerRules[operation]
  if (caller.kind === 'back-end') return scopesFor(operation)?.every((scope) => hasScope(caller, scope)) === true
  return caller.kind === 'owner' && roleDoes(caller.role, rule)
}

/** A caller as the audit log names them. */
export const actorOf = (caller: { kind: 'back-end'; keyId: string } | { kind: Actor['kind']; id: string }): Actor =>
  caller.kind === 'back-end' ? { kind: 'key', id: caller.keyId } : { kind: caller.kind, id: caller.id }
