import type { MemberId } from '@foyer/protocol'
import { readEmailAddress } from '../../../kernel/email-address.js'
import type { IdentityReference } from '../../members/external/external-identity-store.js'
import type { Passkey } from '../../members/passkeys/passkey-store.js'
import type { MemberProfile } from '../../members/profile/profile.js'
import { passwordHashFault } from '../password-hash-format.js'
import { LineFault } from '../records/line-fault.js'

/** A member of an import file; values that the file does not contain are absent. */
export interface ImportedMember {
  email: string
  emailKey: string
  memberId?: MemberId
  emailVerified?: boolean
  status?: 'active' | 'pending-approval' | 'blocked' | 'pending-deletion'
  /** For a pending deletion: when it is due, and the status before. */
  deletionDueAt?: number
  statusBefore?: 'active' | 'pending-approval' | 'blocked'
  resetRequired?: boolean
  /** Null for a member without a password. */
  passwordHash?: string | null
  slug?: string
  createdAt?: number
  updatedAt?: number
  lastLoginAt?: number | null
  notes?: string
  tags?: readonly string[]
  profile?: MemberProfile
  /** Accounts at identity providers that sign the member in. */
  identities?: readonly ImportedIdentity[]
  passkeys?: readonly ImportedPasskey[]
  /** The secret of the authenticator app, and since when the member has it. */
  totpSecret?: Buffer
  totpAddedAt?: number
}

/** An account at an identity provider; its times are those of the import if the file has none. */
export type ImportedIdentity = IdentityReference & { email: string | null; linkedAt?: number; lastUsedAt?: number }

/** A passkey, of the member of the line. */
type ImportedPasskey = Omit<Passkey, 'memberId'>

/** A member whose fields are being read. */
export interface MemberDraft extends Partial<Omit<ImportedMember, 'profile'>> {
  profile: NonNullable<MemberProfile['profile']>
  contact: NonNullable<MemberProfile['contact']>
  registration: NonNullable<MemberProfile['registration']>
  /** The whole profile, as in an export. */
  fullProfile?: MemberProfile
  /** The salt of a Firebase hash. */
  salt?: string
  /** The addresses of a user of Clerk, of which one is the primary one. */
  addresses?: readonly ClerkAddress[]
  primaryAddressId?: string
  /** The verified addresses of a user of Clerk, in CSV. */
  verifiedAddresses?: string
}

/** An address of a user of Clerk. */
interface ClerkAddress {
  id: string
  email: string
  isVerified: boolean
}

/** Creates the draft that field readers fill. */
export const newDraft = (): MemberDraft => ({ profile: {}, contact: {}, registration: {} })

/** The parameters of Firebase's scrypt besides hash and salt: the password hash parameters of the project. */
export interface FirebaseHashParameters {
  signerKey: string
  saltSeparator: string
  rounds: number
  memoryCost: number
}

/** Builds a member from the fields that were read. @throws LineFault */
export function memberFromDraft(draft: MemberDraft, firebase: FirebaseHashParameters | undefined): ImportedMember {
  const { profile, contact, registration, fullProfile, salt, addresses, primaryAddressId, ...rest } = draft
  const { verifiedAddresses, email, emailKey, ...member } = { ...primaryAddress(addresses, primaryAddressId), ...rest }
  if (email === undefined || emailKey === undefined) throw new LineFault('it has no "email"')
  if (typeof member.passwordHash === 'string') {
    if (salt !== undefined) member.passwordHash = firebaseHash(member.passwordHash, salt, firebase)
    const fault = passwordHashFault(member.passwordHash)
    if (fault !== undefined) throw new LineFault(`"passwordHash" ${fault}`)
  }
  if (verifiedAddresses?.split(/[\s,;|]+/).some((one) => readEmailAddress(one)?.emailKey === emailKey))
    member.emailVerified = true
  const [phone] = contact.phones ?? []
  // The column is the first phone number: the others stay.
  if (phone !== undefined) contact.phones = [phone, ...(fullProfile?.contact?.phones ?? []).slice(1)]
  const mergedProfile = { ...fullProfile }
  for (const [part, values] of Object.entries({ profile, contact, registration }))
    if (Object.keys(values).length > 0)
      Object.assign(mergedProfile, { [part]: { ...mergedProfile[part as 'profile'], ...values } })
  return { ...member, email, emailKey, ...(Object.keys(mergedProfile).length > 0 ? { profile: mergedProfile } : {}) }
}

/** The primary address of a user of Clerk, or the first one. */
function primaryAddress(addresses: readonly ClerkAddress[] = [], primaryId?: string): Partial<ImportedMember> {
  const primary = addresses.find(({ id }) => id === primaryId) ?? addresses[0]
  const address = primary && readEmailAddress(primary.email)
  return primary === undefined || address === undefined ? {} : { ...address, emailVerified: primary.isVerified }
}

function firebaseHash(hash: string, salt: string, firebase: FirebaseHashParameters | undefined): string {
  if (firebase === undefined)
    throw new LineFault('"passwordHash" is of Firebase, which needs the password hash parameters of the project')
  const { signerKey, saltSeparator, rounds, memoryCost } = firebase
  return `$fbscrypt$v=1,n=${memoryCost},r=${rounds},p=1,ss=${saltSeparator},sk=${signerKey}$${salt}$${hash}`
}
