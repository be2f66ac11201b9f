import type { MemberId } from '@foyer/protocol'
import { DAY, HOUR, MINUTE } from '../../../kernel/clock.js'
import { readEmailAddress } from '../../../kernel/email-address.js'
import type { ImportedMember } from '../members/imported-member.js'
import { sampleFactors, sampleIdentities } from './sample-methods.js'
import { sampleNames } from './sample-names.js'
import { fraction, pick, sampleId } from './sample-sequence.js'

/** Addresses of a domain that can never exist (RFC 2606 §3) mark the sample members. */
export const SAMPLE_DOMAIN = 'sample.example'
export const SAMPLE_MEMBERS = 200
/** The sample data covers so many days. */
export const SAMPLE_DAYS = 90

/** The latest members wait for approval. */
const REQUESTS = 9
const JOBS = ['Ceramicist', 'Teacher', 'Architect', 'Nurse', 'Baker', 'Photographer', 'Engineer', 'Student']
const COMPANIES = ['Harbour Studio', 'Atelier Nord', 'Kiln & Co', 'Blue Door', 'Casa Barro']

export const sampleMemberIds: readonly MemberId[] = Array.from({ length: SAMPLE_MEMBERS }, (_, number) =>
  sampleId('mem', number),
)

/** Returns the sample members, oldest first. More of them joined lately. None has a password. */
export const sampleMembers = (loadedAt: number): ImportedMember[] =>
  sampleMemberIds.map((memberId, number) => sampleMember(memberId, number, loadedAt))

function sampleMember(memberId: MemberId, number: number, loadedAt: number): ImportedMember {
  const { language, first, last } = sampleNames[number % sampleNames.length] as (typeof sampleNames)[number]
  const place = Math.floor(number / sampleNames.length)
  const [firstName, firstAscii] = bothForms(first[place % 8] as (typeof first)[number])
  const [lastName, lastAscii] = bothForms(last[(place + Math.floor(place / 8)) % 8] as (typeof last)[number])
  const address = readEmailAddress(`${firstAscii}.${lastAscii}@${SAMPLE_DOMAIN}`)
  if (address === undefined) throw new Error(`${firstAscii}.${lastAscii} is no part of an address`)
  const status = statusOf(number)
  const createdAt = loadedAt - ageOf(number)
  const lastLoginAt = status === 'pending-approval' ? null : lastLoginOf(number, createdAt, loadedAt)
  return {
    ...address,
    memberId,
    status,
    emailVerified: status !== 'pending-approval' ? fraction(number, 1) < 0.94 : true,
    resetRequired: status === 'active' && number % 67 === 13,
    createdAt,
    updatedAt: createdAt,
    lastLoginAt,
    identities: sampleIdentities(number, { email: address.email, from: createdAt, to: lastLoginAt ?? createdAt }),
    ...sampleFactors(number, { from: createdAt, lastLoginAt }),
    ...(status === 'pending-deletion' && { deletionDueAt: loadedAt + (3 + (number % 9)) * DAY }),
    profile: {
      privacyStatus: number % 3 === 0 ? 'PUBLIC' : 'PRIVATE',
      profile: { nickname: firstName },
      contact: {
        firstName,
        lastName,
        ...(fraction(number, 2) < 0.4 && { jobTitle: pick(JOBS, number, 3), company: pick(COMPANIES, number, 4) }),
      },
      registration: { language, labels: ['sample'] },
    },
  }
}

const bothForms = (name: string | readonly [string, string]): readonly [string, string] =>
  typeof name === 'string' ? [name, name.toLowerCase()] : name

function statusOf(number: number): NonNullable<ImportedMember['status']> {
  if (number >= SAMPLE_MEMBERS - REQUESTS) return 'pending-approval'
  if (number % 29 === 11) return 'blocked'
  return number % 61 === 47 ? 'pending-deletion' : 'active'
}

/** How long ago a member joined: the requests in the last two days, the others along a rising curve. Milliseconds. */
function ageOf(number: number): number {
  const left = SAMPLE_MEMBERS - 1 - number
  if (left < REQUESTS) return 11 * MINUTE + left * 5 * HOUR + Math.round(fraction(number, 5) * HOUR)
  const share = left / SAMPLE_MEMBERS
  return Math.round((share ** 1.35 * (SAMPLE_DAYS - 1) + fraction(number, 6) * 0.6) * DAY) + 2 * HOUR
}

function lastLoginOf(number: number, createdAt: number, loadedAt: number): number | null {
  if (fraction(number, 7) < 0.06) return null
  const age = loadedAt - createdAt
  return loadedAt - Math.round(fraction(number, 8) ** 2.2 * age)
}
