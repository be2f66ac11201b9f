import { MAX_NOTES_LENGTH, MAX_TAG_LENGTH, MAX_TAGS, type MemberId, memberTags } from '@foyer/protocol'
import { z } from 'zod'
import { readEmailAddress } from '../../../kernel/email-address.js'
import type { MemberProfile } from '../../members/profile/profile.js'
import { LineFault, parseJson, readBySchema } from '../records/line-fault.js'
import { assertNothingLost, profileFields } from '../site/profile-format.js'
import type { ImportedMember, MemberDraft } from './imported-member.js'
import { readPasskeys } from './passkey-line.js'
import { readIdentities } from './read-identities.js'
import { booleanField, type FieldReader, parseTime, readText, textField, timeField } from './read-values.js'
import { readMfaFactors, readTotpSecret } from './totp-secret.js'

const STATUSES: Record<string, ImportedMember['status']> = {
  active: 'active',
  approved: 'active',
  enabled: 'active',
  pending: 'pending-approval',
  'pending-approval': 'pending-approval',
  applied: 'pending-approval',
  'pending-deletion': 'pending-deletion',
  blocked: 'blocked',
  banned: 'blocked',
  disabled: 'blocked',
}

/**
 * Reads an id. An id of Foyer is kept; an id of another product gets Foyer's prefix, so that it can still be
 * recognised.
 */
function readId(draft: MemberDraft, said: string, name: string): void {
  const id = said.startsWith('mem_') ? said : `mem_${said.replaceAll('|', '_')}`
  if (!/^mem_[\w-]{16,64}$/.test(id))
    throw new LineFault(
      `"${name}" cannot be kept: an id has 16 to 64 letters, digits, - and _ (leave the column out for new ids)`,
    )
  draft.memberId = id as MemberId
}

const profileSchema = z.strictObject(profileFields)
function readProfile(draft: MemberDraft, value: unknown, name: string): void {
  const profile = typeof value === 'string' && value !== '' ? parseJson(value) : value
  if (profile === '' || profile === null || profile === undefined) return
  const read = readBySchema(profileSchema, profile, [name])
  assertNothingLost(profile, read, [name])
  draft.fullProfile = read as MemberProfile
}

/**
 * Reads metadata that a product stores in one column, such as Supabase's raw_user_meta_data. Known names are read, the
 * rest is ignored.
 */
function readMetadata(draft: MemberDraft, value: unknown): void {
  let metadata = value
  try {
    if (typeof value === 'string' && value.startsWith('{')) metadata = JSON.parse(value)
  } catch {
    return
  }
  if (typeof metadata !== 'object' || metadata === null) return
  for (const [name, inner] of Object.entries(metadata)) {
    const field = findField(name)
    if (field !== undefined && METADATA_FIELDS.has(field)) readers[field]?.(draft, inner, name)
  }
}
const METADATA_FIELDS = new Set(['nickname', 'firstName', 'lastName', 'picture'])

const clerkAddresses = z.array(
  z.object({ id: z.string(), email_address: z.string(), verification: z.object({ status: z.string() }).nullish() }),
)
/** Reads the addresses of a user of Clerk. */
function readAddresses(draft: MemberDraft, value: unknown, name: string): void {
  draft.addresses = readBySchema(clerkAddresses, value ?? [], [name]).map(({ id, email_address, verification }) => ({
    ...{ id, email: email_address },
    isVerified: verification?.status === 'verified',
  }))
}

/** Reads Auth0's custom_password_hash, whose value identifies its algorithm if it has one of the known formats. */
function readCustomHash(draft: MemberDraft, value: unknown, name: string): void {
  const hash = (value as { hash?: { value?: unknown } } | null)?.hash?.value
  if (value !== null && value !== undefined) readers.passwordHash?.(draft, hash ?? 'without', name)
}

/** Assigns a value to a field of a member. */
const keep =
  <Name extends keyof MemberDraft>(name: Name) =>
  (draft: MemberDraft, value: MemberDraft[Name]): void => {
    draft[name] = value
  }
/** Assigns a text to a field of a part of the profile. */
const keepIn =
  (part: 'profile' | 'contact' | 'registration', name: string) =>
  (draft: MemberDraft, text: string): void => {
    Object.assign(draft[part], { [name]: text })
  }

/** Reads tags: a list, its JSON, or a text with commas between them. */
function readTags(draft: MemberDraft, value: unknown, name: string): void {
  const list = typeof value === 'string' && value.startsWith('[') ? parseJson(value) : value
  const texts = Array.isArray(list) ? list : (readText(list, name, MAX_TAGS * (MAX_TAG_LENGTH + 2)) ?? '').split(',')
  const tags = texts.map((one) => (typeof one === 'string' ? one.trim() : one)).filter((one) => one !== '')
  if (tags.length > 0) draft.tags = readBySchema(memberTags, tags, [name])
}

/** The readers of all fields, by the name in an export. */
const readers: Record<string, FieldReader> = {
  email: textField(1000, (draft, said) => {
    const address = readEmailAddress(said)
    if (address === undefined) throw new LineFault('"email" is not an email address')
    Object.assign(draft, address)
  }),
  id: textField(200, readId),
  status: textField(40, (draft, said) => {
    const status = STATUSES[said.toLowerCase().replaceAll('_', '-')]
    if (status === undefined) throw new LineFault(`"status" is none of active, pending-approval, blocked`)
    draft.status = status
  }),
  deletionDue: timeField(keep('deletionDueAt')),
  statusBefore: textField(40, (draft, said) => {
    const status = STATUSES[said.toLowerCase()]
    if (status === undefined || status === 'pending-deletion')
      throw new LineFault(`"statusBefore" is none of active, pending-approval, blocked`)
    draft.statusBefore = status
  }),
  blocked: booleanField((draft, is) => {
    if (is) draft.status = 'blocked'
  }),
  bannedUntil: textField(60, (draft, said, name) => {
    if (parseTime(said, name) > Date.now()) draft.status = 'blocked'
  }),
  verified: booleanField(keep('emailVerified')),
  verifiedAt: textField(60, (draft) => {
    draft.emailVerified = true
  }),
  resetRequired: booleanField(keep('resetRequired')),
  created: timeField(keep('createdAt')),
  lastLogin: timeField(keep('lastLoginAt')),
  passwordHash: (draft, value, name) => {
    const hash = readText(value, name, 2000)
    if (hash !== undefined) draft.passwordHash = hash
  },
  salt: textField(500, keep('salt')),
  customPasswordHash: readCustomHash,
  slug: textField(100, (draft, said) => {
    if (!/^[a-z0-9_-]+$/.test(said)) throw new LineFault('"slug" must be of the characters a-z, 0-9, - and _')
    draft.slug = said
  }),
  nickname: textField(100, keepIn('profile', 'nickname')),
  picture: textField(2048, (draft, said) => {
    // A URL of another kind would be rejected when the profile is next changed.
    if (/^https:\/\//i.test(said) && URL.canParse(said)) draft.profile.photo = { url: said }
  }),
  firstName: textField(100, keepIn('contact', 'firstName')),
  lastName: textField(100, keepIn('contact', 'lastName')),
  phone: textField(40, (draft, said) => {
    draft.contact.phones = [said]
  }),
  company: textField(200, keepIn('contact', 'company')),
  jobTitle: textField(200, keepIn('contact', 'jobTitle')),
  birthdate: textField(10, (draft, said) => {
    if (!z.iso.date().safeParse(said).success) throw new LineFault('"birthdate" is no date like 2026-01-31')
    draft.contact.birthdate = said
  }),
  language: textField(35, keepIn('registration', 'language')),
  notes: textField(MAX_NOTES_LENGTH, keep('notes')),
  tags: readTags,
  profile: readProfile,
  metadata: readMetadata,
  identities: readIdentities,
  passkeys: readPasskeys,
  totpSecret: readTotpSecret,
  totpAdded: timeField(keep('totpAddedAt')),
  mfaFactors: readMfaFactors,
  addresses: readAddresses,
  primaryAddressId: textField(200, keep('primaryAddressId')),
  verifiedAddresses: textField(5000, keep('verifiedAddresses')),
}

/** Names in other products, compared without case, spaces and punctuation. */
const aliases: Record<string, readonly string[]> = {
  email: ['emailaddress', 'loginemail', 'primaryemail', 'primaryemailaddress', 'mail', 'email1'],
  id: ['memberid', 'localid', 'uid', 'userid'],
  status: ['memberstatus', 'accountstatus'],
  blocked: ['disabled', 'banned', 'isblocked'],
  verified: ['emailverified', 'isverified', 'isemailverified', 'loginemailverified'],
  verifiedAt: ['emailconfirmedat', 'emailverifiedat', 'confirmedat'],
  created: ['createdat', 'createddate', 'creationtime', 'joined', 'joineddate', 'datejoined', 'createdatutc0'],
  lastLogin: ['lastloginat', 'lastlogindate', 'lastsigninat', 'lastsignedinat', 'lastsignintime'],
  passwordHash: ['encryptedpassword', 'hashedpassword', 'passworddigest', 'password', 'hash'],
  salt: ['passwordsalt'],
  nickname: ['displayname', 'name', 'fullname', 'username'],
  picture: ['photourl', 'imageurl', 'avatarurl', 'avatar', 'profilepicture'],
  firstName: ['givenname'],
  lastName: ['familyname', 'surname'],
  phone: ['phonenumber', 'phone1', 'mobile', 'mobilephone'],
  company: ['companyname', 'organization'],
  jobTitle: ['position'],
  birthdate: ['birthday', 'dateofbirth'],
  language: ['locale'],
  metadata: ['rawusermetadata', 'usermetadata'],
  identities: ['provideruserinfo', 'externalaccounts'],
  addresses: ['emailaddresses'],
  primaryAddressId: ['primaryemailaddressid'],
  verifiedAddresses: ['verifiedemailaddresses'],
}

const normaliseName = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
const fieldsByName = new Map<string, string>([
  ...Object.keys(readers).map((field) => [normaliseName(field), field] as const),
  ...Object.entries(aliases).flatMap(([field, names]) => names.map((name) => [name, field] as const)),
])

/** Returns the field for a column or property name; undefined if there is none. */
export const findField = (name: string): string | undefined => fieldsByName.get(normaliseName(name))

/** Reads one field of a member. @throws LineFault */
export const readField = (draft: MemberDraft, field: string, value: unknown, name: string): void =>
  readers[field]?.(draft, value, name)
