import { connectWixSdk } from '@foyer/client/adapter'
import { dataAdmin, withApiKey } from '@foyer/client/data'
import { databases, startFoyer, type TestFoyer } from '@foyer/testing'
import { createClient, OAuthStrategy } from '@wix/sdk'
import * as items from '@wix/wix-data-items-sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const OPEN = { read: 'ANYONE', insert: 'ANYONE', update: 'ANYONE', remove: 'ANYONE' } as const
const idsOf = (found: { items: { _id?: string }[] }): unknown[] => found.items.map(({ _id }) => _id)
const clientOf = (foyer: TestFoyer) =>
  createClient({ auth: OAuthStrategy({ clientId: foyer.client.clientId }), modules: { items } })

describe.each(databases)('the items of @wix/data against Foyer, on $name', ({ name }) => {
  let foyer: TestFoyer
  let data: ReturnType<typeof clientOf>['items']
  let disconnect: () => void

  beforeAll(async () => {
    foyer = await startFoyer({ database: name, now: Date.now() })
    disconnect = connectWixSdk(foyer.url)
    const admin = dataAdmin(withApiKey({ url: foyer.url, apiKey: await foyer.addApiKey() }))
    await admin.createCollection({ id: 'actors', permissions: OPEN })
    await admin.createCollection({
      id: 'movies',
      permissions: OPEN,
      fields: [
        {
          key: 'cast',
          type: 'MULTI_REFERENCE',
          typeMetadata: { multiReference: { referencedCollectionId: 'actors', referencingFieldKey: 'roles' } },
        },
      ],
    })
    data = clientOf(foyer).items
    for (const _id of ['ana', 'ben', 'cyd']) await data.insert('actors', { _id })
    for (const [_id, title] of [
      ['m1', 'One blue'],
      ['m2', 'Two blue'],
      ['m3', 'Three'],
    ])
      await data.insert('movies', { _id, title })
  })
  afterAll(async () => {
    disconnect()
    await foyer.stop()
  })

  it('wire-protocol §8.2: references are written and read from both sides', async () => {
    const rolesOf = async (actor: string, order?: 'asc' | 'desc') =>
      idsOf(await data.queryReferenced('actors', actor, 'roles', order && { order }))
    const castOf = async (movie: string) => idsOf(await data.queryReferenced('movies', movie, 'cast'))

    await data.insertReference('movies', 'cast', 'm2', ['ana', 'ben'])
    expect(await rolesOf('ana')).toEqual(['m2'])
    await data.insertReference('actors', 'roles', 'ana', ['m1'])
    expect(await castOf('m1')).toEqual(['ana'])
    expect([await rolesOf('ana'), await rolesOf('ana', 'desc')]).toEqual([
      ['m2', 'm1'],
      ['m1', 'm2'],
    ])
    expect(await data.isReferenced('actors', 'roles', 'ana', 'm1')).toBe(true)
    expect(await data.isReferenced('actors', 'roles', 'ana', 'm3')).toBe(false)

    await data.replaceReferences('actors', 'roles', 'ana', ['m3', 'm2'])
    expect([await castOf('m1'), await castOf('m2'), await castOf('m3')]).toEqual([[], ['ana', 'ben'], ['ana']])
    await data.removeReference('actors', 'roles', 'ana', 'm2')
    expect([await rolesOf('ana'), await castOf('m2')]).toEqual([['m3'], ['ben']])

    const included = await data.query('actors').include('roles').ascending('_id').find()
    expect(included.items.map(({ roles }) => idsOf({ items: roles }))).toEqual([['m3'], ['m2'], []])
  })

  it('wire-protocol §8.2: a search without an expression finds what the filter does, in the order of the sort', async () => {
    expect(idsOf(await data.search('movies').descending('_id').run())).toEqual(['m3', 'm2', 'm1'])
    expect(
      idsOf(await data.search('movies').hasSome('title', ['One blue', 'Two blue']).ascending('_id').run()),
    ).toEqual(['m1', 'm2'])
    expect(idsOf(await data.search('movies').fuzzy().limit(1).run())).toEqual(['m1'])
    expect(idsOf(await data.search('movies', { filter: { title: 'Three' } }))).toEqual(['m3'])
  })
})
