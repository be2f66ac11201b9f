import { openDatabase } from '@foyer/server'
import { databases, startFoyer, TEST_PASSWORD } from '@foyer/testing'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { argon2Hashing } from '../src/features/members/password/password-hashing.js'
import { signInAtConsole } from './owner-steps.js'
import { dumpTables } from './tables.js'

const OWNERS_PASSWORD = 'the password of the owner'

describe.each(databases)('0019-owners: owners from before become members, on $name', ({ name }) => {
  it('with their password; an account on their address that nobody has proven does not become theirs as it is', async () => {
    const foyer = await startFoyer({ database: name })
    const database = await openDatabase(foyer.database.config)
    const query = database.read as never
    try {
      const unproven = await foyer.createMember('unproven@example.com')
      const proven = await foyer.createMember('proven@example.com')
      await sql`update member set email_verified = 1 where member_id = ${proven.memberId}`.execute(query)
      const hash = await argon2Hashing().hash(OWNERS_PASSWORD)
      const { siteId } = (foyer.nodes[0] as (typeof foyer.nodes)[number]).deps

      // The schema as it was before.
      for (const table of ['owner', 'owner_setup', 'audit_entry'])
        await sql`drop table ${sql.table(table)}`.execute(query)
      if (name === 'postgres') await sql`drop function audit_entry_stays`.execute(query)
      const later = [
        'member_by_deletion',
        'member_public_by_created_at',
        'member_public_by_nickname',
        'invitation_waiting',
      ]
      for (const index of ['member_by_last_login', 'member_by_status', ...later])
        await sql`drop index ${sql.ref(index)}`.execute(query)
      await sql`alter table invitation drop column owner_role`.execute(query)
      // Those that came later go as well, so that all of them come back in their order.
      const ofProfile = ['nickname', 'title', 'first_name', 'last_name', 'is_public']
      for (const column of ['name_key', 'deletion_due_at', 'status_before_deletion', ...ofProfile])
        await sql`alter table member drop column ${sql.ref(column)}`.execute(query)
      const profile = JSON.stringify({ profile: { nickname: 'Cap' }, contact: { firstName: 'Ana', lastName: 'Brown' } })
      await sql`update member set profile_json = ${profile} where member_id = ${proven.memberId}`.execute(query)
      await sql`create table owner (site_id text not null, owner_id text not null, email text not null, email_key text not null, password_hash text not null, created_at bigint not null)`.execute(
        query,
      )
      for (const who of ['new', 'unproven', 'proven'])
        await sql`insert into owner values (${siteId}, ${`own_${who}AAAAAAAAAAAAAAAA`}, ${`${who}@example.com`}, ${`${who}@example.com`}, ${hash}, 5)`.execute(
          query,
        )
      await sql`delete from foyer_migration where name in ('0019-owners', '0033-pending-deletions', '0039-profile-columns')`.execute(
        query,
      )
      await database.migrate()
      await foyer.nodes[0]?.refresh()

      const { owner = [], member = [], session = [] } = await dumpTables(foyer.database.config)
      expect(owner.map(({ role, created_at }) => [role, Number(created_at)])).toEqual(owner.map(() => ['owner', 5]))
      const newcomer = member.find(({ email }) => email === 'new@example.com')
      expect(newcomer).toMatchObject({ status: 'active', member_id: 'mem_newAAAAAAAAAAAAAAAA' })
      expect(owner.map(({ member_id }) => member_id).toSorted()).toEqual(
        [newcomer?.member_id, unproven.memberId, proven.memberId].toSorted(),
      )
      expect(member.find(({ member_id }) => member_id === proven.memberId)).toMatchObject({
        name_key: 'cap\nana brown',
        nickname: 'Cap',
        title: null,
        first_name: 'Ana',
        last_name: 'Brown',
      })
      const openOf = (memberId: string) =>
        session.filter((one) => one.member_id === memberId && one.ended_at === null).length
      expect([openOf(unproven.memberId), openOf(proven.memberId)]).toEqual([0, 1])
      for (const [email, password] of [
        ['new@example.com', OWNERS_PASSWORD],
        ['unproven@example.com', OWNERS_PASSWORD],
        ['proven@example.com', TEST_PASSWORD],
      ] as const)
        expect((await signInAtConsole(foyer, email, password)).status).toBe(200)
    } finally {
      await database.close()
      await foyer.stop()
    }
  })
})
