import { z } from 'zod'
import { isSafeText } from '../../../kernel/text/unsafe-text.js'
import { LineFault, parseJson } from '../records/line-fault.js'
import type { ImportedIdentity, MemberDraft } from './imported-member.js'
import { parseTime } from './read-values.js'

const MAX_IDENTITIES = 50
const MAX_SUBJECT_LENGTH = 255

/** Names of providers in Firebase, Auth0, Supabase and Clerk, by the preset for the same provider. */
const presetNames: Readonly<Record<string, readonly string[]>> = {
  google: ['google', 'google.com', 'google-oauth2'],
  apple: ['apple', 'apple.com'],
  microsoft: ['microsoft', 'microsoft.com', 'azure', 'waad', 'windowslive'],
  github: ['github', 'github.com'],
  facebook: ['facebook', 'facebook.com'],
  discord: ['discord'],
}
const presetByName = new Map(
  Object.entries(presetNames).flatMap(([preset, names]) => names.map((name) => [name, preset] as const)),
)
/** What the products list as a provider where none is: their own passwords, codes and guests. */
const OWN_METHODS = new Set(['password', 'email', 'emaillink', 'phone', 'sms', 'auth0', 'anonymous', 'firebase'])

/** The id under which a provider of another product is kept; undefined for none. */
function providerIdOf(name: string, connection: unknown): string | undefined {
  const known = name.toLowerCase().replace(/^oauth_/, '')
  if (OWN_METHODS.has(known)) return undefined
  const preset = presetByName.get(known)
  if (preset !== undefined) return preset
  // Auth0 names the protocol, and the provider is the connection: `oidc` and `acme` are `oidc-acme`.
  const full = typeof connection === 'string' && connection !== name ? `${known}-${connection}` : known
  const id = full
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replaceAll(/^-|-$/g, '')
  return id === '' ? undefined : id
}

const text = z.union([z.string(), z.number()]).transform(String).nullish()
/** The fields of an account in an export of Foyer, Firebase, Auth0, Supabase or Clerk that are read. */
const foreignIdentity = z.object({
  ...{ providerId: text, provider: text, connection: z.unknown().optional() },
  ...{
    subject: text,
    rawId: text,
    provider_user_id: text,
    provider_id: text,
    identity_id: text,
    id: text,
    user_id: text,
  },
  ...{ email: text, email_address: text },
  identity_data: z.preprocess(parsedJson, z.object({ sub: text, email: text })).nullish(),
  profileData: z.object({ email: text }).nullish(),
  ...{ linkedAt: text, created_at: text, lastUsedAt: text, last_sign_in_at: text },
})
type ForeignIdentity = z.output<typeof foreignIdentity>

function parsedJson(value: unknown): unknown {
  return typeof value === 'string' ? parseJson(value) : value
}

/** The id of the person at the provider. A user of Auth0 and of Supabase has a `user_id`, which here is another's. */
const subjectOf = (one: ForeignIdentity): string | null | undefined =>
  one.subject ??
  one.rawId ??
  one.provider_user_id ??
  one.provider_id ??
  one.identity_data?.sub ??
  (one.identity_id == null ? one.user_id : one.id)

/**
 * Reads the accounts at identity providers: `identities` of Foyer, Auth0 and Supabase, `providerUserInfo` of Firebase,
 * `external_accounts` of Clerk; in CSV as JSON.
 * @throws LineFault
 */
export function readIdentities(draft: MemberDraft, value: unknown, name: string): void {
  const list = value === '' ? null : parsedJson(value)
  if (list === null || list === undefined) return
  const read = z.array(foreignIdentity).max(MAX_IDENTITIES).safeParse(list)
  if (!read.success) throw new LineFault(`"${name}" is not a list of accounts at identity providers`)
  const identities = read.data.flatMap((one) => {
    const identity = identityFrom(one, name)
    return identity === undefined ? [] : [identity]
  })
  if (identities.length > 0) draft.identities = [...(draft.identities ?? []), ...identities]
}

function identityFrom(one: ForeignIdentity, name: string): ImportedIdentity | undefined {
  const providerName = one.provider ?? one.providerId ?? ''
  // An export of Foyer names the provider by its id.
  const providerId = one.subject == null ? providerIdOf(providerName, one.connection) : providerName
  if (providerId === undefined) return undefined
  // Auth0 puts the name of a connection of a company before the id.
  const prefix = typeof one.connection === 'string' ? `${one.connection}|` : ''
  const given = subjectOf(one) ?? ''
  const subject = prefix !== '' && given.startsWith(prefix) ? given.slice(prefix.length) : given
  if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(providerId))
    throw new LineFault(`"${name}" names a provider that cannot be one`)
  if (subject === '' || subject.length > MAX_SUBJECT_LENGTH || !isSafeText(subject))
    throw new LineFault(`"${name}" has an account at "${providerId}" without a usable id`)
  const email = one.email ?? one.email_address ?? one.identity_data?.email ?? one.profileData?.email
  const linkedAt = one.linkedAt ?? one.created_at
  const lastUsedAt = one.lastUsedAt ?? one.last_sign_in_at
  return {
    ...{ providerId, subject },
    email: email && email.length <= 1000 && isSafeText(email) ? email : null,
    ...(linkedAt ? { linkedAt: parseTime(linkedAt, name) } : {}),
    ...(lastUsedAt ? { lastUsedAt: parseTime(lastUsedAt, name) } : {}),
  }
}
