import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { siteBackEnd } from '../scripts/site-back-end.mjs'
import { siteKey } from '../scripts/site-key.mjs'
import { samplePieces, seedSite, upcomingClasses } from '../scripts/site-sample.mjs'

interface Item {
  _id: string
  [field: string]: unknown
}

/** A fake data service with the operations that the scripts use. */
function fakeService() {
  const collections = new Map<string, { id: string; permissions: object }>()
  const items = new Map<string, Map<string, Item>>()
  const at = (id: string) => items.get(id) ?? new Map<string, Item>()
  const calls: string[] = []
  const answers: Record<string, (body: never) => object> = {
    '/collections': ({ collection }: { collection: { id: string; permissions: object } }) => {
      collections.set(collection.id, collection)
      items.set(collection.id, new Map())
      return {}
    },
    '/bulk/items/insert': ({
      dataCollectionId,
      dataItems,
    }: {
      dataCollectionId: string
      dataItems: { data: Item }[]
    }) => {
      for (const { data } of dataItems)
        if (!at(dataCollectionId).has(data._id)) at(dataCollectionId).set(data._id, data)
      return {}
    },
    '/items/query': ({ dataCollectionId }: { dataCollectionId: string }) => ({
      dataItems: [...at(dataCollectionId).values()].map((data) => ({ data })),
    }),
  }
  const fetch = async (url: string, { body }: { body?: string } = {}) => {
    const path = new URL(url).pathname.replace('/wix-data/v2', '')
    calls.push(path)
    const answer =
      body === undefined ? { collections: [...collections.values()] } : answers[path]?.(JSON.parse(body) as never)
    return Response.json(answer ?? {}, { status: answer ? 200 : 404 })
  }
  return { collections, items: at, calls, given: { foyerUrl: 'http://localhost:4000', apiKey: 'key', fetch } }
}

const now = new Date('2026-11-21T09:30:00Z')

describe('the sample data of the reference site', () => {
  it('is there after the first start, and a later one leaves what the owner changed', async () => {
    const { given, items, collections } = fakeService()
    await seedSite({ ...given, now })
    expect([...collections.keys()]).toEqual(['Pieces', 'Classes', 'Favourites', 'Cart', 'Bookings'])
    expect([items('Pieces').size, items('Classes').size]).toEqual([24, 12])
    items('Pieces').delete('moon-jar')
    items('Classes').set('handles-2026-11-22', { _id: 'handles-2026-11-22', name: 'By hand' })
    await seedSite({ ...given, now: new Date('2026-11-25T09:30:00Z') })
    expect(items('Pieces').has('moon-jar')).toBe(false)
    expect(items('Classes').get('handles-2026-11-22')).toMatchObject({ name: 'By hand' })
    expect(items('Classes').size).toBe(14)
  })

  it('decision 26: a visitor reaches the own items of a collection and no others, and nobody but the owner writes the shelf', async () => {
    const { given, collections } = fakeService()
    await seedSite({ ...given, now })
    const permissions = Object.fromEntries([...collections].map(([id, each]) => [id, each.permissions]))
    const own = {
      read: 'SITE_MEMBER_AUTHOR',
      insert: 'ANYONE',
      update: 'SITE_MEMBER_AUTHOR',
      remove: 'SITE_MEMBER_AUTHOR',
    }
    const shown = { read: 'ANYONE' }
    expect(permissions).toEqual({ Pieces: shown, Classes: shown, Favourites: own, Cart: own, Bookings: own })
  })

  it('every piece has an id and a place of its own', () => {
    const pieces = samplePieces() as { _id: string; position: number }[]
    expect(new Set(pieces.map(({ _id }) => _id)).size).toBe(24)
    expect(pieces.map(({ position }) => position)).toEqual(pieces.map((_, index) => (index + 1) * 10))
  })
})

describe('the classes', () => {
  it('are the same for the same day, soonest first, and all ahead', () => {
    const classes = upcomingClasses(now) as { begins: string }[]
    expect(classes).toEqual(upcomingClasses(now))
    const begins = classes.map((each) => each.begins)
    expect(begins).toEqual(begins.toSorted())
    expect(begins[0]).toBe('2026-11-22T11:00')
  })
  it('keep their id and their places from day to day, so that a kept place stays one', () => {
    const before = new Map((upcomingClasses(now) as Item[]).map((each) => [each._id, each]))
    const both = (upcomingClasses(new Date('2026-11-22T20:00:00Z')) as Item[]).filter(({ _id }) => before.has(_id))
    expect(both.length).toBeGreaterThan(6)
    expect(both).toEqual(both.map(({ _id }) => before.get(_id)))
  })
  it('stay at their hour of the wall clock when summer time ends', () => {
    const begins = (upcomingClasses(new Date('2026-10-20T12:00:00Z')) as { begins: string }[]).map(
      (each) => each.begins,
    )
    expect(new Set(begins.map((each) => each.slice(11)))).toEqual(new Set(['10:00', '18:30', '11:00']))
  })
})

describe('the site’s back end', () => {
  it('counts a place once, and no booking that names none', async () => {
    const { given, items } = fakeService()
    await seedSite({ ...given, now })
    const [one] = [...items('Classes').values()].filter(({ places }) => Number(places) > 1)
    const id = one?._id as string
    for (const _id of [`${id}.1`, `${id}.99`, 'invented']) items('Bookings').set(_id, { _id, classId: id })
    const backEnd = siteBackEnd({ ...given, now: () => now })
    expect((await backEnd.placesTaken())[id]).toBe(1)
  })
  it('counts the places of a class that is newer than the cached list of classes', async () => {
    const { given, items } = fakeService()
    await seedSite({ ...given, now })
    const backEnd = siteBackEnd({ ...given, now: () => now })
    await backEnd.firstItems()
    items('Classes').set('raku', { _id: 'raku', begins: '2999-01-01T10:00', places: 1 })
    expect(await backEnd.placesTaken()).toMatchObject({ raku: 0 })
  })
  it('asks for what pages begin with once for many who come at the same time, and goes on without it', async () => {
    const { given, calls } = fakeService()
    const backEnd = siteBackEnd({ ...given, now: () => now })
    const [first] = await Promise.all([1, 2, 3].map(() => backEnd.firstItems()))
    expect(first).toEqual({ pieces: [], classes: [] })
    expect(calls).toHaveLength(2)
    const away = async () => {
      throw new TypeError('fetch failed')
    }
    expect(await siteBackEnd({ ...given, fetch: away }).firstItems()).toBeUndefined()
  })
})

describe('the API key of the reference site', () => {
  let folder: string
  let made: number
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'foyer-key-'))
    made = 0
    return () => rmSync(folder, { recursive: true })
  })
  /** Foyer accepts a new key at the second check. */
  const find = (taken: string[]): Promise<string> =>
    siteKey({
      foyer: async () => {
        setTimeout(() => taken.push(`key-${made}`), 50)
        return JSON.stringify({ apiKey: `key-${++made}` })
      },
      foyerUrl: 'http://localhost:4000',
      memory: join(folder, 'deep/key'),
      isTaken: async (key: string) => taken.includes(key),
    })

  it('is made once, for its owner’s eyes alone, and again when Foyer does not take it any more', async () => {
    expect([await find([]), await find(['key-1']), await find(['another'])]).toEqual(['key-1', 'key-1', 'key-2'])
    expect(made).toBe(2)
    expect(statSync(join(folder, 'deep/key')).mode & 0o777).toBe(0o600)
  })
})
