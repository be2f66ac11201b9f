import { describe, expect, it } from 'vitest'
import type { SiteDefinition } from '../site-definition.js'
import { readSiteFile } from './read-site-file.js'

const CLIENT_SECRET = 'vG1nq0xkT7uS3oYw9LbE5cJhR2dZpAfM'
const WEBHOOK_SECRET = `whsec_${Buffer.from('0123456789abcdefghijklmnopqrstuv').toString('base64')}`

const variables: Record<string, string> = {
  API_SECRET: CLIENT_SECRET,
  HOOK: WEBHOOK_SECRET,
  SHORT: 'hunter2',
  FLAT: 'x'.repeat(40),
}
const files: Record<string, string> = {
  'api.secret': `${CLIENT_SECRET}\n`,
  'empty.secret': '',
  'logo.png': 'not a picture',
}

const read = (text: string) =>
  readSiteFile({
    name: 'site.yaml',
    text,
    references: {
      variable: (name) => variables[name],
      file(path) {
        const content = files[path]
        if (content === undefined) throw new Error('there is no such file')
        return Buffer.from(content)
      },
    },
    webhookReach: { dev: false, allowPrivate: false },
  })
const definitionOf = async (text: string): Promise<SiteDefinition> => (await read(text)).definition
/** The message with which a file is refused. */
const refusal = (text: string): Promise<string> =>
  read(text).then(
    () => 'accepted',
    (error: Error) => `${error.name}: ${error.message}`.replace('StartError: ', ''),
  )

describe('a site file', () => {
  it('has five sections, each optional, and is YAML or JSON', async () => {
    for (const text of ['', '# nothing\n', '{}', 'settings: {}', '\ufeffsettings: {}'])
      expect(await definitionOf(text)).toEqual(text.includes('settings') ? { settings: {} } : {})
    const yaml = 'clients:\n  website:\n    name: Website\n    origins: [https://a.example]\n'
    const json = '{"clients": {"website": {"name": "Website", "origins": ["https://a.example"]}}}'
    const client = {
      ...{ clientId: 'website', name: 'Website', redirectUris: [], logoutUris: [] },
      ...{ origins: ['https://a.example'], rotation: 'pending' },
    }
    for (const text of [yaml, json]) expect(await definitionOf(text)).toEqual({ clients: [{ client }] })
  })

  it('has settings as YAML has values, and they become their texts', async () => {
    const { settings } = await definitionOf(`
settings:
  site.name: "007"
  signup.verifyEmail: true
  members.deletionGraceDays: 30
  captcha.score: 0.5
  password.bannedWords: [pottery, low tide]
  mail.senderName: ""
  mail.texts: { password-changed: { de: { subject: Neues Passwort } } }
`)
    expect(settings).toEqual({
      'site.name': '007',
      'signup.verifyEmail': 'true',
      'members.deletionGraceDays': '30',
      'captcha.score': '0.5',
      'password.bannedWords': 'pottery,low tide',
      'mail.senderName': '',
      'mail.texts': '{"password-changed":{"de":{"subject":"Neues Passwort"}}}',
    })
  })

  it('has collections in a short form, and with everything that they can have', async () => {
    const { collections } = await definitionOf(`
collections:
  Plain: {}
  Plates:
    displayName: All plates
    permissions: { read: ANYONE }
    enforceSchema: true
    changeEvents: true
    promotion: { kind: union, by: sku, sum: count }
    fields:
      title: TEXT
      sku: { type: TEXT, displayName: Article }
      maker: { type: REFERENCE, references: Makers }
      tags: { type: MULTI_REFERENCE, references: Tags, inverseField: plates, inverseDisplayName: Plates }
    indexes:
      byTitle: [title, price:DESC]
      bySku: { fields: [sku], unique: true, caseInsensitive: true }
`)
    const permissions = { read: 'SITE_MEMBER_AUTHOR', insert: 'ADMIN', update: 'ADMIN', remove: 'ADMIN' }
    const plain = { enforceSchema: false, changeEvents: false, promotion: { kind: 'reassign' }, permissions }
    expect(collections?.[0]).toEqual({ collectionId: 'Plain', displayName: 'Plain', ...plain })
    expect(collections?.[1]).toEqual({
      collectionId: 'Plates',
      displayName: 'All plates',
      permissions: { ...permissions, read: 'ANYONE' },
      enforceSchema: true,
      changeEvents: true,
      promotion: { kind: 'union', by: 'sku', sum: 'count' },
      fields: [
        { key: 'title', type: 'TEXT' },
        { key: 'sku', type: 'TEXT', displayName: 'Article' },
        { key: 'maker', type: 'REFERENCE', typeMetadata: { reference: { referencedCollectionId: 'Makers' } } },
        {
          key: 'tags',
          type: 'MULTI_REFERENCE',
          typeMetadata: {
            multiReference: {
              referencedCollectionId: 'Tags',
              referencingFieldKey: 'plates',
              referencingDisplayName: 'Plates',
            },
          },
        },
      ],
      indexes: [
        {
          name: 'byTitle',
          fields: [
            { path: 'title', order: 'ASC' },
            { path: 'price', order: 'DESC' },
          ],
          unique: false,
          caseInsensitive: false,
        },
        { name: 'bySku', fields: [{ path: 'sku', order: 'ASC' }], unique: true, caseInsensitive: true },
      ],
    })
  })

  it('has secrets by the name of a variable or of a file', async () => {
    const { clients, webhooks } = await definitionOf(`
clients:
  api: { name: API, confidential: true, secret: { env: API_SECRET } }
  job: { name: Job, confidential: true, secret: { file: api.secret } }
webhooks:
  https://a.example/hooks: { events: [item.created, member.created], secret: { env: HOOK } }
`)
    expect(clients?.map(({ secret }) => secret)).toEqual([CLIENT_SECRET, CLIENT_SECRET])
    expect(webhooks).toEqual([
      { url: 'https://a.example/hooks', events: ['member.created', 'item.created'], secret: WEBHOOK_SECRET },
    ])
  })
})

const client = (lines: string): string => `clients:\n  a:\n    name: A\n${lines}`
const collection = (lines: string): string => `collections:\n  A:\n${lines}`

describe('a faulty site file is refused with its line, its column and what to do', () => {
  it.each([
    // YAML
    ['settings: [', 'site.yaml:1:12: This is not valid YAML: '],
    ['a: 1\n---\nb: 2', 'site.yaml:2:1: A site file is one document'],
    ['settings: !mine {}', 'site.yaml:1:11: A site file has no tags: remove !mine.'],
    ['settings: !!binary aGk=', 'A site file has no tags'],
    ['settings:\n\tsite.name: A', 'site.yaml:2:1: This is not valid YAML: '],
    ['settings: {}\nsettings: {}', 'site.yaml:2:1: settings: is here twice; keep one of the two.'],
    [client('    name: B'), 'site.yaml:4:5: clients.a.name: is here twice'],
    ['? [a]\n: 1', 'A key must be a text.'],
    ['__proto__: {}', 'site.yaml:1:1: This key cannot be used.'],
    ['settings: *none', 'site.yaml:1:11: settings: there is no anchor "none" before this alias.'],
    ['clients: &a\n  x: *a', 'nested too deeply'],
    [`settings: ${'['.repeat(20)}${']'.repeat(20)}`, 'nested too deeply'],
    [
      'settings: { site.name: "\\0" }',
      'site.yaml:1:13: settings.site.name: contains a character that cannot be stored.',
    ],
    ['settings: { site.name: "\\ud800" }', 'contains a character that cannot be stored'],
    ['settings: { site.name: 007 }', 'write "007" in quotation marks for this text, or 7 for the number.'],
    ['settings: { site.name: 1.10 }', 'write "1.10" in quotation marks for this text, or 1.1 for the number.'],
    // Keys and types
    ['[]', 'site.yaml:1:1: must be a map.'],
    ['clints: {}', 'site.yaml:1:1: clints: there is no "clints" here; did you mean "clients"?'],
    [
      'members: {}',
      'there is no "members" here; there are: settings, profileFields, clients, collections, webhooks, identityProviders.',
    ],
    [
      'settings:\n  signup.polcy: open',
      'site.yaml:2:3: settings.signup.polcy: there is no "signup.polcy" here; did you mean "signup.policy"?',
    ],
    ['settings: { profile.fields: "[]" }', 'there is no "profile.fields" here'],
    ['settings: { toString: x }', 'there is no "toString" here'],
    ['settings: { site.name: }', 'has no value; write one, or remove the line to leave site.name as it is.'],
    ['settings: { site.name: { a: 1 } }', 'must be a text, a number, true or false, or a list of these.'],
    ['settings: { mail.texts: [] }', 'must be a map.'],
    ['settings: { mail.texts: { nope: { en: { subject: A } } } }', 'There is no mail "nope".'],
    ['settings: { signup.verifyEmail: yes }', 'signup.verifyEmail cannot be "yes"; it takes: true, false.'],
    ['settings: { branding.logo: { file: logo.png } }', 'the picture logo.png is not accepted: it is no whole PNG'],
    ['settings: { branding.logo: { file: none.png } }', 'cannot read the file none.png: there is no such file.'],
    ['profileFields: [{ key: a, kind: txt, label: { en: A } }]', 'profileFields[0].kind: must be text, long-text,'],
    ['profileFields: [{ key: a, kind: text, label: { en: A }, requird: true }]', 'did you mean "required"?'],
    [
      'profileFields: [{ key: a, kind: text, label: { en: A }, required: true }]',
      'is required, so sign-up must ask for it.',
    ],
    ['clients: { a: {} }', 'site.yaml:1:12: clients.a.name: is missing.'],
    ['clients: { a: { name: true } }', 'clients.a.name: must be a text.'],
    ['clients: { "a b": { name: A } }', 'is not a client id.'],
    ['clients: { console: { name: A } }', 'is the client of the console, which a site file does not change.'],
    ['clients: { 12: { name: A } }', 'is a client id without a letter; choose another.'],
    [client('    redirectUri: [https://a.example/]'), 'did you mean "redirectUris"?'],
    [client('    redirectUris: https://a.example/'), 'site.yaml:4:5: clients.a.redirectUris: must be a list.'],
    [
      client('    redirectUris:\n      - https://a.example/\n      - http://a.example/'),
      'site.yaml:6:9: clients.a.redirectUris[1]: "http://a.example/" must be https;',
    ],
    [client('    origins: [https://a.example/]'), 'did you mean "https://a.example"?'],
    [client('    rotation: never'), 'must be pending, strict or off.'],
    [client('    confidential: yes'), 'must be true or false.'],
    [client('    thirdParty: { runBy: "" }'), 'clients.a.thirdParty.runBy: must have 1 to 100 characters.'],
    [client('    thirdParty: { runBy: B, logo: x }'), 'clients.a.thirdParty.logo: The logo must be a PNG or JPEG file'],
    ['collections: { "?": {} }', 'must be 1 to 100 letters'],
    [collection('    permissions: { raed: ANYONE }'), 'did you mean "read"?'],
    [collection('    permissions: { read: EVERYONE }'), 'must be ANYONE, SITE_MEMBER, SITE_MEMBER_AUTHOR or ADMIN.'],
    [collection('    promotion: merge'), 'must be reassign, keepMember, keepVisitor, newest, or { kind: union'],
    [collection('    promotion: { kind: union, by: a, sum: b, max: c }'), 'must name either sum or max.'],
    [collection('    promotion: { kind: union, bye: a }'), 'collections.A.promotion.by: is missing.'],
    [collection('    fields: { a: STRING }'), 'collections.A.fields.a: must be TEXT, NUMBER,'],
    [collection('    fields: { a: REFERENCE }'), 'or { type: REFERENCE, references: COLLECTION }'],
    [collection('    fields: { a: { type: REFERENCE } }'), 'needs the collection that it refers to'],
    [
      collection('    fields: { a: { type: TEXT, references: B } }'),
      'belongs to a REFERENCE or MULTI_REFERENCE, not to TEXT.',
    ],
    [
      collection('    fields: { a: { type: REFERENCE, references: B, inverseField: c } }'),
      'belongs to a MULTI_REFERENCE.',
    ],
    [
      collection('    fields: { a: { type: MULTI_REFERENCE, references: B, inverseDisplayName: c } }'),
      'needs inverseField',
    ],
    [collection('    fields: { a: { type: TEXT, dispalyName: B } }'), 'did you mean "displayName"?'],
    [collection('    fields: { _id: TEXT }'), 'is a field that every item has; leave it out.'],
    [collection('    fields: { 1a: TEXT }'), 'must be letters, digits, _ and -'],
    [collection('    indexes: { a: price }'), 'must be a list of fields, or { fields: [FIELD], unique: true }.'],
    [collection('    indexes: { a: [price:DOWN] }'), 'must be a field, or FIELD:DESC.'],
    [collection('    indexes: { a: [price, price] }'), 'an index names each field once.'],
    [collection('    indexes: { a: { fields: [b, c], unique: true } }'), 'a unique index has one field.'],
    ['webhooks: { hooks: {} }', 'The address must be a whole one'],
    ['webhooks: { "https://10.0.0.1/": {} }', 'The address is in a private network.'],
    ['webhooks: { "https://a.example/": { events: [] } }', 'must have at least 1 entries.'],
    ['webhooks: { "https://a.example/": { events: [member.made] } }', 'must be member.created,'],
    // Contradictions
    [
      client('    origins: [https://a.example, https://a.example]'),
      'clients.a.origins[1]: is here twice; keep one of the two.',
    ],
    [collection('    indexes: { a: [b], a: [c] }'), 'collections.A.indexes.a: is here twice; keep one of the two.'],
    [
      'webhooks: { "https://a.example/": {}, "https://a.example/": {} }',
      'webhooks["https://a.example/"]: is here twice',
    ],
    // Secrets
    [
      client(`    confidential: true\n    secret: ${CLIENT_SECRET}`),
      'clients.a.secret: a secret must not be in this file: write { env: NAME } or { file: PATH }.',
    ],
    [client('    secret: { env: API_SECRET }'), 'belongs to a client with "confidential: true".'],
    [
      client('    confidential: true\n    secret: { env: NONE }'),
      'the variable NONE is not set; set it, or remove this line.',
    ],
    [client('    confidential: true\n    secret: { env: FOYER_SECRET }'), 'and not FOYER_ at the beginning.'],
    [client('    confidential: true\n    secret: { evn: A }'), 'did you mean "env"?'],
    [
      client('    confidential: true\n    secret: { env: SHORT }'),
      'the secret in the variable SHORT must be 32 to 512 random letters',
    ],
    [
      client('    confidential: true\n    secret: { env: FLAT }'),
      'the secret in the variable FLAT must be 32 to 512 random letters',
    ],
    [client('    confidential: true\n    secret: { file: none }'), 'cannot read the file none: there is no such file.'],
    [
      client('    confidential: true\n    secret: { file: empty.secret }'),
      'the secret in the file empty.secret must be',
    ],
    [
      'webhooks: { "https://a.example/": { secret: { env: API_SECRET } } }',
      'must be "whsec_" and 24 to 64 random bytes in base64',
    ],
    ['webhooks: { "https://a.example/": { secret: whsec_x } }', 'a secret must not be in this file'],
  ])('%j', async (text, message) => {
    const found = await refusal(text)
    expect(found).toContain(message)
    expect(found).toMatch(/^site\.yaml:\d+:\d+: /)
    for (const secret of [CLIENT_SECRET, WEBHOOK_SECRET, 'hunter2']) expect(found).not.toContain(secret)
  })

  it('names several faults in the order of the file, and not more than twenty', async () => {
    const found = await refusal('webhooks: { x: {} }\nclients:\n  a: { name: 1 }\nsettngs: {}\n')
    expect(found.split('\n').map((line) => line.split(': ')[0])).toEqual(['site.yaml:3:8', 'site.yaml:4:1'])
    const many = await refusal(`settings:\n${Array.from({ length: 30 }, (_, at) => `  none${at}: 1`).join('\n')}`)
    expect(many.split('\n')).toHaveLength(21)
    expect(many).toMatch(/\nsite\.yaml: 10 more; correct these first\.$/)
  })

  it('is not read at all beyond 1 MB, and not below a depth that the reader can follow', async () => {
    expect(await refusal('x'.repeat(1024 * 1024 + 1))).toBe('site.yaml:1:1: A site file has at most 1 MB.')
    expect(await refusal('['.repeat(100_000))).toMatch(/This is nested too deeply\.$/)
  })

  it('does not expand aliases of aliases, whatever they would become', async () => {
    const bomb = ['a: &a [x, x, x, x, x, x, x, x, x, x]']
    for (const [name, before] of ['ba', 'cb', 'dc', 'ed', 'fe', 'gf'].map((pair) => pair.split('')))
      bomb.push(`${name}: &${name} [${Array.from({ length: 10 }, () => `*${before}`).join(', ')}]`)
    const found = await refusal(bomb.join('\n'))
    expect(found).toMatch(/A site file has at most (100 aliases|100000 values)\./)
  })

  it('reads a map with tens of thousands of keys in a moment, not in minutes', async () => {
    const found = await refusal(`settings:\n${Array.from({ length: 40_000 }, (_, at) => `  k${at}: v`).join('\n')}`)
    expect(found).toContain('correct these first')
  })
})
