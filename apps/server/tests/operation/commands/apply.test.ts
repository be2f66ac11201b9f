import { join } from 'node:path'
import { paths, type TokenResponse } from '@foyer/protocol'
import { databases } from '@foyer/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { serve } from '../command-line.js'
import { API_SECRET, createSiteFileSetup, HOOK_SECRET, type SiteFileSetup } from './site-file-steps.js'

const SITE = `
settings:
  site.name: Low Tide Pottery
  signup.policy: approval
  password.bannedWords: [pottery, tide]
profileFields:
  - { key: city, kind: text, label: { en: City } }
  - { key: age, kind: number, label: { en: Age }, least: 0 }
clients:
  website:
    name: Website
    redirectUris: [https://pottery.example/callback]
    origins: [https://pottery.example]
    logoutUris: [https://pottery.example/]
  app: { name: App, rotation: strict, redirectUris: [http://localhost:5173/callback] }
  api: { name: API, confidential: true, secret: { env: API_SECRET } }
collections:
  Plates:
    displayName: All plates
    permissions: { read: ANYONE, insert: SITE_MEMBER }
    changeEvents: true
    fields:
      title: TEXT
      price: NUMBER
      maker: { type: REFERENCE, references: Makers }
      tags: { type: MULTI_REFERENCE, references: Tags, inverseField: plates }
    indexes:
      byPrice: [price, title:DESC]
      bySku: { fields: [sku], unique: true }
  Makers: { permissions: { read: ANYONE } }
  Tags: { fields: { name: TEXT } }
webhooks:
  https://pottery.example/hooks: { events: [member.created], secret: { env: HOOK_SECRET } }
`

describe.each(databases)('foyer apply on $name', ({ name }) => {
  let setup: SiteFileSetup
  beforeEach(async () => {
    setup = await createSiteFileSetup(name)
  })
  afterEach(() => setup.drop())

  const ids = (things: readonly { kind: string; id: string; action?: string }[]) =>
    things.map(({ kind, id, action }) => [action, kind, id].filter(Boolean).join(' '))

  it('creates what the file says, --diff says exactly that before, and the second time nothing changes', async () => {
    const before = await setup.rows()
    const announced = await setup.apply(SITE, ['--diff'])
    expect(await setup.rows()).toEqual(before)
    const applied = await setup.apply(SITE)
    expect(applied).toEqual(announced)
    expect(ids(applied.changes)).toEqual([
      ...['update setting site.name', 'update setting signup.policy', 'update setting password.bannedWords'],
      ...['create profileField city', 'create profileField age'],
      ...['create client website', 'create client app', 'create client api'],
      ...['create collection Plates', 'create collection Makers', 'create collection Tags'],
      'create webhook https://pottery.example/hooks',
    ])
    const after = await setup.rows()
    const text = await setup.run(['apply', 'site.yaml'])
    expect(text).toEqual({ code: 0, stdout: 'Nothing to change.\n', stderr: '' })
    expect(await setup.apply(SITE)).toEqual({ changes: [], notInFile: [], warnings: [] })
    expect(await setup.apply(SITE, ['--diff', '--prune'])).toEqual({ changes: [], notInFile: [], warnings: [] })
    expect(await setup.rows()).toEqual(after)

    const settings = await setup.json<Record<string, string>>(['site', 'get'])
    expect(settings).toMatchObject({ 'site.name': 'Low Tide Pottery', 'password.bannedWords': 'pottery,tide' })
    const clients = await setup.json<{ clientId: string }[]>(['client', 'list'])
    expect(clients.map(({ clientId }) => clientId)).toEqual(['website', 'app', 'api'])
    const plates = await setup.json<{ indexes: { name: string; status: string }[] }>(['collection', 'show', 'Plates'])
    expect(plates.indexes).toMatchObject([
      { name: 'byPrice', status: 'ACTIVE' },
      { name: 'bySku', status: 'ACTIVE', unique: true },
    ])
    expect((await setup.json<{ fields: { key: string }[] }>(['collection', 'show', 'Tags'])).fields).toMatchObject([
      { key: 'name' },
      { key: 'plates' },
    ])
    const { webhooks } = await setup.json<{ webhooks: { url: string; events: string[] }[] }>(['webhook', 'list'])
    expect(webhooks).toMatchObject([{ url: 'https://pottery.example/hooks', events: ['member.created'] }])
  })

  it('prints each change with what is there before and after, the same with --diff and without', async () => {
    await setup.apply(SITE)
    const changed = SITE.replace('signup.policy: approval', 'signup.policy: open')
      .replace('rotation: strict, ', '')
      .replace('https://pottery.example/callback', 'https://pottery.example/back')
      .replace('displayName: All plates\n', 'enforceSchema: true\n')
      .replace('price: NUMBER', 'price: { type: NUMBER, displayName: Price }')
      .replace('title:DESC', 'title')
      .replace('least: 0', 'least: 16')
      .replace('[member.created]', '[member.created, member.deleted]')
    await setup.write(changed)
    const announced = await setup.run(['apply', 'site.yaml', '--diff'])
    const applied = await setup.run(['apply', 'site.yaml'])
    expect(applied).toEqual(announced)
    expect(applied).toEqual({
      code: 0,
      stderr: '',
      stdout: `~ setting signup.policy: "approval" → "open"
    New users become members immediately.
~ profile field age
    least: 0 → 16
~ client website
    redirectUris: ["https://pottery.example/callback"] → ["https://pottery.example/back"]
~ client app
    rotation: "strict" → default
~ collection Plates
    enforceSchema: default → true
    displayName: "All plates" → default
    fields.price: "NUMBER" → {"type":"NUMBER","displayName":"Price"}
    indexes.byPrice: ["price","title:DESC"] → ["price","title"]
~ webhook https://pottery.example/hooks
    events: ["member.created"] → ["member.created","member.deleted"]
`,
    })
    expect((await setup.apply(changed)).changes).toEqual([])
    const plates = await setup.json<{ indexes: { name: string; fields: object[] }[] }>(['collection', 'show', 'Plates'])
    expect(plates.indexes.find((index) => index.name === 'byPrice')).toMatchObject({
      status: 'ACTIVE',
      fields: [
        { path: 'price', order: 'ASC' },
        { path: 'title', order: 'ASC' },
      ],
    })
  })

  it('names what the site has beyond the file and keeps it, unless --prune deletes it', async () => {
    await setup.apply(SITE)
    await setup.write('{"title":"a"}\n{"title":"b"}\n', 'items.jsonl')
    await setup.json(['data', 'import', join(setup.folder, 'items.jsonl'), '--collection', 'Makers'])
    const small = `
settings: { site.name: Low Tide Pottery }
profileFields: [{ key: age, kind: number, label: { en: Age }, least: 0 }]
clients: { website: { name: Website } }
collections: { Plates: { fields: { title: TEXT }, indexes: {} } }
webhooks: {}
`
    const kept = await setup.apply(small)
    expect(ids(kept.changes)).toEqual(['update client website', 'update collection Plates'])
    expect(ids(kept.notInFile)).toEqual([
      ...['setting signup.policy', 'setting password.bannedWords', 'profileField city', 'client app', 'client api'],
      ...[
        'field Plates.price',
        'field Plates.maker',
        'field Plates.tags',
        'index Plates.byPrice',
        'index Plates.bySku',
      ],
      ...['collection Makers', 'collection Tags', 'webhook https://pottery.example/hooks'],
    ])
    expect(kept.notInFile.find(({ id }) => id === 'Makers')?.items).toEqual({ count: 2, isExact: true })
    const { stdout } = await setup.run(['apply', 'site.yaml', '--diff'])
    expect(stdout).toContain('not in the file: collection Makers (2 items); it stays (--prune deletes it)\n')
    expect((await setup.apply(small)).changes).toEqual([])

    const announced = await setup.apply(small, ['--prune', '--diff'])
    const pruned = await setup.apply(small, ['--prune'])
    expect(pruned).toEqual(announced)
    expect(pruned.notInFile).toEqual([])
    expect(ids(pruned.changes)).toEqual([
      ...['delete setting signup.policy', 'delete setting password.bannedWords', 'delete profileField city'],
      ...['delete client app', 'delete client api', 'update collection Plates'],
      ...['delete collection Makers', 'delete collection Tags', 'delete webhook https://pottery.example/hooks'],
    ])
    expect(await setup.apply(small, ['--prune'])).toEqual({ changes: [], notInFile: [], warnings: [] })
    const exported = await setup.json<Record<string, unknown>>(['site', 'export'])
    expect(exported).toEqual({
      settings: { 'site.name': 'Low Tide Pottery' },
      profileFields: [expect.objectContaining({ key: 'age' })],
      clients: { website: { name: 'Website' } },
      collections: { Plates: { permissions: expect.anything(), fields: { title: 'TEXT' } } },
      webhooks: {},
      identityProviders: {},
    })
    expect((await setup.rows()).item).toEqual([])
  })

  it('leaves sections alone that the file does not have, and never the console', async () => {
    await setup.apply(SITE)
    // A file without webhooks needs no root secret.
    const none = { changes: [], notInFile: [], warnings: [] }
    expect(await setup.apply('', ['--prune'], { FOYER_SECRET: '' })).toEqual(none)
    const withoutFields =
      'collections: { Plates: { displayName: All plates, permissions: { read: ANYONE, insert: SITE_MEMBER }, changeEvents: true }, Makers: { permissions: { read: ANYONE } }, Tags: {} }'
    expect(await setup.apply(withoutFields, ['--prune'])).toEqual({ changes: [], notInFile: [], warnings: [] })
    expect(ids((await setup.apply('clients: {}', ['--prune'])).changes)).toEqual([
      ...['delete client website', 'delete client app', 'delete client api'],
    ])
  })

  it('applies everything or nothing: an index that cannot be built leaves settings, clients and indexes as they were', async () => {
    await setup.apply(SITE)
    await setup.write('{"title":"same"}\n{"title":"same"}\n', 'items.jsonl')
    await setup.json(['data', 'import', join(setup.folder, 'items.jsonl'), '--collection', 'Plates'])
    const before = await setup.rows()
    const exported = await setup.json(['site', 'export'])
    const changed = SITE.replace('approval', 'open')
      .replace('name: Website', 'name: Shop')
      .replace('title:DESC', 'title')
    const failing = [
      [
        changed.replace('bySku:', 'byTitle: { fields: [title], unique: true }\n      bySku:'),
        'The index "byTitle" of the collection Plates cannot be built: two items have the same value. Nothing was changed.',
      ],
      // This is found in the transaction, after the indexes are built.
      [
        changed.replace('plates }', 'name }').replace('bySku:', 'byName: [name]\n      bySku:'),
        'The field name of the collection Tags already exists.',
      ],
    ] as const
    for (const [text, message] of failing) {
      expect(await setup.refusal(text)).toBe(`${message}\n`)
      expect(await setup.json(['site', 'export'])).toEqual(exported)
      const after = await setup.rows()
      // PostgreSQL builds indexes before the transaction, and the audit log says so.
      const same = name === 'sqlite' ? Object.keys(before) : ['site', 'client', 'client_secret', 'webhook', 'item']
      for (const table of same) expect([table, after[table]]).toEqual([table, before[table]])
    }
    expect((await setup.apply(SITE)).changes).toEqual([])
  })

  it('refuses what only a comparison with the site shows, with its line, and changes nothing', async () => {
    await setup.apply(SITE)
    const before = await setup.rows()
    const refused: [string, string][] = [
      [
        'clients:\n  website:\n    name: Website\n    confidential: true\n',
        'site.yaml:4:5: clients.website.confidential: cannot change: the client is public.',
      ],
      [
        'settings:\n  captcha.provider: turnstile\n',
        'site.yaml:2:3: settings.captcha.provider: captcha.provider=turnstile needs a site key',
      ],
      [
        'collections:\n  Cups:\n    fields:\n      maker: { type: REFERENCE, references: Nobody }\n',
        'site.yaml:4:33: collections.Cups.fields.maker.references: there is no collection "Nobody" in this file or on the site;',
      ],
      [
        `collections:\n  Plates:\n    indexes:\n${Array.from({ length: 17 }, (_, at) => `      i${at}: [a${at}]\n`).join('')}`,
        'site.yaml:3:5: collections.Plates.indexes: A collection has at most 16 indexes',
      ],
      [
        `webhooks:\n${Array.from({ length: 20 }, (_, at) => `  https://a${at}.example/: {}\n`).join('')}`,
        'site.yaml:1:1: webhooks: A site has at most 20 webhooks',
      ],
    ]
    for (const [text, message] of refused)
      for (const flags of [[], ['--diff']]) expect(await setup.refusal(text, flags)).toContain(message)
    expect(
      await setup.refusal('collections: { Plates: { fields: { maker: { type: REFERENCE, references: Makers } } } }', [
        '--prune',
      ]),
    ).toContain('there is no collection "Makers" in this file')
    expect(await setup.rows()).toEqual(before)
    expect((await setup.run(['apply', 'none.yaml'])).stderr).toMatch(/^Cannot read none\.yaml: ENOENT[^\n]*\n$/)
  })

  it('takes secrets by reference: shows them nowhere, changes them when they change, and keeps the old one for a day', async () => {
    await setup.apply(SITE)
    const server = await serve(setup.environment)
    try {
      const grant = async (secret: string) => {
        const body = JSON.stringify({ client_id: 'api', client_secret: secret, grant_type: 'anonymous' })
        const headers = { 'content-type': 'application/json' }
        return (await fetch(server.url + paths.token, { method: 'POST', headers, body })).status
      }
      expect(await grant(API_SECRET)).toBe(200)
      const next = { API_SECRET: `${API_SECRET}-2`, HOOK_SECRET: HOOK_SECRET.replace('MDEy', 'MDEz') }
      const replaced = await setup.apply(SITE, [], next)
      const property = { path: 'secret', before: 'set', after: 'replaced' }
      expect(replaced.changes).toEqual([
        { kind: 'client', id: 'api', action: 'update', properties: [property] },
        { kind: 'webhook', id: 'https://pottery.example/hooks', action: 'update', properties: [property] },
      ])
      expect((await setup.apply(SITE, [], next)).changes).toEqual([])
      await expect.poll(() => grant(next.API_SECRET)).toBe(200)
      expect(await grant(API_SECRET)).toBe(200)
      // Back to the first one, which has not expired yet.
      expect((await setup.apply(SITE)).changes).toHaveLength(2)
      expect((await setup.apply(SITE)).changes).toEqual([])
      await expect.poll(() => grant(API_SECRET)).toBe(200)
    } finally {
      await server.stop()
    }
    const everything = JSON.stringify(await setup.rows())
    for (const secret of [API_SECRET, HOOK_SECRET]) expect(everything).not.toContain(secret)
    const missing = await setup.run(['apply', 'site.yaml'], { API_SECRET: '' })
    expect([missing.code, missing.stderr]).toEqual([
      1,
      expect.stringMatching(/^site\.yaml:\d+:\d+: clients\.api\.secret: the variable API_SECRET is not set;[^\n]*\n$/),
    ])
  })

  it('creates a confidential client without a secret and says which command makes one', async () => {
    const text =
      'clients: { api: { name: API, confidential: true, rotation: off } }\nwebhooks: { https://a.example/: {} }\ncollections: { Open: { permissions: { read: ANYONE, insert: ANYONE, update: ANYONE, remove: ANYONE } } }'
    const { warnings } = await setup.apply(text)
    expect(warnings).toEqual([
      'The client api has no secret: run "foyer client rotate-secret api" to create one.',
      expect.stringContaining('rotation: off'),
      'Everyone, including visitors, can change and delete every item of the collection Open.',
      expect.stringContaining('The webhook to a.example gets a random secret that is not shown'),
    ])
    await setup.json(['client', 'rotate-secret', 'api'])
    expect((await setup.apply(text)).changes).toEqual([])
    const { stdout } = await setup.run(['apply', 'site.yaml'])
    expect(stdout).not.toContain('rotate-secret')
    expect(stdout).toContain('warning: Everyone, including visitors,')
  })

  it('two files that are applied at the same time wait for each other', async () => {
    await setup.write(SITE)
    const results = await Promise.all(
      Array.from({ length: 3 }, () => setup.json<{ changes: object[] }>(['apply', 'site.yaml'])),
    )
    expect(results.map(({ changes }) => changes.length).toSorted((a, b) => a - b)).toEqual([0, 0, 12])
    expect((await setup.apply(SITE)).changes).toEqual([])
    const clients = await setup.json<object[]>(['client', 'list'])
    expect(clients).toHaveLength(3)
  })

  it('a running server sees what is applied', async () => {
    const server = await serve(setup.environment)
    try {
      await setup.apply(SITE)
      const token = async () => {
        const body = JSON.stringify({ client_id: 'website', grant_type: 'anonymous' })
        const headers = { 'content-type': 'application/json' }
        const response = await fetch(server.url + paths.token, { method: 'POST', headers, body })
        return (await response.json()) as TokenResponse
      }
      await expect.poll(async () => (await token()).access_token).toMatch(/./)
    } finally {
      await server.stop()
    }
  })

  it('foyer serve --apply applies the file before it answers, on nodes that start at the same time too', async () => {
    await setup.write(SITE)
    const flags = ['--apply', 'site.yaml']
    const servers = await Promise.all([
      serve(setup.environment, { flags, folder: setup.folder }),
      serve({ ...setup.environment, FOYER_APPLY: 'site.yaml' }, { folder: setup.folder }),
    ])
    try {
      for (const { url } of servers) {
        const body = JSON.stringify({ client_id: 'website', grant_type: 'anonymous' })
        const headers = { 'content-type': 'application/json' }
        expect((await fetch(url + paths.token, { method: 'POST', headers, body })).status).toBe(200)
      }
    } finally {
      const logs = (await Promise.all(servers.map((server) => server.stop()))).map(({ stderr }) => stderr).join('')
      expect(logs.match(/the site file is applied/g)).toHaveLength(2)
      expect(logs).toContain('create webhook pottery.example"')
      for (const secret of [API_SECRET, HOOK_SECRET]) expect(logs).not.toContain(secret)
    }
    expect((await setup.apply(SITE)).changes).toEqual([])
  })

  it('foyer serve --apply does not start with a file that cannot be applied', async () => {
    await setup.write(SITE.replace('signup.policy', 'signup.polcy'))
    const { code, stdout, stderr } = await setup.run(['serve', '--port', '1', '--apply', 'site.yaml'])
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain('site.yaml:4:3: settings.signup.polcy: there is no "signup.polcy" here; did you mean')
    expect((await setup.rows()).client).toEqual([])
  })
})
