import { describe, expect, it } from 'vitest'
import { ValidationError } from '../../../kernel/errors/application-error.js'
import { patchProfile } from './patch-profile.js'
import type { MemberProfile } from './profile.js'

const kept: MemberProfile = {
  privacyStatus: 'PRIVATE',
  activityStatus: 'MUTED',
  profile: { nickname: 'ana', title: 'Baker' },
  contact: {
    firstName: 'Ana',
    phones: ['1', '2'],
    customFields: { 'custom.a': { value: 1 }, 'custom.b': { value: 2 } },
  },
  registration: { labels: ['vip'], phonesV2: [{ phone: '1' }], secondaryEmails: [{ email: 'b@example.com' }] },
}

describe('a profile after a patch (wire-protocol §7)', () => {
  it('keeps what the patch does not name', () => {
    expect(patchProfile(kept, { profile: { nickname: 'anna' } })).toEqual({
      ...kept,
      profile: { nickname: 'anna', title: 'Baker' },
    })
    expect(patchProfile(kept, {})).toEqual(kept)
  })

  it('removes a value that is null', () => {
    const { profile, contact } = patchProfile(kept, { profile: { nickname: null }, contact: { firstName: null } })
    expect(profile).toEqual({ title: 'Baker' })
    expect(contact).not.toHaveProperty('firstName')
  })

  it('replaces lists, and forgets the spelling given at registration with them', () => {
    const { contact, registration } = patchProfile(kept, { contact: { phones: ['3'] } })
    expect(contact?.phones).toEqual(['3'])
    expect(registration).toEqual({ labels: ['vip'], secondaryEmails: [{ email: 'b@example.com' }] })
  })

  it('changes custom fields one by one', () => {
    const { contact } = patchProfile(kept, {
      contact: { customFields: { 'custom.a': null, 'custom.c': { value: 'x' } } },
    })
    expect(contact?.customFields).toEqual({ 'custom.b': { value: 2 }, 'custom.c': { value: 'x' } })
  })

  it('bounds how much the custom fields hold, over all patches together', () => {
    const many = (prefix: string, count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`${prefix}${index}`, { value: index }]))
    const once = patchProfile({}, { contact: { customFields: many('a', 100) } })
    expect(() => patchProfile(once, { contact: { customFields: many('b', 1) } })).toThrow(ValidationError)
    const long = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [`l${index}`, { value: 'x'.repeat(2000) }]),
    )
    expect(() => patchProfile({}, { contact: { customFields: long } })).toThrow(ValidationError)
  })

  it('takes UNKNOWN as no answer', () => {
    expect(patchProfile(kept, { privacyStatus: 'UNKNOWN' }).privacyStatus).toBe('PRIVATE')
    expect(patchProfile(kept, { privacyStatus: 'PUBLIC' }).privacyStatus).toBe('PUBLIC')
  })
})
