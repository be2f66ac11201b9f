import { paths } from '@foyer/protocol'
import { databases, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importRunner } from '../../src/features/import-export/import-jobs/import-runner.js'
import { toErrorSummary, visitorToken } from '../members/membership-steps.js'
import { foreignSamples } from '../members/passwords/foreign-hash-samples.js'
import { createOwner } from '../owner/owner-steps.js'

interface View {
  import: {
    importId: string
    status: string
    added: number
    bad: number
    left: number
    faults: object[]
    problem: string | null
  } & Record<string, unknown>
}

describe.each(databases)('issue 6: a file of members by the owner API on $name', ({ name }) => {
  let foyer: TestFoyer
  let token: string
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
    token = (await createOwner(foyer, 'owner@example.com')).token
  })
  afterAll(() => foyer.stop())

  const find = (email: string) => foyer.deps.storage.read((stores) => stores.members.findByEmail(email))
  const post = (path: string, json: object) => foyer.call<View>(path, { token, json })
  const show = async (importId: string) =>
    (await foyer.call<View>(`${paths.memberImports}/${importId}`, { token })).body.import
  const until = async (importId: string, ...statuses: string[]) => {
    for (;;) {
      const found = await show(importId)
      if (statuses.includes(found.status)) return found
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  async function send(text: string, more: object = {}, pieces = 2): Promise<string> {
    const { body } = await post(paths.memberImports, { fileName: 'members.csv', format: 'csv', ...more })
    const { importId } = body.import
    const bytes = Buffer.from(text)
    const size = Math.ceil(bytes.length / pieces)
    for (let part = 0; part < pieces; part++) {
      const content = bytes.subarray(part * size, (part + 1) * size).toString('base64')
      const sent = { part, content, isLast: part === pieces - 1 }
      expect((await post(`${paths.memberImports}/${importId}/parts`, sent)).status).toBe(200)
    }
    return importId
  }
  const entries = async (action: string) =>
    (
      await foyer.call<{ entries: { details: object; actor: { kind: string } }[] }>(
        `${paths.ownerAudit}?actions=${action}`,
        { token },
      )
    ).body.entries

  it('ME-09: is looked at before anything is written, imported when it is begun, and in the audit log', async () => {
    const { hash, password } = foreignSamples[3] as (typeof foreignSamples)[number]
    const importId = await send(
      `email,password,name\nana@example.com,${hash},Ana\nnobody,,\nben@example.com,,Bén\n`,
      {},
      3,
    )
    const checked = await until(importId, 'checked')
    expect(checked).toMatchObject({ added: 2, bad: 1, left: 0, share: 1, lastLine: 4, problem: null })
    expect(checked.faults).toEqual([{ line: 3, fault: '"email" is not an email address' }])
    expect(await find('ana@example.com')).toBeUndefined()
    expect(await entries('members-import-begun')).toEqual([])

    expect((await post(`${paths.memberImports}/${importId}/begin`, {})).body.import.status).toBe('importing')
    expect(toErrorSummary(await post(`${paths.memberImports}/${importId}/begin`, {}))[0]).toBe(409)
    expect(await until(importId, 'done')).toMatchObject({ added: 2, bad: 1 })
    expect(await find('ben@example.com')).toMatchObject({ profile: { profile: { nickname: 'Bén' } } })
    expect((await foyer.logIn(await visitorToken(foyer), 'ana@example.com', password)).body.state).toBe('SUCCESS')
    expect(await entries('members-import-begun')).toMatchObject([{ actor: { kind: 'owner' }, details: { importId } }])
    expect(await entries('members-imported')).toMatchObject([
      { actor: { kind: 'owner' }, details: { importId, added: 2, bad: 1 } },
    ])
    // The uploaded file, which contains personal data, has been deleted.
    expect(await foyer.deps.storage.read(({ importJobs }) => importJobs.getPart(importId, 0))).toBeUndefined()
    const { body } = await foyer.call<{ imports: { importId: string }[] }>(paths.memberImports, { token })
    expect(body.imports.map((one) => one.importId)).toContain(importId)
  })

  it('a file that will not do is said to be that', async () => {
    const importId = await send('name\nAna\n')
    expect(await until(importId, 'failed')).toMatchObject({ problem: expect.stringContaining('no column "email"') })
    expect((await post(`${paths.memberImports}/${importId}/begin`, {})).status).toBe(409)
  })

  it('a part whose answer was lost is sent again and kept once; one out of order is refused', async () => {
    const { body } = await post(paths.memberImports, { fileName: 'x.csv', format: 'csv' })
    const { importId } = body.import
    const part = (number: number, text: string, isLast = false) =>
      post(`${paths.memberImports}/${importId}/parts`, {
        part: number,
        content: Buffer.from(text).toString('base64'),
        isLast,
      })
    await part(0, 'email\ntwice@exam')
    expect((await part(0, 'email\ntwice@exam')).status).toBe(200)
    expect((await part(2, 'x')).status).toBe(409)
    await part(1, 'ple.com\n', true)
    expect(await until(importId, 'checked')).toMatchObject({ added: 1, bad: 0, bytes: 24 })
    expect((await part(2, 'more@example.com\n')).status).toBe(409)
    expect((await foyer.call(`${paths.memberImports}/${importId}`, { method: 'DELETE', token })).status).toBe(200)
    expect((await foyer.call(`${paths.memberImports}/${importId}`, { token })).status).toBe(404)
  })

  it('decision 41: counts the addresses that could not sign up by the rules, and imports them', async () => {
    await foyer.updateSettings({ 'signup.deniedDomains': 'denied.example' })
    const importId = await send('email\nfirst@denied.example\nsecond@denied.example\nthird@example.com\n')
    expect(await until(importId, 'checked')).toMatchObject({ added: 3, refusedAddresses: 2, bad: 0 })
    await post(`${paths.memberImports}/${importId}/begin`, {})
    expect(await until(importId, 'done')).toMatchObject({ added: 3, refusedAddresses: 2 })
    await foyer.updateSettings({ 'signup.deniedDomains': '' })
  })

  it('an import whose node was stopped is gone on with by another one, and each member is kept once', async () => {
    const lines = Array.from({ length: 1200 }, (_, at) => `many-${at}@example.com`)
    const importId = await send(`email\n${lines.join('\n')}\n`)
    await until(importId, 'checked')
    // A node that fails after its first transactions.
    let written = 0
    const { storage, clock, random, secrets, siteSnapshot } = foyer.deps
    const stopping = {
      ...storage,
      transact: async (work: Parameters<typeof storage.transact>[0]) => {
        if (written > 1) throw new Error('the node was killed')
        written++
        return storage.transact(work)
      },
    } as typeof storage
    const lost: unknown[] = []
    await storage.transact(({ importJobs }) =>
      importJobs.start(importId, { actor: { kind: 'nobody', id: null }, requestId: null, network: null }, clock.now()),
    )
    const killed = importRunner(
      { storage: stopping, clock, random, secrets, siteSnapshot, isUniqueViolation: () => false },
      { failed: (_, error) => void lost.push(error) },
    )
    killed.wake()
    await killed.settled()
    await killed.stop()
    expect(lost.length).toBeGreaterThan(0)
    expect(await show(importId)).toMatchObject({ status: 'importing', added: 500 })
    await foyer.advance(60)
    const goesOn = importRunner(
      { storage, clock, random, secrets, siteSnapshot, isUniqueViolation: () => false },
      { failed: (_, error) => void lost.push(error) },
    )
    goesOn.wake()
    const done = await until(importId, 'done')
    await goesOn.stop()
    expect(done).toMatchObject({ added: 1200, left: 0, bad: 0 })
  })

  it('all members are taken away as a file, which is an entry itself; no hash is in it', async () => {
    await foyer.createMember('taken@example.com')
    const csv = await foyer.call(paths.exportOwnerMembers, { token, json: {} })
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(csv.text).toMatch(/^email,id,status,verified,/)
    expect(csv.text).toContain('taken@example.com,mem_')
    const lines = await foyer.call(paths.exportOwnerMembers, { token, json: { format: 'json' } })
    expect(JSON.parse(lines.text.split('\n')[0] ?? '')).toMatchObject({
      id: expect.stringMatching(/^mem_/),
      status: 'active',
    })
    for (const { text } of [csv, lines]) expect(text).not.toMatch(/\$argon2|passwordHash/)
    const exported = (await entries('members-exported')) as { details: { format: string } }[]
    expect(exported.map(({ details }) => details.format).toSorted()).toEqual(['csv', 'json'])
  })

  it('a file that nobody goes on with is removed after an hour', async () => {
    const importId = await send('email\nlate@example.com\n')
    await until(importId, 'checked')
    const { sweepImports } = await import('../../src/features/import-export/import-jobs/sql-sweep-imports.js')
    const { openDatabase } = await import('../../src/platform/database/open-database.js')
    const database = await openDatabase(foyer.database.config)
    try {
      const sweep = (minutes: number) =>
        database.transact((query) =>
          sweepImports(query, {
            siteId: foyer.deps.siteId,
            now: foyer.deps.clock.now() + minutes * 60_000,
            batchSize: 100,
          }),
        )
      await sweep(59)
      expect((await show(importId)).status).toBe('checked')
      await sweep(61)
      expect((await foyer.call(`${paths.memberImports}/${importId}`, { token })).status).toBe(404)
    } finally {
      await database.close()
    }
  })
})
