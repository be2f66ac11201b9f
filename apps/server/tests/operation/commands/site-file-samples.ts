import { collectionRoles } from '@foyer/protocol'
import fc from 'fast-check'
import { rotations } from '../../../src/features/site/clients/client.js'
import { webhookEvents } from '../../../src/integrations/webhooks/webhook.js'

/** Variables with valid secrets, for the references of generated files. */
export const sampleSecrets: Readonly<Record<string, string>> = {
  FIRST: 'vG1nq0xkT7uS3oYw9LbE5cJhR2dZpAfM',
  SECOND: 'Zr4mB8sQ1yKj6tXe0HuV3wNcP7aGdLfO',
  HOOK: `whsec_${Buffer.from('0123456789abcdefghijklmnopqrstuv').toString('base64')}`,
  OTHER_HOOK: `whsec_${Buffer.from('vutsrqponmlkjihgfedcba9876543210').toString('base64')}`,
}

/** Picks a part of a pool, in any order. */
const some = <T>(pool: readonly T[], most = pool.length) => fc.shuffledSubarray([...pool], { maxLength: most })
const reference = (...names: string[]) => fc.record({ env: fc.constantFrom(...names) })
const mapOf = <Value>(keys: readonly string[], value: (key: string) => fc.Arbitrary<Value>) =>
  some(keys).chain((chosen) => fc.tuple(...chosen.map(value)).map((values) => zip(chosen, values)))
const zip = <Value>(keys: readonly string[], values: readonly Value[]) =>
  Object.fromEntries(keys.map((key, at) => [key, values[at] as Value]))
const optional = <Shape extends Record<string, fc.Arbitrary<unknown>>>(
  shape: Shape,
  requiredKeys: (keyof Shape & string)[] = [],
) => fc.record(shape, { requiredKeys })

/** Texts with what YAML could take for something else. */
const name = fc.oneof(
  fc.constantFrom(
    'A',
    'true',
    '007',
    'null',
    '- a',
    'a: b',
    '#x',
    '"',
    "it's",
    'é',
    '日本',
    '{x}',
    '*a',
    '2024-01-01',
    '1e3',
  ),
  fc.string({ minLength: 1, maxLength: 20 }).filter((text) => text.trim() !== ''),
)

const settings = optional({
  'site.name': name,
  'site.language': fc.constantFrom('en', 'de', 'ar'),
  'signup.policy': fc.constantFrom('open', 'approval', 'invite'),
  'signup.verifyEmail': fc.boolean(),
  'password.minLength': fc.integer({ min: 8, max: 64 }),
  'password.bannedWords': fc.uniqueArray(fc.constantFrom('pottery', 'low tide', 'plate'), { maxLength: 3 }),
  'visitors.keepFor': fc.constantFrom('1h', '30d'),
  'branding.colour': fc.constantFrom('', '#17566a', '#ffee00'),
  'branding.layout': fc.constantFrom('door', 'card', 'split'),
  'branding.clients': fc.constantFrom({}, { cli_1: { '--foyer-accent': '#b3261e' } }),
  'mail.senderName': fc.constantFrom('', 'Low Tide'),
  'mail.texts': fc.constantFrom({}, { 'password-changed': { de: { subject: 'Neu' }, en: { subject: 'New' } } }),
  'members.directory': fc.constantFrom('open', 'closed'),
})

const profileFields = mapOf(['city', 'age', 'site', 'kind'], (key) =>
  fc.oneof(
    optional({ hint: fc.record({ en: fc.constantFrom('Where?', 'No') }), most: fc.integer({ min: 1, max: 200 }) }).map(
      (rest) => ({ key, kind: 'text', label: { en: key }, ...rest }),
    ),
    fc.boolean().map((isAsked) => ({
      ...{ key, kind: 'number', label: { en: key, de: 'x' }, seenBy: 'members' },
      ...(isAsked && { required: true, shownAt: 'sign-up' }),
    })),
  ),
).map((fields) => Object.values(fields))

const origins = ['https://a.example', 'https://b.example', 'http://localhost:3000', 'https://c.example:8443']
const uris = origins.map((origin) => `${origin}/back?x=1`)
const client = (clientId: string) =>
  optional(
    {
      name,
      redirectUris: some(uris),
      origins: some(origins),
      logoutUris: some(uris, 2),
      rotation: fc.constantFrom(...rotations),
      thirdParty: fc.record({ runBy: name }),
      ...(clientId === 'api' && { secret: reference('FIRST', 'SECOND') }),
    },
    ['name'],
    // Whether a client is confidential never changes.
  ).map((given) => ({ ...given, ...(clientId === 'api' && { confidential: true }) }))

const collectionIds = ['Plates', 'makers', 'a/b@1.x', '2024']
const fieldKeys = ['title', 'price', 'made-on', '_x', 'Z']
const field = (collectionId: string, key: string, others: readonly string[]) =>
  fc.oneof(
    fc.constantFrom('TEXT', 'NUMBER', 'ANY', 'ARRAY_STRING'),
    fc.record({ type: fc.constantFrom('TEXT', 'URL'), displayName: name }),
    fc.record({ type: fc.constant('REFERENCE'), references: fc.constantFrom(...others) }),
    fc.record({ type: fc.constant('MULTI_REFERENCE'), references: fc.constantFrom(...others) }),
    fc.record({ references: fc.constantFrom(...others), inverseDisplayName: name }).map((given) => ({
      ...{ type: 'MULTI_REFERENCE', ...given },
      // A name of its own, so that the inverse sides of two relations do not meet.
      inverseField: `of_${collectionId.replaceAll(/\W/g, '_')}_${key}`,
    })),
  )
const index = fc.oneof(
  some(['title', 'price', 'price:DESC', '_createdDate', 'a.b'], 3)
    .map((paths) => [...new Map(paths.map((path) => [path.split(':')[0], path])).values()])
    .filter((paths) => paths.length > 0),
  fc.record({ fields: fc.constantFrom(['sku'], ['title']), unique: fc.boolean(), caseInsensitive: fc.boolean() }),
)
const role = fc.constantFrom(...collectionRoles)
const collection = (collectionId: string, others: readonly string[]) =>
  optional(
    {
      displayName: name,
      permissions: optional({ read: role, insert: role, update: role, remove: role }),
      enforceSchema: fc.boolean(),
      changeEvents: fc.boolean(),
      promotion: fc.constantFrom('reassign', 'newest', { kind: 'union', by: 'sku', sum: 'count' }),
      fields: mapOf(fieldKeys, (key) => field(collectionId, key, others)),
      indexes: mapOf(['byTitle', '1', 'by price'], () => index),
    },
    ['fields', 'indexes'],
  )
const collections = some(collectionIds).chain((chosen) =>
  fc.tuple(...chosen.map((id) => collection(id, chosen))).map((values) => zip(chosen, values)),
)

const webhooks = mapOf(['https://a.example/hooks', 'https://b.example/x?y=%20', 'https://c.example'], () =>
  optional({
    events: some(webhookEvents).filter((events) => events.length > 0),
    secret: reference('HOOK', 'OTHER_HOOK'),
  }),
)

const identityProviders = mapOf(['google', 'git-hub', 'd2'], (id) =>
  optional(
    {
      preset: fc.constantFrom(...({ google: ['google', 'microsoft'] }[id] ?? ['github', 'discord'])),
      clientId: fc.constantFrom('one', 'two'),
      name: fc.constantFrom('Google', 'Our company'),
      scope: fc.constantFrom('email', 'openid email'),
      trusted: fc.boolean(),
      enabled: fc.boolean(),
      secret: reference('FIRST', 'SECOND'),
    },
    ['preset', 'clientId'],
  ),
)

const sections = {
  settings,
  profileFields,
  clients: mapOf(['website', 'api', 'a.b-c_d'], client),
  collections,
  webhooks,
  identityProviders,
}

/** Site files, as the values of their YAML. */
export const siteFiles = optional(sections)
/** Site files with all sections, which describe a site completely. */
export const completeSiteFiles = fc.record(sections)
