import type { MemberId } from '@foyer/protocol'
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { MemberTable, Tables } from '../../platform/database/schema/tables.js'
import { isPublic } from './directory/member-view.js'
import type { Member, MemberStatus, PendingDeletion } from './member.js'
import { type MemberProfile, nameKeyOf } from './profile/profile.js'

/** Maps a row of `member`. */
export const memberOf = (row: Selectable<MemberTable>): Member => ({
  memberId: row.member_id as MemberId,
  email: row.email,
  emailKey: row.email_key,
  emailVerified: row.email_verified === 1,
  status: row.status as MemberStatus,
  resetRequired: row.reset_required === 1,
  passwordHash: row.password_hash,
  profile: JSON.parse(row.profile_json),
  slug: row.slug,
  revision: row.revision,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  lastLoginAt: row.last_login_at,
  notes: row.notes,
  tags: JSON.parse(row.tags_json),
  ...pendingDeletionOf(row),
})

const pendingDeletionOf = (row: Selectable<MemberTable>): Pick<Member, 'deletion'> =>
  row.status === 'pending-deletion' && row.deletion_due_at !== null
    ? {
        deletion: {
          dueAt: row.deletion_due_at,
          previousStatus: row.status_before_deletion as PendingDeletion['previousStatus'],
        },
      }
    : {}

/** Returns the columns of a profile: the JSON document, and the values that members are filtered and sorted by. */
export const profileColumns = (profile: MemberProfile) =>
  ({
    profile_json: JSON.stringify(profile),
    name_key: nameKeyOf(profile),
    nickname: profile.profile?.nickname ?? null,
    title: profile.profile?.title ?? null,
    first_name: profile.contact?.firstName ?? null,
    last_name: profile.contact?.lastName ?? null,
    is_public: Number(isPublic({ profile })),
  }) satisfies Partial<Insertable<MemberTable>>

/** Builds the row of a member, including the columns by which the directory filters and sorts profiles. */
export const rowOf = (member: Member, siteId: string) => ({
  site_id: siteId,
  member_id: member.memberId,
  email: member.email,
  email_key: member.emailKey,
  email_verified: Number(member.emailVerified),
  status: member.status,
  reset_required: Number(member.resetRequired),
  password_hash: member.passwordHash,
  ...profileColumns(member.profile),
  slug: member.slug,
  revision: member.revision,
  created_at: member.createdAt,
  updated_at: member.updatedAt,
  last_login_at: member.lastLoginAt,
  notes: member.notes,
  tags_json: JSON.stringify(member.tags),
  status_before_block: null,
  deletion_due_at: member.deletion?.dueAt ?? null,
  status_before_deletion: member.deletion?.previousStatus ?? null,
})

/** Starts the update of a member's row, which increments its revision. */
export const updateMemberRow = (query: Kysely<Tables>, siteId: string, memberId: MemberId, now: number) =>
  query
    .updateTable('member')
    .set({ revision: sql<number>`revision + 1`, updated_at: now })
    .where('site_id', '=', siteId)
    .where('member_id', '=', memberId)

/** Runs an update and returns the changed member; undefined if there is none that meets its conditions. */
export async function changedMember(update: ReturnType<typeof updateMemberRow>): Promise<Member | undefined> {
  const row = await update.returningAll().executeTakeFirst()
  return row && memberOf(row)
}
