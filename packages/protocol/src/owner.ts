import { z } from 'zod'
import { anyText, bool, dateTime, text, wholeNumber } from './scalars.js'

/**
 * The owner API (decision 21). Dates are RFC 3339. What a member may do for the site: everything; decide about members;
 * look.
 */
export const ownerRole = z.enum(['owner', 'moderator', 'read-only'])

/** Who calls, and what they may do. */
export const ownerMeResponse = z.object({
  /** Null for an API key. */
  owner: z.object({ memberId: anyText, email: anyText, role: ownerRole }).nullable(),
  apiKey: z.object({ keyId: anyText, name: anyText }).nullable(),
  /** `deletionGraceDays`: how long a deleted member can come back; 0: they are gone at once. */
  site: z.object({ id: anyText, name: anyText, deletionGraceDays: wholeNumber }),
  /** The operations of the owner API and the members API that this caller may call. */
  may: z.array(anyText),
})

export const ownerView = z.object({
  memberId: anyText,
  email: anyText,
  role: ownerRole,
  /** Of the member's account: whoever is not `active` cannot sign in. */
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
/** `ADDED`: a member with a proven address, who has the role from here on. `INVITED`: a mail is under way. */
export const addOwnerResponse = z.object({ state: z.enum(['ADDED', 'INVITED']), email: anyText, role: ownerRole })
export const changeOwnerRequest = z.object({ role: ownerRole })
export const ownerResponse = z.object({ owner: ownerView })
export const withdrawOwnerInvitationRequest = z.object({ email: text(1000) })

export const settingView = z.object({
  name: anyText,
  value: anyText,
  default: anyText,
  /** False: the default is in force. */
  isSet: bool,
  /** What it takes, in words. */
  takes: anyText,
})
export const settingsResponse = z.object({ settings: z.array(settingView) })
/** What a request that may carry a picture is refused beyond. */
export const OWNER_REQUEST_MAX_BYTES = 256 * 1024
const MAX_SETTING_LENGTH = 200_000
/** Null sets the default again. `expected`: what the page showed; where it is no longer so, nothing changes. */
export const changeSettingsRequest = z.object({
  settings: z.record(text(100), text(MAX_SETTING_LENGTH).nullable()),
  expected: z.record(text(100), text(MAX_SETTING_LENGTH)).optional(),
})

/** Settings to try: how a page would look with them. Nothing is kept. */
export const previewSettingsRequest = z.object({
  settings: z.record(text(100), text(MAX_SETTING_LENGTH)),
  page: z.enum(['signin', 'signup']).default('signin'),
})
const perTheme = <Shape extends z.ZodType>(shape: Shape) => z.object({ light: shape, dark: shape })
/** How an owner's colour reads as text on the pages, by day and by night (WCAG 2.2, 1.4.3). */
export const colourVerdict = z.object({
  given: anyText,
  /** The contrast of the colour as given, from 1 to 21, where it is faintest. */
  contrast: perTheme(z.number()),
  /** True where it can be used as it is. */
  isClear: perTheme(bool),
  /** What the pages use. */
  becomes: perTheme(anyText),
  /** The contrast of that. */
  contrastAfter: perTheme(z.number()),
})
export type ColourVerdict = z.output<typeof colourVerdict>
/** `html`: the page in both looks, without scripts. What cannot be used is left out of it, and named in `faults`. */
export const previewSettingsResponse = z.object({
  html: perTheme(anyText),
  colour: colourVerdict.nullable(),
  faults: z.array(z.object({ name: anyText, description: anyText })),
})
export type SettingsPreview = z.output<typeof previewSettingsResponse>

/** Keys to test, saved or not. The built-in captcha has none. */
export const testCaptchaRequest = z.object({
  provider: z.enum(['recaptcha', 'hcaptcha', 'turnstile']),
  kind: z.enum(['visible', 'invisible']).default('visible'),
  siteKey: z.string().regex(/^[\w.-]{1,200}$/, 'must be the site key as the provider shows it'),
})
/** Where a person solves it; there the server tells what it found. */
export const testCaptchaResponse = z.object({ url: anyText, expiresDate: dateTime })

const addresses = z.array(text(2048)).max(100)
const thirdParty = z.object({ runBy: text(100), logo: text(MAX_SETTING_LENGTH).optional() })
const rotation = z.enum(['pending', 'strict', 'off'])
export const clientView = z.object({
  clientId: anyText,
  name: anyText,
  redirectUris: z.array(anyText),
  origins: z.array(anyText),
  logoutUris: z.array(anyText),
  rotation,
  /** Who runs an application that is not the owner's own; null for one that is. */
  thirdParty: thirdParty.nullable(),
  /** True for a program on a server that proves itself by a secret. */
  confidential: bool,
})
export const clientsResponse = z.object({ clients: z.array(clientView) })
export const clientResponse = z.object({ client: clientView })
/** The secret of a confidential client is shown this once; null for a public one. */
export const addClientResponse = z.object({ client: clientView, clientSecret: anyText.nullable() })
export const addClientRequest = z.object({
  client: z.object({
    name: text(1000),
    redirectUris: addresses.default([]),
    origins: addresses.default([]),
    logoutUris: addresses.default([]),
    rotation: rotation.default('pending'),
    thirdParty: thirdParty.nullish(),
    confidential: z.boolean().default(false),
  }),
})
/** What is left out stays as it is. */
export const changeClientRequest = z.object({
  client: z.object({
    name: text(1000).optional(),
    redirectUris: addresses.optional(),
    origins: addresses.optional(),
    logoutUris: addresses.optional(),
    rotation: rotation.optional(),
    thirdParty: thirdParty.nullable().optional(),
  }),
})

/** An address that was asked for and is not on a list. `clientId` is null where none was named, as in a preflight. */
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
/** Whose list it goes on, where no client was named with it. */
export const approveAddressRequest = z.object({ clientId: text(200).optional() })

/** Which entries: what is left out does not matter. `actor` is an id, or a kind of actor that has none. */
export const auditFilter = z.object({
  actor: text(200).optional(),
  actions: z.array(text(100)).max(50).optional(),
  target: text(200).optional(),
  requestId: text(200).optional(),
  result: z.enum(['done', 'refused']).optional(),
  from: dateTime.optional(),
  to: dateTime.optional(),
})
/** The same as a query string carries it. */
export const auditQuery = auditFilter.extend({
  /** Several with commas between them. */
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
  /** `name`: the address or the name of the key, as it is now; null where it is gone. */
  actor: z.object({ kind: z.enum(actorKinds), id: anyText.nullable(), name: anyText.nullable() }),
  action: anyText,
  target: z.object({ kind: anyText, id: anyText.nullable(), name: anyText.nullable() }).nullable(),
  result: z.enum(['done', 'refused']),
  requestId: anyText.nullable(),
  network: anyText.nullable(),
  details: z.record(anyText, z.unknown()).nullable(),
})
/** The newest first. `older` and `newer` are cursors; null where there is nothing more that way. */
export const auditPage = z.object({
  entries: z.array(auditEntryView),
  older: anyText.nullable(),
  newer: anyText.nullable(),
})

/** A span of time: from, and before. */
const span = z.object({ from: dateTime.optional(), to: dateTime.optional() })
export const ownerMemberStatuses = ['pending-approval', 'active', 'blocked', 'pending-deletion'] as const
export const queryOwnerMembersRequest = z.object({
  /** Part of an address or a name, or a whole id. */
  search: text(300).optional(),
  status: z.array(z.enum(ownerMemberStatuses)).max(4).optional(),
  role: z.array(ownerRole).max(3).optional(),
  verified: bool.optional(),
  joined: span.optional(),
  /** `never`: who never signed in. */
  lastSeen: span.extend({ never: bool.optional() }).optional(),
  sort: z
    .object({ field: z.enum(['joined', 'lastSeen', 'email']), order: z.enum(['ASC', 'DESC']) })
    .default({ field: 'joined', order: 'DESC' }),
  limit: z.int().min(1).max(100).default(50),
  /** `next` or `previous` of a page of the same question. */
  cursor: text(2000).optional(),
})
export type QueryOwnerMembersRequest = z.output<typeof queryOwnerMembersRequest>
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
  /** When a pending deletion is carried out. */
  deletionDate: dateTime.nullable(),
})
export const ownerMembersPage = z.object({
  members: z.array(ownerMemberView),
  next: anyText.nullable(),
  previous: anyText.nullable(),
  /** How many there are in all; on the first page only. */
  total: wholeNumber.nullable(),
})
export const ownerMemberResponse = z.object({ member: ownerMemberView })
export const memberCountsResponse = z.object({
  total: wholeNumber,
  pendingApproval: wholeNumber,
  active: wholeNumber,
  blocked: wholeNumber,
  pendingDeletion: wholeNumber,
})
