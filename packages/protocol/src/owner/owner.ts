import { z } from 'zod'
import { signInMethod } from '../members/sign-in-method.js'
import { anyText, bool, dateTime, text, wholeNumber } from '../scalars.js'
import { ownerRoles } from './owner-role.js'

/**
 * The owner API (decision 21). Dates are RFC 3339.
 *
 * `owner`: everything. `moderator`: decisions about members. `read-only`: reads only.
 */
export const ownerRole = z.enum(ownerRoles)

/** The caller and its permissions. */
export const ownerMeResponse = z.object({
  /** `null` for an API key. */
  owner: z.object({ memberId: anyText, email: anyText, role: ownerRole }).nullable(),
  apiKey: z.object({ keyId: anyText, name: anyText }).nullable(),
  /** `deletionGraceDays`: how long a deleted member can be restored; 0: deletion is immediate. */
  site: z.object({ id: anyText, name: anyText, deletionGraceDays: wholeNumber }),
  /** The operations of the owner API and the members API that the caller is permitted to call. */
  may: z.array(anyText),
})

export const ownerView = z.object({
  memberId: anyText,
  email: anyText,
  role: ownerRole,
  /** Status of the member's account: only an `active` one can sign in. */
  status: anyText,
  since: dateTime,
})
const invitedOwnerView = z.object({
  email: anyText,
  role: ownerRole,
  status: z.enum(['open', 'used', 'withdrawn', 'expired']),
  invitedDate: dateTime,
  expiresDate: dateTime,
})
export const ownersResponse = z.object({ owners: z.array(ownerView), invitations: z.array(invitedOwnerView) })
export const addOwnerRequest = z.object({ email: text(1000), role: ownerRole })
/** `ADDED`: a member with a verified address, who has the role now. `INVITED`: an invitation is being sent. */
export const addOwnerResponse = z.object({ state: z.enum(['ADDED', 'INVITED']), email: anyText, role: ownerRole })
export const changeOwnerRequest = z.object({ role: ownerRole })
export const ownerResponse = z.object({ owner: ownerView })
export const withdrawOwnerInvitationRequest = z.object({ email: text(1000) })

export const settingView = z.object({
  name: anyText,
  value: anyText,
  default: anyText,
  /** `false` if the default applies. */
  isSet: bool,
  /** Description of valid values. */
  takes: anyText,
  /**
   * The effect of a change on members and visitors, by the new value; `*` applies to every other value, and `{value}`
   * in a sentence is replaced by the new value.
   */
  impact: z.record(z.string(), anyText).optional(),
})
export const settingsResponse = z.object({ settings: z.array(settingView) })
/** Maximum size in bytes of a request that may contain a logo and a picture, each before and after a change. */
export const OWNER_REQUEST_MAX_BYTES = 640 * 1024
const MAX_SETTING_LENGTH = 200_000
/**
 * `null` restores the default. `expected`: the values the page showed; if they have changed since, the update is
 * rejected.
 */
export const changeSettingsRequest = z.object({
  settings: z.record(text(100), text(MAX_SETTING_LENGTH).nullable()),
  expected: z.record(text(100), text(MAX_SETTING_LENGTH)).optional(),
})

/** Renders a page with these settings, without saving them. */
export const previewSettingsRequest = z.object({
  settings: z.record(text(100), text(MAX_SETTING_LENGTH)),
  page: z.enum(['signin', 'signup']).default('signin'),
})
const perTheme = <Shape extends z.ZodType>(shape: Shape) => z.object({ light: shape, dark: shape })
/** Contrast of an owner's colour as text on the pages, in the light and the dark theme (WCAG 2.2, 1.4.3). */
export const colourVerdict = z.object({
  given: anyText,
  /** The lowest contrast of the given colour, from 1 to 21. */
  contrast: perTheme(z.number()),
  /** Whether the colour can be used unchanged. */
  isClear: perTheme(bool),
  /** The colour that the pages use. */
  becomes: perTheme(anyText),
  /** The contrast of the colour that the pages use. */
  contrastAfter: perTheme(z.number()),
})
export type ColourVerdict = z.output<typeof colourVerdict>
/** `html`: the page in both themes, without scripts. Invalid settings are ignored, and listed in `faults`. */
export const previewSettingsResponse = z.object({
  html: perTheme(anyText),
  colour: colourVerdict.nullable(),
  faults: z.array(z.object({ name: anyText, description: anyText })),
})
export type SettingsPreview = z.output<typeof previewSettingsResponse>

/** Captcha keys to test, saved or not. The built-in captcha has no keys. */
export const testCaptchaRequest = z.object({
  provider: z.enum(['recaptcha', 'hcaptcha', 'turnstile']),
  kind: z.enum(['visible', 'invisible']).default('visible'),
  siteKey: z.string().regex(/^[\w.-]{1,200}$/, 'must be the site key as the provider shows it'),
})
/** Page on which a person solves the captcha and sees the result. */
export const testCaptchaResponse = z.object({ url: anyText, expiresDate: dateTime })

const addresses = z.array(text(2048)).max(100)
export const thirdParty = z.object({ runBy: text(100), logo: text(MAX_SETTING_LENGTH).optional() })
const rotation = z.enum(['pending', 'strict', 'off'])
/** Durations from `15m` to `400d`; `null` for the settings of the site. */
const sessionLengths = { sessionIdleFor: text(6).nullable().optional(), sessionLongest: text(6).nullable().optional() }
export const clientView = z.object({
  clientId: anyText,
  name: anyText,
  redirectUris: z.array(anyText),
  origins: z.array(anyText),
  logoutUris: z.array(anyText),
  rotation,
  /** How long after its last use a session through it ends, such as `30m`; `null` for the setting of the site. */
  sessionIdleFor: anyText.nullable(),
  /** How long after its start a session through it ends; `null` for the setting of the site. */
  sessionLongest: anyText.nullable(),
  /** Operator of a third-party client; `null` for the owner's own. */
  thirdParty: thirdParty.nullable(),
  /** Whether the client authenticates with a secret (RFC 6749 §2.1). */
  confidential: bool,
})
export const clientsResponse = z.object({ clients: z.array(clientView) })
export const clientResponse = z.object({ client: clientView })
/** `clientSecret` of a confidential client is shown only once; `null` for a public client. */
export const addClientResponse = z.object({ client: clientView, clientSecret: anyText.nullable() })
export const addClientRequest = z.object({
  client: z.object({
    name: text(1000),
    redirectUris: addresses.default([]),
    origins: addresses.default([]),
    logoutUris: addresses.default([]),
    rotation: rotation.default('pending'),
    ...sessionLengths,
    thirdParty: thirdParty.nullish(),
    confidential: z.boolean().default(false),
  }),
})
/** Omitted members remain unchanged. */
export const changeClientRequest = z.object({
  client: z.object({
    name: text(1000).optional(),
    redirectUris: addresses.optional(),
    origins: addresses.optional(),
    logoutUris: addresses.optional(),
    rotation: rotation.optional(),
    ...sessionLengths,
    thirdParty: thirdParty.nullable().optional(),
  }),
})

/** A requested URL that is not on a list. `clientId` is `null` if the request named no client, as in a preflight. */
export const refusedAddressView = z.object({
  refusedId: anyText,
  clientId: anyText.nullable(),
  kind: z.enum(['redirect', 'origin', 'logout']),
  address: anyText,
  network: anyText,
  times: z.number(),
  firstDate: dateTime,
  lastDate: dateTime,
})
export const refusedAddressesResponse = z.object({ addresses: z.array(refusedAddressView) })
/** The client whose list is extended, if the request named none. */
export const approveAddressRequest = z.object({ clientId: text(200).optional() })

/** Filter for entries; omitted members do not restrict. `actor` is an id, or a kind of actor without ids. */
export const auditFilter = z.object({
  actor: text(200).optional(),
  actions: z.array(text(100)).max(50).optional(),
  target: text(200).optional(),
  requestId: text(200).optional(),
  result: z.enum(['done', 'refused']).optional(),
  from: dateTime.optional(),
  to: dateTime.optional(),
})
/** The filter as query parameters. */
export const auditQuery = auditFilter.extend({
  /** Comma-separated. */
  actions: text(2000)
    .transform((given) => given.split(',').filter((one) => one !== ''))
    .optional(),
  limit: z
    .string()
    .regex(/^\d{1,3}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().min(1).max(100))
    .default(50),
  cursor: text(200).optional(),
})
export const exportAuditRequest = z.object({ filter: auditFilter.default({}), cursor: text(200).optional() })
const actorKinds = ['owner', 'key', 'command-line', 'set-up-link', 'server', 'member', 'visitor', 'nobody'] as const
export const auditEntryView = z.object({
  entryId: anyText,
  at: dateTime,
  /** `name`: the current email address or key name; `null` if deleted. */
  actor: z.object({ kind: z.enum(actorKinds), id: anyText.nullable(), name: anyText.nullable() }),
  action: anyText,
  target: z.object({ kind: anyText, id: anyText.nullable(), name: anyText.nullable() }).nullable(),
  result: z.enum(['done', 'refused']),
  requestId: anyText.nullable(),
  network: anyText.nullable(),
  details: z.record(anyText, z.unknown()).nullable(),
  /** How the member authenticated, for entries of sign-ins. */
  signIn: signInMethod.nullable(),
})
/** Newest first. `older` and `newer` are cursors; `null` at the ends. */
export const auditPage = z.object({
  entries: z.array(auditEntryView),
  older: anyText.nullable(),
  newer: anyText.nullable(),
})

export const ownerMemberView = z.object({
  memberId: anyText,
  email: anyText,
  emailVerified: bool,
  status: anyText,
  role: ownerRole.nullable(),
  resetRequired: bool,
  name: anyText.nullable(),
  slug: anyText,
  joinedDate: dateTime,
  lastSeenDate: dateTime.nullable(),
  /** When a pending deletion will be carried out. */
  deletionDate: dateTime.nullable(),
})
export const ownerMembersPage = z.object({
  members: z.array(ownerMemberView),
  next: anyText.nullable(),
  previous: anyText.nullable(),
  /** Total number; on the first page only. */
  total: wholeNumber.nullable(),
})
export const memberCountsResponse = z.object({
  total: wholeNumber,
  pendingApproval: wholeNumber,
  active: wholeNumber,
  blocked: wholeNumber,
  pendingDeletion: wholeNumber,
})
