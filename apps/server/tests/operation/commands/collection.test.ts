import { dataAdmin, dataClient, withApiKey } from '@foyer/client/data'
import { createEmptyDatabase, defaultDatabase, type TestDatabase } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CommandEnvironment, runCommand, type ServedFoyer, serve } from '../command-line.js'
import { runOnTerminal } from './terminal.js'

interface Shown {
  id: string
  displayName: string
  permissions: Record<string, string>
  fields: { key: string; type: string }[]
  indexes: { name: string; status: string; unique: boolean }[]
  promotion: object
  items: { count: number }
}

/** Its other side has the key of a field that the collection Tags has already. */
const CLASHING_FIELD = JSON.stringify({
  key: 'tags',
  type: 'MULTI_REFERENCE',
  typeMetadata: { multiReference: { referencedCollectionId: 'Tags', referencingFieldKey: 'plates' } },
})

describe.each(defaultDatabase)('design §5: foyer collection on $name', ({ name }) => {
  let database: TestDatabase
  let environment: CommandEnvironment
  let server: ServedFoyer
  let apiKey: string
  beforeAll(async () => {
    database = await createEmptyDatabase(name)
    environment = { ...database.environment, FOYER_SECRET: Buffer.alloc(32, 7).toString('base64') }
    server = await serve(environment)
    const made = await json<{ apiKey: string }>(['key', 'create', '--name', 'Back end'])
    apiKey = made.apiKey
  })
  afterAll(async () => {
    await server.stop()
    await database.drop()
  })

  async function json<Value = Shown>(args: readonly string[]): Promise<Value> {
    const { code, stdout, stderr } = await runCommand([...args, '--json'], environment)
    expect([args.join(' '), code, stderr]).toEqual([args.join(' '), 0, ''])
    return JSON.parse(stdout) as Value
  }
  const refusal = async (...args: string[]) => {
    const { code, stdout, stderr } = await runCommand(['collection', ...args], environment)
    expect([args, stdout, code === 0]).toEqual([args, '', false])
    expect(stderr.trimEnd()).not.toContain('\n')
    return stderr
  }
  const backEnd = () => withApiKey({ url: server.url, apiKey })

  it('create takes permissions, fields and indexes, and the API shows the same', async () => {
    const made = await json([
      ...['collection', 'create', 'Pots', 'read=ANYONE', 'insert=SITE_MEMBER', 'enforceSchema=true'],
      ...['promotion={"kind":"union","by":"sku","sum":"count"}', 'displayName=All = pots', 'changeEvents=true'],
      ...['--field', 'sku=TEXT', '--field', 'price=NUMBER', '--field', 'maker=REFERENCE:Makers'],
      ...['--field', '{"key":"notes","type":"ARRAY_STRING","displayName":"Notes"}'],
      ...['--index', 'by price=price:DESC,sku', '--unique-index', 'sku=sku'],
      ...['--index', '{"name":"fold","fields":[{"path":"sku"}],"caseInsensitive":true}'],
    ])
    const definition = {
      displayName: 'All = pots',
      permissions: { read: 'ANYONE', insert: 'SITE_MEMBER', update: 'ADMIN', remove: 'ADMIN' },
      fields: [
        { key: 'sku', type: 'TEXT' },
        { key: 'price', type: 'NUMBER' },
        { key: 'maker', type: 'REFERENCE', typeMetadata: { reference: { referencedCollectionId: 'Makers' } } },
        { key: 'notes', type: 'ARRAY_STRING', displayName: 'Notes' },
      ],
      enforceSchema: true,
      changeEvents: true,
      promotion: { kind: 'union', by: 'sku', sum: 'count' },
    }
    expect(made).toMatchObject({ id: 'Pots', ...definition, items: { count: 0, isExact: true } })
    expect(made.indexes).toMatchObject([
      {
        name: 'by price',
        unique: false,
        fields: [
          { path: 'price', order: 'DESC' },
          { path: 'sku', order: 'ASC' },
        ],
      },
      { name: 'fold', unique: false, caseInsensitive: true },
      { name: 'sku', unique: true },
    ])
    expect(made.indexes.map(({ status }) => status)).toEqual(['ACTIVE', 'ACTIVE', 'ACTIVE'])
    expect(await dataAdmin(backEnd()).getCollection('Pots')).toMatchObject(definition)
    expect(await json(['collection', 'show', 'Pots'])).toEqual(made)
    const { stdout } = await runCommand(['collection', 'show', 'Pots'], environment)
    expect(stdout).toMatch(/^field +maker=REFERENCE:Makers$/m)
    expect(stdout).toMatch(/^index +by price=price:DESC,sku ACTIVE$/m)
  })

  it('set changes what is given at once on a running server, and leaves the rest as it is', async () => {
    const made = await json([
      'collection',
      'create',
      'Cups',
      '--field',
      'price=TEXT',
      '--field',
      'old=ANY',
      '--index',
      'a=price',
    ])
    expect(made.permissions).toEqual({ read: 'SITE_MEMBER_AUTHOR', insert: 'ADMIN', update: 'ADMIN', remove: 'ADMIN' })
    await dataClient(backEnd())
      .items('Cups')
      .bulkInsert([{ price: 1 }, { price: 1 }])
    const changed = await json([
      ...['collection', 'set', 'Cups', 'read=ANYONE', 'promotion=newest', '--field', 'price=NUMBER'],
      ...['--field', 'name=TEXT', '--remove-field', 'old', '--index', 'b=name', '--remove-index', 'a'],
    ])
    expect(changed).toMatchObject({
      permissions: { ...made.permissions, read: 'ANYONE' },
      promotion: { kind: 'newest' },
      fields: [
        { key: 'price', type: 'NUMBER' },
        { key: 'name', type: 'TEXT' },
      ],
      indexes: [{ name: 'b', status: 'ACTIVE' }],
      items: { count: 2 },
    })
    expect(await dataAdmin(backEnd()).getCollection('Cups')).toMatchObject({ permissions: changed.permissions })
    const { stdout } = await runCommand(['collection', 'list'], environment)
    expect(stdout).toMatch(/^ID +ITEMS +READ/)
    expect(stdout).toMatch(/^Cups +2 +ANYONE +ADMIN +ADMIN +ADMIN +1$/m)
    expect(await json<Shown[]>(['collection', 'list'])).toContainEqual(changed)
  })

  it('names the allowed values of what it refuses, and keeps nothing of it', async () => {
    const before = await json(['collection', 'create', 'Plates', '--field', 'price=NUMBER', '--index', 'a=price'])
    await dataClient(backEnd())
      .items('Plates')
      .bulkInsert([{ price: 1 }, { price: 1 }])
    await json(['collection', 'create', 'Tags', '--field', 'plates=TEXT'])
    const refused: [string[], string][] = [
      [[], 'Name what to change'],
      [['read'], '"read" is not of the form KEY=VALUE.'],
      [['write=ANYONE'], 'There is no property "write"; there are: read, insert, update, remove,'],
      [['read=everyone'], 'read must be ANYONE, SITE_MEMBER, SITE_MEMBER_AUTHOR or ADMIN, not "everyone".'],
      [['enforceSchema=yes'], 'enforceSchema must be true or false'],
      [['promotion=merge'], 'promotion must be reassign, keepMember, keepVisitor, newest'],
      [['promotion={"kind":"union"}'], 'promotion'],
      [[`displayName=${'x'.repeat(301)}`], 'displayName'],
      [['displayName=\ud800'], 'cannot be stored safely'],
      [['--field', 'name=STRING'], 'must be TEXT, NUMBER, DATE'],
      [['--field', 'maker=REFERENCE'], 'maker=REFERENCE:COLLECTION'],
      [['--field', 'name=TEXT:Makers'], 'takes no collection'],
      [['--field', '1st=TEXT'], '"key" must be letters'],
      [['--field', '{"key"'], 'The JSON of --field cannot be read'],
      [['--field', 'b=TEXT', '--field', 'b=NUMBER'], 'The field b already exists.'],
      [['--remove-field', 'none'], 'The collection Plates has no field none.'],
      [['--index', 'a=price'], 'The index a already exists.'],
      [['--index', 'b=price:DOWN'], 'must be ASC or DESC, not "DOWN"'],
      [['--unique-index', 'b=price,name'], 'a unique index has one field'],
      [['--remove-index', 'none'], 'The collection Plates has no index none.'],
      [Array.from({ length: 16 }, (_, at) => `--index=i${at}=price`), 'at most 16 indexes'],
      [['read=ANYONE', '--unique-index', 'b=price'], 'The index "b" cannot be built: two items have the same value.'],
      // This is found in the transaction of the change, after the index is built.
      [['--index', 'b=name', '--field', CLASHING_FIELD], 'plates'],
    ]
    for (const [args, reason] of refused) expect(await refusal('set', 'Plates', ...args)).toContain(reason)
    const after = await json(['collection', 'show', 'Plates'])
    expect([after.fields, after.indexes, after.permissions, after.displayName]).toEqual([
      before.fields,
      before.indexes,
      before.permissions,
      before.displayName,
    ])
    expect(await refusal('create', 'Plates')).toBe('The collection Plates already exists.\n')
    expect(await refusal('create', ' x')).toContain('"id" must be 1 to 100')
    expect(await refusal('create', 'New', '--index', 'a=b', '--index', 'a=c')).toBe('The index a already exists.\n')
    expect(await refusal('set', 'New', 'read=ANYONE')).toBe('The collection New does not exist.\n')
    expect(await refusal('show', 'New')).toBe('The collection New does not exist.\n')
  })

  it('remove deletes the items too, with --yes or after a question', async () => {
    await json(['collection', 'create', 'Old'])
    await dataClient(backEnd())
      .items('Old')
      .bulkInsert([{ price: 1 }, { price: 2 }])
    expect(await refusal('remove', 'Old')).toContain('Give --yes')
    const declined = await runOnTerminal(['collection', 'remove', 'Old'], { environment, answers: [''] })
    expect([declined.code, declined.stdout]).toEqual([1, ''])
    expect(declined.stderr).toContain('The collection Old and its 2 items are deleted. Continue? (no)')
    expect((await json(['collection', 'show', 'Old'])).items.count).toBe(2)
    expect(await json(['collection', 'remove', 'Old', '--yes'])).toEqual({ id: 'Old' })
    expect(await refusal('remove', 'Old', '--yes')).toBe('The collection Old does not exist.\n')
    await expect(dataClient(backEnd()).items('Old').query().find()).rejects.toMatchObject({ code: 'WDE0025' })
  })
})
