import {
  collectionField,
  collectionFieldTypes,
  collectionId,
  collectionRoles,
  createIndexRequest,
  fieldPath,
  profileFieldList,
  systemFields,
} from '@foyer/protocol'
import { z } from 'zod'
import { providerPresetNames } from '../../../../integrations/identity-providers/provider-presets.js'
import { webhookEvents } from '../../../../integrations/webhooks/webhook.js'
import { LOGO_RULE } from '../../../../kernel/branding/picture.js'
import { describeAllowedValues } from '../../../../kernel/setting.js'
import { CONSOLE_CLIENT_ID } from '../../../site/clients/console-client.js'
import { providerId } from '../../../site/providers/change-providers.js'
import { type SettingName, settingNames, siteSettings } from '../../../site/settings/site-settings.js'
import { clientLine } from '../../site/site-format.js'

/** The settings that `settings` of a site file takes. The profile fields have a section of their own. */
export const fileSettingNames = settingNames.filter((name) => name !== 'profile.fields')

/** The settings whose text is JSON; the file has it as maps. */
export const jsonSettingNames: readonly SettingName[] = ['mail.texts', 'branding.clients']

/** A secret of the file: the name of a variable, or of a file beside the site file, that contains it. */
const secretReference = z
  .union(
    [
      z.strictObject({
        env: z.string().regex(/^(?!FOYER_)[A-Za-z_]\w{0,99}$/, {
          error: 'must be the name of a variable: letters, digits and _, and not FOYER_ at the beginning',
        }),
      }),
      z.strictObject({ file: z.string().min(1).max(1000) }),
    ],
    { error: 'a secret must not be in this file: write { env: NAME } or { file: PATH }' },
  )
  .describe('A secret by reference: the name of an environment variable, or of a file')
export type SecretReference = z.output<typeof secretReference>

const picture = z
  .union([z.string(), z.strictObject({ file: z.string().min(1).max(1000) })], {
    error: 'must be { file: PATH } or a data: address',
  })
  .describe(`${LOGO_RULE}, as { file: PATH }`)
export type PictureReference = z.output<typeof picture>

/** Any value that YAML has; `readSettings` checks it. Editors complete it by what the setting takes. */
const settingValue = (name: SettingName) => {
  const { about, default: fallback, schema } = siteSettings[name]
  const description = `${about} Takes: ${describeAllowedValues(siteSettings[name])}. Default: ${JSON.stringify(fallback)}.`
  const native = (text: string | number) => (text === 'true' || text === 'false' ? text === 'true' : text)
  const values = schema instanceof z.ZodEnum ? { enum: schema.options.map(native) } : {}
  return z
    .unknown()
    .meta({ description, ...values })
    .optional()
}

const settings = z.strictObject(
  Object.fromEntries(fileSettingNames.map((name) => [name, settingValue(name)])) as Record<
    SettingName,
    ReturnType<typeof settingValue>
  >,
)

const { redirectUris, origins, logoutUris, rotation, sessionIdleFor, sessionLongest } = clientLine.shape
const client = z.strictObject({
  name: z
    .string()
    .refine((name) => name.trim() !== '' && name.length <= 100, 'must have 1 to 100 characters')
    .describe('The name that people see'),
  redirectUris: withoutDuplicates(redirectUris).describe('Exact addresses to return to after sign-in'),
  origins: withoutDuplicates(origins).describe('Origins that its pages are served from'),
  logoutUris: withoutDuplicates(logoutUris).describe('Addresses to return to after sign-out'),
  rotation: rotation.describe('How refresh tokens are rotated'),
  sessionIdleFor: sessionIdleFor.describe('How long after its last use a session ends, such as 30m'),
  sessionLongest: sessionLongest.describe('How long after its start a session ends, such as 12h'),
  thirdParty: z
    .strictObject({
      runBy: z
        .string()
        .refine((name) => name.trim() !== '' && name.length <= 100, 'must have 1 to 100 characters')
        .describe('Who runs the application, as members see it'),
      logo: picture.optional(),
    })
    .optional()
    .describe('Run by someone else: members are asked for consent'),
  confidential: z.boolean().default(false).describe('A server app, which has a secret; never changes'),
  secret: secretReference.optional(),
})

const clientId = clientLine.shape.clientId
  .refine((id) => id !== CONSOLE_CLIENT_ID, 'is the client of the console, which a site file does not change')
  .refine((id) => !/^\d+$/.test(id), 'is a client id without a letter; choose another')

const { key: fieldKey, displayName } = collectionField.shape
const ownFieldKey = fieldKey.refine((key) => !(systemFields as readonly string[]).includes(key), {
  error: 'is a field that every item has; leave it out',
})
const fieldTypes = collectionFieldTypes.filter((type) => type !== 'REFERENCE' && type !== 'MULTI_REFERENCE')
const field = z.union(
  [
    z.enum(fieldTypes),
    z.strictObject({
      type: z.enum(collectionFieldTypes),
      displayName,
      references: collectionId.optional().describe('The collection that a REFERENCE or MULTI_REFERENCE refers to'),
      inverseField: fieldKey.optional().describe('The field of that collection that shows these references'),
      inverseDisplayName: displayName,
    }),
  ],
  {
    error: `must be ${fieldTypes.join(', ')}, or { type: REFERENCE, references: COLLECTION }, or the same with MULTI_REFERENCE`,
  },
)
export type FieldInFile = z.output<typeof field>

const indexFields = z
  .array(z.string().regex(/^[^:]+(:(ASC|DESC))?$/, 'must be a field, or FIELD:DESC'))
  .min(1)
  .max(3)
const index = z.union(
  [
    indexFields,
    z.strictObject({
      fields: indexFields,
      unique: z.boolean().default(false),
      caseInsensitive: z.boolean().default(false),
    }),
  ],
  { error: 'must be a list of fields, or { fields: [FIELD], unique: true }' },
)
export type IndexInFile = z.output<typeof index>

const role = z.enum(collectionRoles)
const promotionKinds = ['reassign', 'keepMember', 'keepVisitor', 'newest'] as const
const promotion = z.union(
  [
    z.enum(promotionKinds),
    z
      .strictObject({ kind: z.literal('union'), by: fieldPath, sum: fieldPath.optional(), max: fieldPath.optional() })
      .refine(({ sum, max }) => sum === undefined || max === undefined, 'must name either sum or max'),
  ],
  { error: `must be ${promotionKinds.join(', ')}, or { kind: union, by: FIELD, sum: FIELD }` },
)

const collection = z.strictObject({
  displayName: displayName.describe('The name in the console'),
  permissions: z
    .strictObject({
      read: role.default('SITE_MEMBER_AUTHOR'),
      insert: role.default('ADMIN'),
      update: role.default('ADMIN'),
      remove: role.default('ADMIN'),
    })
    .prefault({})
    .describe('Who may read, add, change and remove items'),
  enforceSchema: z.boolean().default(false).describe('Items have declared fields only'),
  changeEvents: z.boolean().default(false).describe('Changes of items are recorded'),
  promotion: promotion.default('reassign').describe('What happens to the items of a visitor who signs up'),
  fields: z.record(ownFieldKey, field).optional().describe('All fields, by key; left out, they stay as they are'),
  indexes: z
    .record(createIndexRequest.shape.index.shape.name, index)
    .optional()
    .describe('All indexes, by name; left out, they stay as they are'),
})
export type CollectionInFile = z.output<typeof collection>

const webhook = z.strictObject({
  events: z
    .array(z.enum(webhookEvents))
    .min(1)
    .refine((events) => new Set(events).size === events.length, 'has an event twice')
    .default(webhookEvents.filter((event) => !event.startsWith('item.'))),
  secret: secretReference.optional(),
})

const identityProvider = z.strictObject({
  preset: z.enum(providerPresetNames).describe('The kind of provider; oidc for any OpenID Connect provider'),
  name: z.string().trim().min(1).max(60).optional().describe('The name on the button'),
  issuer: z.string().max(500).optional().describe('The issuer; required for oidc'),
  clientId: z.string().max(500).describe('The id of the client at the provider'),
  scope: z.string().min(1).max(500).optional().describe('The scope, instead of that of the preset'),
  trusted: z.boolean().default(false).describe('Verified addresses get into the account without a further proof'),
  enabled: z.boolean().default(true).describe('The button is shown'),
  secret: secretReference.optional(),
})

/** A site file (docs/site-file.md). A section that is present is the complete list of its kind. */
export const siteFileSchema = z.strictObject({
  settings: settings.optional().describe('Settings of the site, by name'),
  profileFields: profileFieldList.optional().describe('What members are asked for, in the order of the forms'),
  clients: z.record(clientId, client).optional().describe('Applications, by client id'),
  collections: z.record(collectionId, collection).optional().describe('Collections of the data service, by id'),
  webhooks: z.record(z.string().max(2048), webhook).optional().describe('Endpoints that receive events, by URL'),
  identityProviders: z
    .record(providerId, identityProvider)
    .optional()
    .describe('Providers at which visitors can sign in, by id, in the order of their buttons'),
})
export type SiteFile = z.output<typeof siteFileSchema>

/** The JSON Schema of a site file, for editors (docs/site-file.schema.json). */
export const siteFileJsonSchema = (): object => ({
  title: 'A site file of Foyer',
  ...z.toJSONSchema(siteFileSchema, { io: 'input', unrepresentable: 'any' }),
})

function withoutDuplicates<Schema extends z.ZodType<string[], string[] | undefined>>(list: Schema): Schema {
  return list.superRefine((texts, context) => {
    for (const [at, text] of texts.entries())
      if (texts.indexOf(text) !== at)
        context.addIssue({ code: 'custom', path: [at], message: 'is here twice; keep one of the two.' })
  }) as Schema
}
