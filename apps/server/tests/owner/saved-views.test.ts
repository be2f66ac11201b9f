import { MAX_VIEWS, paths, type SavedView } from '@foyer/protocol'
import { databases, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countRows } from '../database/tables.js'
import { createOwner } from './owner-steps.js'

const blocked = { list: 'members', name: 'Blocked', query: 'status=blocked&sort=-joined', columns: ['joined', 'id'] }

describe.each(databases)('saved views of the lists of the console, on $name', ({ name }) => {
  let foyer: TestFoyer
  let ana: { token: string; memberId: string }
  let ben: { token: string; memberId: string }
  beforeAll(async () => {
    foyer = await startFoyer({ database: name })
    ana = await createOwner(foyer, 'ana@example.com')
    ben = await createOwner(foyer, 'ben@example.com', 'read-only')
  })
  afterAll(() => foyer.stop())

  const add = (token: string, view: object) =>
    foyer.call<{ view: SavedView }>(paths.ownerViews, { token, json: { view } })
  const list = async (token: string) =>
    (await foyer.call<{ views: SavedView[] }>(paths.ownerViews, { token })).body.views
  const change = (token: string, viewId: string, view: object) =>
    foyer.call<{ view: SavedView }>(`${paths.ownerViews}/${viewId}`, { token, method: 'PATCH', json: { view } })
  const remove = (token: string, viewId: string) =>
    foyer.call(`${paths.ownerViews}/${viewId}`, { token, method: 'DELETE' })

  it('are added, listed oldest first, changed and deleted by the person who has them', async () => {
    const first = (await add(ana.token, blocked)).body.view
    expect(first).toEqual({ viewId: expect.stringMatching(/^view_/), ...blocked })
    await foyer.advance(1)
    const second = (await add(ana.token, { list: 'requests', name: ' Äldre ', query: '' })).body.view
    expect(second).toMatchObject({ name: 'Äldre', columns: [] })
    expect(await list(ana.token)).toEqual([first, second])
    const changed = await change(ana.token, first.viewId, { name: 'Out' })
    expect(changed.body.view).toEqual({ ...first, name: 'Out' })
    const moved = await change(ana.token, first.viewId, { query: 'q=a', columns: [] })
    expect(moved.body.view).toEqual({ ...first, name: 'Out', query: 'q=a', columns: [] })
    expect((await change(ana.token, first.viewId, {})).body.view).toEqual(moved.body.view)
    expect((await remove(ana.token, first.viewId)).status).toBe(200)
    expect((await remove(ana.token, first.viewId)).status).toBe(404)
    expect(await list(ana.token)).toEqual([second])
    await remove(ana.token, second.viewId)
  })

  it('V8.2.2: another person neither sees, changes nor deletes them', async () => {
    const { viewId } = (await add(ana.token, blocked)).body.view
    expect(await list(ben.token)).toEqual([])
    expect((await change(ben.token, viewId, { name: 'Mine' })).status).toBe(404)
    expect((await remove(ben.token, viewId)).status).toBe(404)
    expect((await list(ana.token)).map(({ name }) => name)).toEqual(['Blocked'])
    await remove(ana.token, viewId)
  })

  it.each([
    ['has no name', { ...blocked, name: '  ' }],
    ['has a name of 61 characters', { ...blocked, name: 'a'.repeat(61) }],
    ['has a query of 2001 characters', { ...blocked, query: 'a'.repeat(2001) }],
    ['is of an unknown list', { ...blocked, list: 'secrets' }],
    ['has 21 columns', { ...blocked, columns: Array.from({ length: 21 }, String) }],
  ])('a view is refused that %s', async (_, view) => {
    expect((await add(ana.token, view)).status).toBe(400)
  })

  it(`a person has at most ${MAX_VIEWS}, and removing the role removes them`, async () => {
    for (let at = 0; at < MAX_VIEWS; at++) expect((await add(ben.token, blocked)).status).toBe(200)
    expect((await add(ben.token, blocked)).text).toContain(`You have ${MAX_VIEWS} views`)
    expect((await add(ana.token, blocked)).status).toBe(200)
    await foyer.call(`${paths.owners}/${ben.memberId}`, { token: ana.token, method: 'DELETE' })
    expect((await countRows(foyer.database.config)).saved_view).toBe(1)
  })
})
