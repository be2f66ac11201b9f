import { databases, startFoyer, type TestFoyer } from '@foyer/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportMembers, memberPages } from '../../src/features/import-export/members/export-members.js'
import { importMembers, type MemberImport } from '../../src/features/import-export/members/import-members.js'
import { sqlTransferStore } from '../../src/features/import-export/sql-transfer-store.js'
import type { Member } from '../../src/features/members/member.js'
import { postgresDifferences, sqliteDifferences } from '../../src/platform/database/differences.js'
import { openDatabase } from '../../src/platform/database/open-database.js'
import { visitorToken } from '../members/membership-steps.js'
import { foreignSamples } from '../members/passwords/foreign-hash-samples.js'
import { grantRole } from '../owner/owner-steps.js'

describe.each(databases)('issue 6: members into and out of files on $name', ({ name }) => {
  let foyer: TestFoyer
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false, hashCost: 'production' })
  })
  afterAll(() => foyer.stop())

  const find = (email: string) => foyer.deps.storage.read((stores) => stores.members.findByEmail(email))

  async function bring(text: string, more: Partial<MemberImport> = {}) {
    const faults: [number, string][] = []
    const counts = await importMembers(
      {
        name: 'It',
        async *chunks() {
          yield Buffer.from(text)
        },
      },
      {
        ...{ format: text.startsWith('{') ? 'json' : 'csv', update: false, isDryRun: false },
        ...{ onIgnored: () => {}, onProgress: () => {}, onFault: (line, fault) => void faults.push([line, fault]) },
        addressRules: foyer.deps.siteSnapshot.current().settings.addresses,
        ...more,
      },
      {
        ...foyer.deps,
        isUniqueViolation: (error) =>
          [sqliteDifferences, postgresDifferences].some((one) => one.isUniqueViolation(error)),
      },
    )
    return { counts, faults }
  }
  async function taken(format: 'csv' | 'json', passwords = false): Promise<string> {
    const database = await openDatabase(foyer.database.config)
    try {
      let text = ''
      for await (const part of exportMembers({
        pages: memberPages(sqlTransferStore(database, foyer.deps.siteId)),
        format,
        passwords,
      }))
        text += part
      return text
    } finally {
      await database.close()
    }
  }

  it('ME-09: a dry run says what would be done and writes nothing; the import does it; again it changes nothing', async () => {
    const text = 'email,first name\nana@example.com,Ana\nnobody,X\nben@example.com,Ben\n'
    const faults = [[3, '"email" is not an email address']]
    expect(await bring(text, { isDryRun: true })).toEqual({
      counts: { added: 2, updated: 0, unchanged: 0, left: 0, bad: 1, refusedAddresses: 0, identities: {} },
      faults,
    })
    expect(await find('ana@example.com')).toBeUndefined()
    expect(await bring(text)).toEqual({
      counts: { added: 2, updated: 0, unchanged: 0, left: 0, bad: 1, refusedAddresses: 0, identities: {} },
      faults,
    })
    const ana = await find('ana@example.com')
    expect(ana).toMatchObject({ status: 'active', emailVerified: false, profile: { contact: { firstName: 'Ana' } } })
    expect((await bring(text)).counts).toEqual({
      added: 0,
      updated: 0,
      unchanged: 0,
      left: 2,
      bad: 1,
      refusedAddresses: 0,
      identities: {},
    })
    expect(await find('ana@example.com')).toEqual(ana)
  })

  it('with an update members become what the file says; what it does not say stays', async () => {
    await bring('email,first name,company,nickname\nupd@example.com,Ana,Kiln,ana\n')
    const { counts } = await bring('email,company,status\nUPD@example.com,Net Loft,blocked\n', { update: true })
    expect(counts).toMatchObject({ updated: 1, left: 0 })
    expect(await find('upd@example.com')).toMatchObject({
      status: 'blocked',
      profile: { contact: { firstName: 'Ana', company: 'Net Loft' }, profile: { nickname: 'ana' } },
    })
    const again = await bring('email,company,status\nupd@example.com,Net Loft,blocked\n', { update: true })
    expect(again.counts).toMatchObject({ updated: 0, unchanged: 1 })
  })

  it('who runs the site is in no file that is imported: a role is not read, and a hash cannot be put under an owner', async () => {
    const { memberId } = await foyer.createMember('owner@example.com')
    await grantRole(foyer, memberId, 'owner')
    const before = await find('owner@example.com')
    const bcrypt = foreignSamples[3]?.hash
    const text = `email,role,password\nowner@example.com,member,${bcrypt}\nnew@example.com,owner,${bcrypt}\n`
    expect((await bring(text, { update: true, isDryRun: true })).faults).toEqual([
      [2, 'it is somebody who runs the site: no file changes them'],
    ])
    const { faults, counts } = await bring(text, { update: true })
    expect([faults, counts.added]).toEqual([[[2, 'it is somebody who runs the site: no file changes them']], 1])
    expect(await find('owner@example.com')).toEqual(before)
    const added = await find('new@example.com')
    expect(await foyer.deps.storage.read((stores) => stores.owners.roleOf(added?.memberId ?? 'mem_'))).toBeUndefined()
  })

  it('an id is kept or refused, never changed in silence; a deleted member keeps theirs (security-checklist 79)', async () => {
    const id = 'mem_kept-id-of-somebody'
    expect((await bring(`email,id\nkept@example.com,${id}\n`)).counts.added).toBe(1)
    expect(await find('kept@example.com')).toMatchObject({ memberId: id })
    const text = `email,id\none@example.com,${id}\ntwo@example.com,mem_twice-in-the-file\nthree@example.com,mem_twice-in-the-file\n`
    const { faults } = await bring(text)
    expect(faults).toEqual([
      [2, 'its "id" is another member\'s'],
      [4, 'its "id" is another member\'s'],
    ])
    expect(await find('one@example.com')).toBeUndefined()
  })

  it('design invariant 10: who comes with a proven address ends what others registered on it', async () => {
    await foyer.updateSettings({ 'signup.verifyEmail': 'true' })
    await foyer.register(await visitorToken(foyer), 'claimed@example.com', 'of somebody else')
    await bring('email,verified\nclaimed@example.com,true\n')
    await foyer.updateSettings({ 'signup.verifyEmail': 'false' })
    expect(
      await foyer.deps.storage.read((stores) => stores.pendingRegistrations.findLatest('claimed@example.com')),
    ).toBeUndefined()
    const answer = await foyer.logIn(await visitorToken(foyer), 'claimed@example.com', 'of somebody else')
    expect(answer.status).toBe(401)
  })

  it('a member brings their hash along, and signs in with the password', async () => {
    const { hash, password } = foreignSamples[3] as (typeof foreignSamples)[number]
    await bring(`email,encrypted_password,verified\nhash@example.com,${hash},t\n`)
    expect((await foyer.logIn(await visitorToken(foyer), 'hash@example.com', password)).body.state).toBe('SUCCESS')
  })

  it('members whose address is asked for only when it was taken become what those become that are looked up first', async () => {
    const kept = async (email: string) => {
      const { memberId: _, slug: _slug, ...member } = (await find(email)) ?? ({} as Partial<Member>)
      return { ...member, email: email.slice(1), emailKey: member.emailKey?.slice(1) }
    }
    const line = fc.record({
      who: fc.integer({ min: 0, max: 5 }),
      status: fc.constantFrom('', 'active', 'blocked', 'pending'),
      verified: fc.constantFrom('', 'true', 'false'),
      name: fc.constantFrom('', 'Ana', 'Ben'),
    })
    let run = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.array(line, { maxLength: 6 }), fc.boolean()), { maxLength: 3 }),
        async (files) => {
          run++
          for (const [at, [lines, update]] of files.entries()) {
            const file = (prefix: string) =>
              lines.map(({ who, ...one }) => `${prefix}${run}-${who}@example.com,${Object.values(one)},`)
            const names = 'email,status,verified,first name,slug'
            const asked = await bring([names, ...file('a')].join('\n'), { update })
            // A line with a slug makes the import look up every member first.
            const looked = await bring([names, ...file('b'), `c${run}-${at}@example.com,,,,c${run}-${at}`].join('\n'), {
              update,
            })
            expect(looked.counts).toEqual({ ...asked.counts, added: asked.counts.added + 1 })
            expect(looked.faults).toEqual(asked.faults)
          }
          for (let who = 0; who <= 5; who++)
            expect(await kept(`a${run}-${who}@example.com`)).toEqual(await kept(`b${run}-${who}@example.com`))
        },
      ),
      { numRuns: 12 },
    )
  })

  it('what was read before a file turns out to be none is kept; what comes after one who stops it is not', async () => {
    const lines = (prefix: string) => Array.from({ length: 1300 }, (_, at) => `${prefix}${at}@example.com,Ana`)
    const broken = ['email,first name', ...lines('broken').slice(0, 700), '"never ends,'].join('\n')
    await expect(bring(broken)).rejects.toThrow('cannot be told apart')
    expect(await find('broken499@example.com')).toBeDefined()
    expect(await find('broken500@example.com')).toBeUndefined()

    const stopped = bring(['email,first name', ...lines('stopped')].join('\n'), {
      onProgress: () => {
        throw new Error('stopped')
      },
    })
    await expect(stopped).rejects.toThrow('stopped')
    expect(await find('stopped499@example.com')).toBeDefined()
    expect(await find('stopped500@example.com')).toBeUndefined()
  })

  it('some by each transaction: many members come over, whatever the lines between', async () => {
    const lines = Array.from({ length: 2300 }, (_, at) => (at % 10 === 3 ? `bad ${at}` : `many-${at}@example.com`))
    const heard: number[] = []
    const { counts, faults } = await bring(`email\n${lines.join('\n')}\n`, {
      onProgress: (_, line) => void heard.push(line),
    })
    expect(counts).toEqual({
      added: 2070,
      updated: 0,
      unchanged: 0,
      left: 0,
      bad: 230,
      refusedAddresses: 0,
      identities: {},
    })
    expect(faults).toHaveLength(230)
    expect(heard).toEqual([501, 1001, 1501, 2001, 2301])
    expect(await find('many-2299@example.com')).toBeDefined()
  })

  it.each(['csv', 'json'] as const)(
    'ME-09: what is exported as %s is harmless in a spreadsheet and read back as it was',
    async (format) => {
      const nasty = ['=1+1', '+1', '-1', '@a', "'=x", ' =1', '＝1', 'a"b,c;d', 'line\nbreak', 'é✓']
      for (const [at, nickname] of nasty.entries())
        await bring(
          JSON.stringify({
            email: `nasty-${at}@example.com`,
            nickname,
            phone: '+351 9',
            profile: { contact: { phones: ['1', '2'] } },
          }),
        )
      const text = await taken(format, true)
      if (format === 'csv') expect(text).not.toMatch(/(?:^|,)"?\s*[=+\-@＝]/m)
      const before = await Promise.all(nasty.map((_, at) => find(`nasty-${at}@example.com`)))
      expect(before.map((one) => one?.profile.profile?.nickname?.trim())).toEqual(nasty.map((one) => one.trim()))
      expect(before[0]?.profile.contact?.phones).toEqual(['+351 9', '2'])
      const { counts, faults } = await bring(text, { update: true })
      expect(faults.map(([, fault]) => fault)).toEqual(['it is somebody who runs the site: no file changes them'])
      expect([counts.added, counts.updated]).toEqual([0, 0])
      expect(await Promise.all(nasty.map((_, at) => find(`nasty-${at}@example.com`)))).toEqual(before)
      expect(await taken(format, false)).not.toContain('$argon2id$')
    },
  )
})
