import { z } from 'zod'

/** The owner API (decision 55). Dates are RFC 3339. What a member may do for the site: everything; decide about members; look. */
export const ownerRole = z.enum(['owner', 'moderator', 'read-only'])

const date = z.iso.datetime()
const text = (max: number) => z.string().max(max)

/** Who calls, and what they may do. */
export const ownerMeResponse = z.object({
  /** Null for an API key. */
  owner: z.object({ memberId: z.string(), email: z.string(), role: ownerRole }).nullable(),
  apiKey: z.object({ keyId: z.string(), name: z.string() }).nullable(),
  /** `deletionGraceDays`: how long a deleted member can come back; 0: they are gone at once. */
  site: z.object({ id: z.string(), name: z.string(), deletionGraceDays: z.int() }),
  /** The operations of the owner API and the members API that this caller may call. */
  may: z.array(z.string()),
})

export const ownerView = z.object({
  memberId: z.string(),
  email: z.string(),
  role: ownerRole,
  /** Of the member's account: whoever is not `active` cannot sign in. */
  status: z.string(),
  since: date,
})
const invitedOwnerView = z.object({
  email: z.string(),
  role: ownerRole,
  status: z.enum(['open', 'used', 'withdrawn', 'expired']),
  invitedDate: date,
  expiresDate: date,
})
export const ownersResponse = z.object({ owners: z.array(ownerView), invitations: z.array(invitedOwnerView) })
export const addOwnerRequest = z.object({ email: text(1000), role: ownerRole })
/** `ADDED`: a member with a proven address, who has the role from here on. `INVITED`: a mail is under way. */
export const addOwnerResponse = z.object({ state: z.enum(['ADDED', 'INVITED']), email: z.string(), role: ownerRole })
export const changeOwnerRequest = z.object({ role: ownerRole })
export const ownerResponse = z.object({ owner: ownerView })
export const withdrawOwnerInvitationRequest = z.object({ email: text(1000) })

export const settingView = z.object({
  name: z.string(),
  value: z.string(),
  default: z.string(),
  /** False: the default is in force. */
  isSet: z.boolean(),
  /** What it takes, in words. */
  takes: z.string(),
})
export const settingsResponse = z.object({ settings: z.array(settingView) })
/** What a request that may carry a picture is refused beyond. */
export const OWNER_REQUEST_MAX_BYTES = 256 * 1024
const LARGEST_SETTING = 200_000
/** Null sets the default again. `expected`: what the page showed; where it is no longer so, nothing changes. */
export const changeSettingsRequest = z.object({
  settings: z.record(text(100), text(LARGEST_SETTING).nullable()),
  expected: z.record(text(100), text(LARGEST_SETTING)).optional(),
})

/** Settings to try: how a page would look with them. Nothing is kept. */
export const previewSettingsRequest = z.object({
  settings: z.record(text(100), text(LARGEST_SETTING)),
  page: z.enum(['signin', 'signup']).default('signin'),
})
const eachTheme = <Shape extends z.ZodType>(shape: Shape) => z.object({ light: shape, dark: shape })
/** How an owner's colour reads as text on the pages, by day and by night (WCAG 2.2, 1.4.3). */
export const colourVerdict = z.object({
  given: z.string(),
  /** The contrast of the colour as given, from 1 to 21, where it is faintest. */
  contrast: eachTheme(z.number()),
  /** True where it can be used as it is. */
  isClear: eachTheme(z.boolean()),
  /** What the pages use. */
  becomes: eachTheme(z.string()),
  /** The contrast of that. */
  contrastAfter: eachTheme(z.number()),
})
export type ColourVerdict = z.output<typeof colourVerdict>
/** `html`: the page in both looks, without scripts. What cannot be used is left out of it, and named in `faults`. */
export const previewSettingsResponse = z.object({
  html: eachTheme(z.string()),
  colour: colourVerdict.nullable(),
  faults: z.array(z.object({ name: z.string(), description: z.string() })),
})
export type SettingsPreview = z.output<typeof previewSettingsResponse>

/** Keys to test, saved or not. The built-in captcha has none. */
export const testCaptchaRequest = z.object({
  provider: z.enum(['recaptcha', 'hcaptcha', 'turnstile']),
  kind: z.enum(['visible', 'invisible']).default('visible'),
  siteKey: z.string().regex(/^[\w.-]{1,200}$/, 'must be the site key as the provider shows it'),
})
/** Where a person solves it; there the server tells what it found. */
export const testCaptchaResponse = z.object({ url: z.string(), expiresDate: date })

const addresses = z.array(text(2048)).max(100)
const thirdParty = z.object({ runBy: text(100), logo: text(LARGEST_SETTING).optional() })
const rotation = z.enum(['pending', 'strict', 'off'])
export const clientView = z.object({
  clientId: z.string(),
  name: z.string(),
  redirectUris: z.array(z.string()),
  origins: z.array(z.string()),
  logoutUris: z.array(z.string()),
  rotation,
  /** Who runs an application that is not the owner's own; null for one that is. */
  thirdParty: thirdParty.nullable(),
  /** True for a program on a server that proves itself by a secret. */
  confidential: z.boolean(),
})
export const clientsResponse = z.object({ clients: z.array(clientView) })
export const clientResponse = z.object({ client: clientView })
/** The secret of a confidential client is shown this once; null for a public one. */
export const addClientResponse = z.object({ client: clientView, clientSecret: z.string().nullable() })
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
  refusedId: z.string(),
  clientId: z.string().nullable(),
  kind: z.enum(['redirect', 'origin', 'logout']),
  address: z.string(),
  network: z.string(),
  times: z.number(),
  firstDate: date,
  lastDate: date,
})
export const refusedAddressesResponse = z.object({ addresses: z.array(refusedAddressView) })
/** Whose list it goes on, where no client was named with it. */
export const approveAddressRequest = z.object({ clientId: text(200).optional() })

/** When a key or secret was last used, to 10 s or so, and from which network: an IPv4 address, or the /64 of an IPv6 one. */
const lastUsed = z.object({ date, network: z.string() }).nullable()
/** `prefix` and `lastFour` are the ends of the key. One that was replaced works until its `expiresDate`. */
export const keyView = z.object({
  keyId: z.string(),
  name: z.string(),
  prefix: z.string(),
  lastFour: z.string(),
  createdDate: date,
  lastUsed,
  expiresDate: date.nullable(),
  replacedBy: z.string().nullable(),
})
export const keysResponse = z.object({ keys: z.array(keyView) })
export const addKeyRequest = z.object({ name: text(1000) })
/** The key itself is shown this once. */
export const addKeyResponse = z.object({ key: keyView, apiKey: z.string() })
/** A sign-in through a client that comes back to the console; the verifier stays with whoever asks. */
export const trialRequest = z.object({
  state: text(200).min(8),
  nonce: text(200).min(8),
  codeChallenge: text(43),
  prompt: z.enum(['login']).optional(),
})
export type TrialRequest = z.infer<typeof trialRequest>
export const trialResponse = z.object({ authorizeUrl: z.string(), parameters: z.record(z.string(), z.string()) })

/** How long the old one works beside the new one. */
const overlap = z.enum(['now', '1h', '24h', '7d'])
export type Overlap = z.infer<typeof overlap>
export const OVERLAPS: readonly Overlap[] = overlap.options
export const rotateRequest = z.object({ overlap: overlap.default('24h') })
/** The new key, shown this once, and the one whose place it takes. */
export const rotateKeyResponse = z.object({ key: keyView, apiKey: z.string(), replaced: keyView })

export const clientSecretView = z.object({
  secretId: z.string(),
  prefix: z.string(),
  lastFour: z.string(),
  createdDate: date,
  lastUsed,
  expiresDate: date.nullable(),
})
export const clientSecretsResponse = z.object({ secrets: z.array(clientSecretView) })
/** The secret itself is shown this once. */
export const rotateSecretResponse = z.object({ secret: clientSecretView, clientSecret: z.string() })

/** Which entries: what is left out does not matter. `actor` is an id, or a kind of actor that has none. */
export const auditFilter = z.object({
  actor: text(200).optional(),
  actions: z.array(text(100)).max(50).optional(),
  target: text(200).optional(),
  requestId: text(200).optional(),
  result: z.enum(['done', 'refused']).optional(),
  from: date.optional(),
  to: date.optional(),
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
  entryId: z.string(),
  at: date,
  /** `name`: the address or the name of the key, as it is now; null where it is gone. */
  actor: z.object({ kind: z.enum(actorKinds), id: z.string().nullable(), name: z.string().nullable() }),
  action: z.string(),
  target: z.object({ kind: z.string(), id: z.string().nullable(), name: z.string().nullable() }).nullable(),
  result: z.enum(['done', 'refused']),
  requestId: z.string().nullable(),
  network: z.string().nullable(),
  details: z.record(z.string(), z.unknown()).nullable(),
})
/** The newest first. `older` and `newer` are cursors; null where there is nothing more that way. */
export const auditPage = z.object({
  entries: z.array(auditEntryView),
  older: z.string().nullable(),
  newer: z.string().nullable(),
})

/** A span of time: from, and before. */
const span = z.object({ from: date.optional(), to: date.optional() })
export const ownerMemberStatuses = ['pending-approval', 'active', 'blocked', 'pending-deletion'] as const
export const queryOwnerMembersRequest = z.object({
  /** Part of an address or a name, or a whole id. */
  search: text(300).optional(),
  status: z.array(z.enum(ownerMemberStatuses)).max(4).optional(),
  role: z.array(ownerRole).max(3).optional(),
  verified: z.boolean().optional(),
  joined: span.optional(),
  /** `never`: who never signed in. */
  lastSeen: span.extend({ never: z.boolean().optional() }).optional(),
  sort: z
    .object({ field: z.enum(['joined', 'lastSeen', 'email']), order: z.enum(['ASC', 'DESC']) })
    .default({ field: 'joined', order: 'DESC' }),
  limit: z.int().min(1).max(100).default(50),
  /** `next` or `previous` of a page of the same question. */
  cursor: text(2000).optional(),
})
export type QueryOwnerMembersRequest = z.output<typeof queryOwnerMembersRequest>
export const ownerMemberView = z.object({
  memberId: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  status: z.string(),
  role: ownerRole.nullable(),
  resetRequired: z.boolean(),
  name: z.string().nullable(),
  slug: z.string(),
  joinedDate: date,
  lastSeenDate: date.nullable(),
  /** When a pending deletion is carried out. */
  deletionDate: date.nullable(),
})
export const ownerMembersPage = z.object({
  members: z.array(ownerMemberView),
  next: z.string().nullable(),
  previous: z.string().nullable(),
  /** How many there are in all; on the first page only. */
  total: z.int().nullable(),
})
export const ownerMemberResponse = z.object({ member: ownerMemberView })
export const memberCountsResponse = z.object({
  total: z.int(),
  pendingApproval: z.int(),
  active: z.int(),
  blocked: z.int(),
  pendingDeletion: z.int(),
})
