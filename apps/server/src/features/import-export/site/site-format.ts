import { type MemberId, memberNotes, memberTags } from '@foyer/protocol'
import { z } from 'zod'
import { providerPresetNames } from '../../../integrations/identity-providers/provider-presets.js'
import { readEmailAddress } from '../../../kernel/email-address.js'
import { readInvitationCode } from '../../members/invitations/codes/invitation-code.js'
import { originError, redirectUriError } from '../../site/clients/allowed-uris.js'
import { rotations, type ThirdParty } from '../../site/clients/client.js'
import { thirdPartyError } from '../../site/clients/third-party.js'
import { isIssuer, providerId } from '../../site/providers/change-providers.js'
import { sessionLength } from '../../site/settings/session-settings.js'
import { isSettingName, type StoredSettings, settingError } from '../../site/settings/site-settings.js'
import { passkeysInFile } from '../members/passkey-line.js'
import { totpSecretInFile } from '../members/totp-secret.js'
import { passwordHashFault } from '../password-hash-format.js'
import {
  type CollectionLine,
  collectionLine,
  type ItemLine,
  itemLine,
  type ReferencesLine,
  referencesLine,
  time,
} from './data-format.js'
import { profileFields } from './profile-format.js'

/** The version of the format. A reader rejects later versions; a field is only added together with a new version. */
export const FORMAT_VERSION = 8
export const FORMAT_NAME = 'foyer-site'

const without =
  <T>(fault: (value: T) => string | undefined) =>
  (value: T, context: z.RefinementCtx): void => {
    const message = fault(value)
    if (message !== undefined) context.addIssue({ code: 'custom', message })
  }
const validatedText = (fault: (text: string) => string | undefined) => z.string().superRefine(without(fault))
const emailAddress = validatedText((text) =>
  readEmailAddress(text) === undefined ? 'is not an email address' : undefined,
)
const redirectUri = validatedText(redirectUriError)

const headerLine = z.strictObject({
  kind: z.literal('header'),
  format: z.literal(FORMAT_NAME),
  version: z.int().min(1),
  exportedAt: time.optional(),
  /** True if the file has an end line, so that a truncated copy is detected. */
  ends: z.boolean().default(false),
})

const settingsLine = z.strictObject({
  kind: z.literal('settings'),
  settings: z.record(z.string(), z.string()).superRefine((settings, context) => {
    for (const [name, value] of Object.entries(settings)) {
      const message = isSettingName(name) ? settingError(name, value) : `has no setting "${name.slice(0, 100)}"`
      if (message !== undefined) context.addIssue({ code: 'custom', message })
    }
  }),
})

export const clientLine = z.strictObject({
  kind: z.literal('client'),
  clientId: z.string().regex(/^[\w.-]{1,100}$/, 'is not a client id'),
  name: z.string().trim().min(1).max(100),
  redirectUris: z.array(redirectUri).default([]),
  origins: z.array(validatedText(originError)).default([]),
  logoutUris: z.array(redirectUri).default([]),
  rotation: z.enum(rotations).default('pending'),
  sessionIdleFor: sessionLength.optional(),
  sessionLongest: sessionLength.optional(),
  /** Since version 2. Absent for the owner's own clients. */
  thirdParty: z
    .strictObject({ runBy: z.string(), logo: z.string().optional() })
    .superRefine(without((thirdParty) => thirdPartyError(thirdParty as ThirdParty)))
    .transform((thirdParty) => thirdParty as ThirdParty)
    .optional(),
  /** Since version 3. Secrets are not exported: the client needs a new one. */
  confidential: z.literal(true).optional(),
  createdAt: time.optional(),
})

/** Since version 6. The client secret is not exported: the provider is imported switched off until it has one. */
const providerLine = z.strictObject({
  kind: z.literal('provider'),
  providerId,
  preset: z.enum(providerPresetNames),
  name: z.string().trim().min(1).max(100),
  issuer: validatedText((text) => (isIssuer(text, true) ? undefined : 'is not the address of an issuer')).nullable(),
  clientId: z.string().min(1).max(500),
  scope: z.string().max(500).nullable(),
  isTrusted: z.boolean(),
  isEnabled: z.boolean(),
  position: z.int().min(0),
  /** In version 6 only, and not used. */
  authorizationOrigin: z.string().optional(),
  createdAt: time.optional(),
})

/** Since version 6: an account at an identity provider that signs the member in. */
const memberIdentity = z.strictObject({
  providerId,
  subject: z.string().min(1).max(255),
  email: z.string().max(1000).nullable(),
  linkedAt: time,
  lastUsedAt: time,
})

const memberLine = z.strictObject({
  kind: z.literal('member'),
  email: emailAddress,
  memberId: z
    .string()
    .regex(/^mem_[\w-]{16,64}$/, 'is not a member id')
    .transform((id) => id as MemberId)
    .optional(),
  emailVerified: z.boolean().optional(),
  status: z.enum(['active', 'pending-approval', 'blocked', 'pending-deletion']).optional(),
  /** Since version 4, for a pending deletion: when it is due, and the status before. */
  deletionDueAt: time.optional(),
  statusBefore: z.enum(['active', 'pending-approval', 'blocked']).optional(),
  resetRequired: z.boolean().optional(),
  /**
   * Argon2, or the hash of another product (decision 20); null for a member without a password; absent if the file has
   * no passwords.
   */
  passwordHash: validatedText(passwordHashFault).nullish(),
  slug: z
    .string()
    .regex(/^[a-z0-9_-]{1,100}$/, 'must be 1 to 100 of the characters a-z, 0-9, - and _')
    .optional(),
  createdAt: time.optional(),
  updatedAt: time.optional(),
  lastLoginAt: time.nullish(),
  /** Since version 5: what only the team sees. */
  notes: memberNotes.optional(),
  tags: memberTags.optional(),
  identities: z.array(memberIdentity).max(50).optional(),
  /** Since version 7. */
  passkeys: passkeysInFile.optional(),
  /** Since version 8: the secret of the authenticator app in base 32, in a file with passwords. */
  totpSecret: totpSecretInFile.optional(),
  totpAddedAt: time.optional(),
  ...profileFields,
})

/** Since version 7: a code that can still be used. */
const invitationCodeLine = z.strictObject({
  kind: z.literal('invitationCode'),
  code: validatedText((text) => (readInvitationCode(text) === undefined ? 'is not an invitation code' : undefined)),
  label: z.string().max(200).default(''),
  maxUses: z.int().min(1),
  uses: z.int().min(0).default(0),
  createdAt: time.optional(),
  expiresAt: time.nullish(),
})

const endLine = z.strictObject({ kind: z.literal('end'), records: z.int().min(0) })

const lineSchemas = {
  header: headerLine,
  settings: settingsLine,
  client: clientLine,
  provider: providerLine,
  invitationCode: invitationCodeLine,
  member: memberLine,
  collection: collectionLine,
  item: itemLine,
  references: referencesLine,
  end: endLine,
}
type LineKind = keyof typeof lineSchemas
export const lineKinds = Object.keys(lineSchemas) as LineKind[]

/** Returns the schema that validates lines of a kind. */
export const lineSchema = (kind: LineKind): z.ZodType => lineSchemas[kind]

/** Returns whether this version knows the kind of a line. */
export const isLineKind = (kind: unknown): kind is LineKind => lineKinds.includes(kind as LineKind)

type HeaderLine = z.output<typeof headerLine>
export type SettingsLine = { kind: 'settings'; settings: StoredSettings }
export type ClientLine = z.output<typeof clientLine>
export type ProviderLine = z.output<typeof providerLine>
export type InvitationCodeLine = z.output<typeof invitationCodeLine>
export type MemberLine = z.output<typeof memberLine>
type EndLine = z.output<typeof endLine>
export type SiteRecord =
  | SettingsLine
  | ClientLine
  | ProviderLine
  | InvitationCodeLine
  | MemberLine
  | CollectionLine
  | ItemLine
  | ReferencesLine
export type Line = HeaderLine | SiteRecord | EndLine
