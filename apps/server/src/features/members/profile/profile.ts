import type { IdentityProfile, MemberPatch } from '@foyer/protocol'

/**
 * A member's profile, in the shape of the members API (wire-protocol §7). Values that only a registration can have
 * (labels, tax number …) are stored in `registration`.
 */
export interface MemberProfile {
  privacyStatus?: 'PRIVATE' | 'PUBLIC' | 'UNKNOWN'
  /** Set by the owner, never by a patch. */
  activityStatus?: 'MUTED'
  /** The language of the registration request (BCP 47), if the registration itself names none. */
  locale?: string
  profile?: NonNullable<MemberPatch['profile']>
  contact?: NonNullable<MemberPatch['contact']>
  registration?: Pick<
    IdentityProfile,
    'language' | 'labels' | 'subscription' | 'vatId' | 'secondaryEmails' | 'phonesV2' | 'customFields'
  >
}

/** Returns the language of emails to a member, BCP 47, if the member has one. */
export const languageOf = ({ registration, locale }: MemberProfile): string | undefined =>
  registration?.language ?? locale

/** Removes undefined and null values, so that absent values are not stored. */
const omitEmpty = <T extends object>(object: T): T =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined && value !== null)) as T

/** Converts the profile given at registration to its stored form. */
export function profileFromIdentity(identity: IdentityProfile | null | undefined): MemberProfile {
  if (identity === null || identity === undefined) return {}
  const { firstName, lastName, nickname, picture, company, position, birthdate, privacyStatus } = identity
  const phones =
    identity.phones ??
    identity.phonesV2?.map(({ countryCode, phone }) => (countryCode === undefined ? phone : `${countryCode} ${phone}`))
  const emails = identity.emails ?? identity.secondaryEmails?.map(({ email }) => email)
  const addresses = identity.addresses?.map(({ address }) =>
    omitEmpty({ ...address, addressLine: address?.addressLine1, addressLine1: undefined }),
  )
  const photo = picture === undefined ? undefined : { url: picture }
  return omitEmpty({
    privacyStatus: privacyStatus === 'UNDEFINED' ? undefined : privacyStatus,
    profile: omitEmpty({ nickname, title: position, photo }),
    contact: omitEmpty({ firstName, lastName, phones, emails, addresses, birthdate, company, jobTitle: position }),
    registration: omitEmpty({
      language: identity.language,
      labels: identity.labels,
      subscription: identity.subscription,
      vatId: identity.vatId,
      secondaryEmails: identity.secondaryEmails,
      phonesV2: identity.phonesV2,
      customFields: identity.customFields,
    }),
  })
}

/** Returns the profile of a registration, with the language of the request if the registration names none. */
export function registeredProfile(
  identity: IdentityProfile | null | undefined,
  locale: string | undefined,
): MemberProfile {
  const profile = profileFromIdentity(identity)
  return profile.registration?.language !== undefined || locale === undefined ? profile : { ...profile, locale }
}

/**
 * Converts a stored profile to an identity profile. No value is null, and no list element lacks its object
 * (wire-protocol §5.1).
 */
export function identityProfileOf(stored: MemberProfile): IdentityProfile {
  const { profile = {}, contact = {}, registration = {} } = stored
  return omitEmpty({
    ...registration,
    firstName: contact.firstName ?? undefined,
    lastName: contact.lastName ?? undefined,
    nickname: profile.nickname ?? undefined,
    picture: profile.photo?.url,
    emails: contact.emails,
    phones: contact.phones,
    addresses: contact.addresses?.map(({ addressLine, addressLine2, city, subdivision, country, postalCode }) => ({
      address: omitEmpty({ addressLine1: addressLine, addressLine2, city, subdivision, country, postalCode }),
    })),
    company: contact.company ?? undefined,
    position: contact.jobTitle ?? undefined,
    birthdate: contact.birthdate ?? undefined,
    privacyStatus: stored.privacyStatus === 'UNKNOWN' ? undefined : stored.privacyStatus,
  })
}

/** Returns the names of a member in lower case, as searched in the console. */
export const nameKeyOf = ({ profile, contact }: MemberProfile): string =>
  [profile?.nickname ?? '', [contact?.firstName, contact?.lastName].filter(Boolean).join(' ')]
    .filter((name) => name !== '')
    .join('\n')
    .toLowerCase()
