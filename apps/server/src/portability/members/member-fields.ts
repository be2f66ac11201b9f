import type { MemberId } from '@foyer/protocol'
import { z } from 'zod'
import { findUnsafeText, isSafeText } from '../../http/unsafe-text.js'
import { readEmailAddress } from '../../members/email-address.js'
import type { MemberProfile } from '../../members/profile.js'
import { jsonOf, LineFault } from '../parse-line.js'
import { passwordHashFault } from '../password-hash-format.js'
import { firstDifference, profileFields } from '../profile-format.js'

/** A member as a file of members names them; what it does not say is left out. */
export interface NamedMember {
  email: string
  emailKey: string
  memberId?: MemberId
  emailVerified?: boolean
  status?: 'active' | 'pending-approval' | 'blocked' | 'pending-deletion'
  /** Of one whose deletion is pending: when it is due, and what they were before. */
  deletionDueAt?: number
  statusBefore?: 'active' | 'pending-approval' | 'blocked'
  resetRequired?: boolean
  passwordHash?: string
  slug?: string
  createdAt?: number
  lastLoginAt?: number
  profile?: MemberProfile
}

/** A member while their fields are read, one by one. */
export interface Draft extends Partial<Omit<NamedMember, 'profile'>> {
  profile: NonNullable<MemberProfile['profile']>
  contact: NonNullable<MemberProfile['contact']>
  registration: NonNullable<MemberProfile['registration']>
  /** The whole profile, as an export has it. */
  whole?: MemberProfile
  /** Of a hash of Firebase. */
  salt?: string
}

export const newDraft = (): Draft => ({ profile: {}, contact: {}, registration: {} })

type Read = (draft: Draft, value: unknown, name: string) => void

const NOTHING = new Set(['', 'NULL', 'null', '\\N'])

/** A value as text; undefined when there is none. @throws LineFault */
function textIn(value: unknown, name: string, most: number): string | undefined {
  if (value === null || value === undefined) return undefined
  if (typeof value === 'object') throw new LineFault(`"${name}" is no text`)
  const text = String(value).trim()
  if (NOTHING.has(text)) return undefined
  if (text.length > most) throw new LineFault(`"${name}" is longer than ${most} characters`)
  if (!isSafeText(text)) throw new LineFault(`"${name}" has a character that cannot be kept`)
  return text
}

const text =
  (most: number, keep: (draft: Draft, text: string, name: string) => void): Read =>
  (draft, value, name) => {
    const read = textIn(value, name, most)
    if (read !== undefined) keep(draft, read, name)
  }

const YES = new Set(['true', 't', 'yes', '1'])
const NO = new Set(['false', 'f', 'no', '0'])
const truth = (keep: (draft: Draft, is: boolean) => void): Read =>
  text(20, (draft, said, name) => {
    const word = said.toLowerCase()
    if (!YES.has(word) && !NO.has(word)) throw new LineFault(`"${name}" is neither true nor false`)
    keep(draft, YES.has(word))
  })

const DATE = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(Z|UTC|[+-]\d{2}(?::?\d{2})?)?)?$/
const EPOCH = /^\d{10}$|^\d{13}$/
/** RFC 3339, as databases print it, or seconds or milliseconds since 1970; without a zone it is UTC. */
function timeOf(said: string, name: string): number {
  if (EPOCH.test(said)) return said.length === 10 ? Number(said) * 1000 : Number(said)
  const [, date, time = '00:00', zone = 'Z'] = DATE.exec(said) ?? []
  const offset =
    zone === 'UTC' ? 'Z' : /^[+-]\d{2}$/.test(zone) ? `${zone}:00` : zone.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')
  const moment = date === undefined ? Number.NaN : Date.parse(`${date}T${time}${offset}`)
  if (Number.isNaN(moment)) throw new LineFault(`"${name}" is no time like 2026-01-31T09:30:00Z`)
  return moment
}
const time = (keep: (draft: Draft, at: number) => void): Read =>
  text(60, (draft, said, name) => keep(draft, timeOf(said, name)))

const STATUSES: Record<string, NamedMember['status']> = {
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

/** An id of ours as it is; one of another product gets our prefix, so that what it is named by elsewhere can still be found. */
function readId(draft: Draft, said: string, name: string): void {
  const id = said.startsWith('mem_') ? said : `mem_${said.replace('|', '_')}`
  if (!/^mem_[\w-]{16,64}$/.test(id))
    throw new LineFault(
      `"${name}" cannot be kept: an id has 16 to 64 letters, digits, - and _ (leave the column out for new ids)`,
    )
  draft.memberId = id as MemberId
}

const wholeProfile = z.strictObject(profileFields)
function readWhole(draft: Draft, value: unknown, name: string): void {
  const given = typeof value === 'string' && value !== '' ? jsonOf(value) : value
  if (given === '' || given === null || given === undefined) return
  const read = wholeProfile.safeParse(given)
  if (!read.success) {
    const [issue] = read.error.issues
    throw new LineFault(`"${[name, ...(issue?.path ?? [])].join('.')}": ${issue?.message}`)
  }
  const lost = firstDifference(given, read.data, [name])
  if (lost !== undefined) throw new LineFault(`"${lost}" is not a field of a member`)
  const unsafe = findUnsafeText(given, [name])
  if (unsafe !== undefined) throw new LineFault(`"${unsafe.join('.')}" has a character that cannot be kept`)
  draft.whole = read.data as MemberProfile
}

/** What a product keeps beside its own columns: Supabase's raw_user_meta_data. The names in it are read, the rest is left. */
function readMetadata(draft: Draft, value: unknown): void {
  let given = value
  try {
    if (typeof value === 'string' && value.startsWith('{')) given = JSON.parse(value)
  } catch {
    return
  }
  if (typeof given !== 'object' || given === null) return
  for (const [name, inner] of Object.entries(given)) {
    const field = fieldNamed(name)
    if (field !== undefined && OF_METADATA.has(field)) readers[field]?.(draft, inner, name)
  }
}
const OF_METADATA = new Set(['nickname', 'firstName', 'lastName', 'picture'])

/** Auth0's custom_password_hash: its value says by itself how it is checked, where it is one of the forms known here. */
function readCustomHash(draft: Draft, value: unknown, name: string): void {
  const hash = (value as { hash?: { value?: unknown } } | null)?.hash?.value
  if (value !== null && value !== undefined) readers.passwordHash?.(draft, hash ?? 'without', name)
}

/** Every field that is read, by the name that an export gives it. */
const readers: Record<string, Read> = {
  email: text(1000, (draft, said) => {
    const address = readEmailAddress(said)
    if (address === undefined) throw new LineFault('"email" is not an email address')
    Object.assign(draft, address)
  }),
  id: text(200, readId),
  status: text(40, (draft, said) => {
    const status = STATUSES[said.toLowerCase().replaceAll('_', '-')]
    if (status === undefined) throw new LineFault(`"status" is none of active, pending-approval, blocked`)
    draft.status = status
  }),
  deletionDue: time((draft, at) => {
    draft.deletionDueAt = at
  }),
  statusBefore: text(40, (draft, said) => {
    const status = STATUSES[said.toLowerCase()]
    if (status === undefined || status === 'pending-deletion')
      throw new LineFault(`"statusBefore" is none of active, pending-approval, blocked`)
    draft.statusBefore = status
  }),
  blocked: truth((draft, is) => {
    if (is) draft.status = 'blocked'
  }),
  bannedUntil: text(60, (draft, said, name) => {
    if (timeOf(said, name) > Date.now()) draft.status = 'blocked'
  }),
  verified: truth((draft, is) => {
    draft.emailVerified = is
  }),
  verifiedAt: text(60, (draft) => {
    draft.emailVerified = true
  }),
  resetRequired: truth((draft, is) => {
    draft.resetRequired = is
  }),
  created: time((draft, at) => {
    draft.createdAt = at
  }),
  lastLogin: time((draft, at) => {
    draft.lastLoginAt = at
  }),
  passwordHash: (draft, value, name) => {
    const hash = textIn(value, name, 2000)
    if (hash !== undefined) draft.passwordHash = hash
  },
  salt: text(500, (draft, said) => {
    draft.salt = said
  }),
  customPasswordHash: readCustomHash,
  slug: text(100, (draft, said) => {
    if (!/^[a-z0-9_-]+$/.test(said)) throw new LineFault('"slug" must be of the characters a-z, 0-9, - and _')
    draft.slug = said
  }),
  nickname: text(100, (draft, said) => {
    draft.profile.nickname = said
  }),
  picture: text(2048, (draft, said) => {
    // Of another kind it would be refused when the profile is next changed.
    if (/^https:\/\//i.test(said) && URL.canParse(said)) draft.profile.photo = { url: said }
  }),
  firstName: text(100, (draft, said) => {
    draft.contact.firstName = said
  }),
  lastName: text(100, (draft, said) => {
    draft.contact.lastName = said
  }),
  phone: text(40, (draft, said) => {
    draft.contact.phones = [said]
  }),
  company: text(200, (draft, said) => {
    draft.contact.company = said
  }),
  jobTitle: text(200, (draft, said) => {
    draft.contact.jobTitle = said
  }),
  birthdate: text(10, (draft, said) => {
    if (!z.iso.date().safeParse(said).success) throw new LineFault('"birthdate" is no date like 2026-01-31')
    draft.contact.birthdate = said
  }),
  language: text(35, (draft, said) => {
    draft.registration.language = said
  }),
  profile: readWhole,
  metadata: readMetadata,
}

/** What other products call them; compared without case, spaces and marks. */
const others: Record<string, readonly string[]> = {
  email: ['emailaddress', 'loginemail', 'primaryemail', 'mail', 'email1'],
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
  picture: ['photourl', 'avatarurl', 'avatar', 'profilepicture'],
  firstName: ['givenname'],
  lastName: ['familyname', 'surname'],
  phone: ['phonenumber', 'phone1', 'mobile', 'mobilephone'],
  company: ['companyname', 'organization'],
  jobTitle: ['position'],
  birthdate: ['birthday', 'dateofbirth'],
  language: ['locale'],
  metadata: ['rawusermetadata', 'usermetadata'],
}

const bare = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
const known = new Map<string, string>([
  ...Object.keys(readers).map((field) => [bare(field), field] as const),
  ...Object.entries(others).flatMap(([field, names]) => names.map((name) => [name, field] as const)),
])

/** The field that a column or a name stands for; undefined when it is none. */
export const fieldNamed = (name: string): string | undefined => known.get(bare(name))

/** Reads one field of a member. @throws LineFault */
export const readField = (draft: Draft, field: string, value: unknown, name: string): void =>
  readers[field]?.(draft, value, name)

/** What Firebase's scrypt needs beside hash and salt: the password hash parameters of its project. */
export interface FirebaseHashing {
  signerKey: string
  saltSeparator: string
  rounds: number
  memoryCost: number
}

/** What was read, as a member. @throws LineFault */
export function memberOf(draft: Draft, firebase: FirebaseHashing | undefined): NamedMember {
  const { profile, contact, registration, whole, salt, email, emailKey, ...member } = draft
  if (email === undefined || emailKey === undefined) throw new LineFault('it has no "email"')
  if (member.passwordHash !== undefined) {
    if (salt !== undefined) member.passwordHash = hashOfFirebase(member.passwordHash, salt, firebase)
    const fault = passwordHashFault(member.passwordHash)
    if (fault !== undefined) throw new LineFault(`"passwordHash" ${fault}`)
  }
  const [phone] = contact.phones ?? []
  // The column is the first of them: the others stay.
  if (phone !== undefined) contact.phones = [phone, ...(whole?.contact?.phones ?? []).slice(1)]
  const kept = { ...whole }
  for (const [part, given] of Object.entries({ profile, contact, registration }))
    if (Object.keys(given).length > 0) Object.assign(kept, { [part]: { ...kept[part as 'profile'], ...given } })
  return { ...member, email, emailKey, ...(Object.keys(kept).length > 0 ? { profile: kept } : {}) }
}

function hashOfFirebase(hash: string, salt: string, firebase: FirebaseHashing | undefined): string {
  if (firebase === undefined)
    throw new LineFault('"passwordHash" is of Firebase, which needs the password hash parameters of the project')
  const { signerKey, saltSeparator, rounds, memoryCost } = firebase
  return `$fbscrypt$v=1,n=${memoryCost},r=${rounds},p=1,ss=${saltSeparator},sk=${signerKey}$${salt}$${hash}`
}
