import { rfc3339 } from '../../../kernel/clock.js'
import type { Member } from '../../members/member.js'
import type { MemberProfile } from '../../members/profile/profile.js'
import { csvLine, NEEDS_ESCAPE } from '../items/csv-cell.js'
import type { MemberCursor, TransferStore } from '../transfer-store.js'
import type { MemberFormat } from './read-members.js'

const PAGE = 500

interface MemberExport {
  store: Pick<TransferStore, 'listMembersAfter'>
  format: MemberFormat
  passwords: boolean
  onProgress?(members: number): void
}

/**
 * The exported columns. They contain no roles, sessions or keys, and owners' password hashes are not distinguishable
 * from others. Deleted members are not exported.
 */
const memberColumns = (member: Member): Record<string, string | boolean | undefined> => {
  const { profile = {}, contact = {}, registration = {} } = member.profile
  return {
    email: member.email,
    id: member.memberId,
    status: member.status,
    verified: member.emailVerified,
    resetRequired: member.resetRequired,
    created: rfc3339(member.createdAt),
    deletionDue: member.deletion && rfc3339(member.deletion.dueAt),
    statusBefore: member.deletion?.previousStatus,
    lastLogin: member.lastLoginAt === null ? undefined : rfc3339(member.lastLoginAt),
    nickname: profile.nickname ?? undefined,
    firstName: contact.firstName ?? undefined,
    lastName: contact.lastName ?? undefined,
    phone: contact.phones?.[0],
    company: contact.company ?? undefined,
    jobTitle: contact.jobTitle ?? undefined,
    birthdate: contact.birthdate ?? undefined,
    language: registration.language ?? undefined,
    slug: member.slug,
  }
}

/**
 * Exports all members of the site, the oldest first, as CSV or lines of JSON, which `importMembers` reads back. The
 * whole profile is exported in addition to the columns for parts of it. Keeps one page of members in memory.
 */
export async function* exportMembers({ store, format, passwords, onProgress }: MemberExport): AsyncGenerator<string> {
  const hash = (member: Member) => (passwords ? { passwordHash: member.passwordHash ?? undefined } : {})
  let columns: string[] | undefined
  let members = 0
  for (let cursor: MemberCursor | undefined; ; ) {
    const page = await store.listMembersAfter(cursor, PAGE)
    if (format === 'csv' && columns === undefined) {
      columns = [
        ...Object.keys(memberColumns(page[0] ?? EMPTY_MEMBER)),
        'profile',
        ...(passwords ? ['passwordHash'] : []),
      ]
      yield csvLine(columns)
    }
    cursor = page.at(-1)
    if (cursor === undefined) return
    const rows = page.map((member) => ({
      ...memberColumns(member),
      ...hash(member),
      profile: profileOrUndefined(member.profile),
    }))
    yield format === 'csv'
      ? rows.map((row) => csvLine((columns ?? []).map((name) => formatCell(row[name as keyof typeof row])))).join('')
      : rows.map((row) => `${JSON.stringify(row)}\n`).join('')
    members += page.length
    onProgress?.(members)
  }
}

const profileOrUndefined = (profile: MemberProfile): MemberProfile | undefined =>
  Object.keys(profile).length === 0 ? undefined : profile

const formatCell = (value: unknown): string => {
  if (value === undefined) return ''
  if (typeof value !== 'string') return JSON.stringify(value)
  // Escapes what a spreadsheet would run as a formula (ux-checklist ME-09); the import removes the apostrophe.
  return NEEDS_ESCAPE.test(value) ? `'${value}` : value
}

/** Supplies the column names if there are no members. */
const EMPTY_MEMBER: Member = {
  ...{ memberId: 'mem_', email: '', emailKey: '', emailVerified: false, status: 'active', resetRequired: false },
  ...{ passwordHash: null, profile: {}, slug: '', revision: 1, createdAt: 0, updatedAt: 0, lastLoginAt: null },
}
