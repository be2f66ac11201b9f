import type { MemberId } from '@foyer/protocol'
import type { Kysely } from 'kysely'
import type { Digest } from '../../../kernel/digest.js'
import type { Tables } from '../../../platform/database/schema/tables.js'
import type { KnownDeviceStore } from './known-device-store.js'

/** Maximum number of devices of a member; those not used for longest are forgotten. */
const MAX_DEVICES = 50

/**
 * Stores the devices members sign in with in `known_device`, identified by the digest of a cookie; at most
 * `MAX_DEVICES` per member.
 */
export const sqlKnownDeviceStore = (query: Kysely<Tables>, siteId: string): KnownDeviceStore => ({
  async recordUse(memberId, deviceDigest, now) {
    const { numUpdatedRows } = await query
      .updateTable('known_device')
      .set({ last_seen_at: now })
      .where('site_id', '=', siteId)
      .where('member_id', '=', memberId)
      .where('device_digest', '=', deviceDigest)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  },
  async hasAny(memberId) {
    const row = await query
      .selectFrom('known_device')
      .select('device_id')
      .where('site_id', '=', siteId)
      .where('member_id', '=', memberId)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  },
  async insert({ memberId, deviceDigest, deviceId, firstSeenAt, lastSeenAt }) {
    await query
      .insertInto('known_device')
      .values({
        site_id: siteId,
        member_id: memberId,
        device_digest: deviceDigest,
        device_id: deviceId,
        first_seen_at: firstSeenAt,
        last_seen_at: lastSeenAt,
        notice_digest: null,
        notice_expires_at: null,
        trusted_until: null,
      })
      .onConflict((conflict) => conflict.columns(['site_id', 'member_id', 'device_digest']).doNothing())
      .execute()
    await query
      .deleteFrom('known_device')
      .where('site_id', '=', siteId)
      .where('member_id', '=', memberId)
      .where('device_id', 'in', (devices) =>
        devices
          .selectFrom('known_device')
          .select('device_id')
          .where('site_id', '=', siteId)
          .where('member_id', '=', memberId)
          .orderBy('last_seen_at', 'desc')
          .orderBy('device_id')
          .limit(MAX_DEVICES)
          .offset(MAX_DEVICES),
      )
      .execute()
  },
  async setNotice({ memberId, deviceId, noticeDigest, expiresAt }) {
    const { numUpdatedRows } = await query
      .updateTable('known_device')
      .set({ notice_digest: noticeDigest, notice_expires_at: expiresAt })
      .where('site_id', '=', siteId)
      .where('member_id', '=', memberId)
      .where('device_id', '=', deviceId)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  },
  async findByNotice(noticeDigest, now) {
    const row = await query
      .selectFrom('known_device')
      .selectAll()
      .where('site_id', '=', siteId)
      .where('notice_digest', '=', noticeDigest)
      .where('notice_expires_at', '>', now)
      .executeTakeFirst()
    return (
      row && {
        memberId: row.member_id as MemberId,
        deviceDigest: row.device_digest as Digest,
        deviceId: row.device_id,
        firstSeenAt: row.first_seen_at,
        lastSeenAt: row.last_seen_at,
      }
    )
  },
  async deleteByNotice(noticeDigest, now) {
    const { numDeletedRows } = await query
      .deleteFrom('known_device')
      .where('site_id', '=', siteId)
      .where('notice_digest', '=', noticeDigest)
      .where('notice_expires_at', '>', now)
      .executeTakeFirst()
    return numDeletedRows === 1n
  },
  async setTrusted(memberId, deviceDigest, until) {
    await query
      .updateTable('known_device')
      .set({ trusted_until: until })
      .where('site_id', '=', siteId)
      .where('member_id', '=', memberId)
      .where('device_digest', '=', deviceDigest)
      .execute()
  },
  async isTrusted(memberId, deviceDigest, now) {
    const row = await query
      .selectFrom('known_device')
      .select('device_id')
      .where('site_id', '=', siteId)
      .where('member_id', '=', memberId)
      .where('device_digest', '=', deviceDigest)
      .where('trusted_until', '>', now)
      .executeTakeFirst()
    return row !== undefined
  },
  async countTrusted(memberId, now) {
    const row = await query
      .selectFrom('known_device')
      .select((devices) => devices.fn.countAll<number | string>().as('count'))
      .where('site_id', '=', siteId)
      .where('member_id', '=', memberId)
      .where('trusted_until', '>', now)
      .executeTakeFirstOrThrow()
    return Number(row.count)
  },
  async distrustAllOf(memberId) {
    await query
      .updateTable('known_device')
      .set({ trusted_until: null })
      .where('site_id', '=', siteId)
      .where('member_id', '=', memberId)
      .where('trusted_until', 'is not', null)
      .execute()
  },
  async deleteAllOf(memberId) {
    await query.deleteFrom('known_device').where('site_id', '=', siteId).where('member_id', '=', memberId).execute()
  },
})
