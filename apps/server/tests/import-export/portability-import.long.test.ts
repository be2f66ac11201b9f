import { randomBytes } from 'node:crypto'
import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { paths } from '@foyer/protocol'
import { databases } from '@foyer/testing'
import { describe, expect, it } from 'vitest'
import { FORMAT_VERSION } from '../../src/features/import-export/site/site-format.js'
import { dumpTables } from '../database/tables.js'
import { createDatabase, createSite, expectRejected, runSuccessfully, startServer } from './portability-steps.js'

const linesOf = (text: string): Record<string, unknown>[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
const HEADER = { kind: 'header', format: 'foyer-site', version: 1 }
const fileOf = (folder: string, lines: (object | string)[]): string => {
  const file = join(folder, `import-${randomBytes(4).toString('hex')}`)
  writeFileSync(file, lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join(''))
  return file
}
const person = (email: string, more: object = {}) => ({ kind: 'member', email, ...more })

describe.each([
  { name: 'sqlite', other: 'postgres' },
  { name: 'postgres', other: 'sqlite' },
] as const)('design §5: a site moved from $name to $other', ({ name, other }) => {
  it('keeps settings, clients and members, who sign in with their old passwords; nothing that lets in is in the file', async () => {
    const on = await createSite(name, { 'signup.verifyEmail': 'false', 'site.name': 'Harbour' })
    const ana = await on.createMember('Ana@Example.com')
    const gone = await on.createMember('gone@example.com')
    const patch = { member: { contact: { firstName: 'Ana' } } }
    const mine = `${paths.members}/${ana.memberId}`
    expect((await on.call(mine, { method: 'PATCH', token: ana.access_token, json: patch })).status).toBe(200)
    await runSuccessfully(['member', 'block', 'gone@example.com'], on.database.environment)
    await on.createMember('deleted@example.com')
    await on.updateSettings({ 'members.deletionGraceDays': '0' })
    await runSuccessfully(['member', 'delete', 'deleted@example.com'], on.database.environment)
    await on.updateSettings({ 'signup.verifyEmail': 'true' })
    const visitor = await on.createVisitor()
    expect((await on.register(visitor.access_token, 'claim@example.com')).body.state).toBe('REQUIRE_EMAIL_VERIFICATION')
    await on.updateSettings({ 'signup.verifyEmail': 'false' })

    const file = join(on.database.folder, 'site.jsonl')
    expect(await runSuccessfully(['export', file], on.database.environment)).toBe(`2 members are in ${file}.\n`)
    const text = readFileSync(file, 'utf8')
    const lines = linesOf(text)
    expect(lines.map(({ kind }) => kind)).toEqual(['header', 'settings', 'client', 'member', 'member', 'end'])
    expect(text).not.toMatch(/claim@|deleted@|refresh|digest|sealed|apiKey/)
    const streamed = linesOf(await runSuccessfully(['export', '-'], on.database.environment))
    expect(streamed.slice(1)).toEqual(lines.slice(1))

    const { environment, config } = await createDatabase(other)
    const first = JSON.parse(await runSuccessfully(['import', file, '--json'], environment))
    expect(first).toMatchObject({ settings: 3, clients: { added: 1 }, members: { added: 2, left: 0 }, bad: 0 })
    const second = JSON.parse(await runSuccessfully(['import', file, '--json'], environment))
    expect(second).toMatchObject({ settings: 0, clients: { added: 0, left: 1 }, members: { added: 0, left: 2 } })
    const third = JSON.parse(await runSuccessfully(['import', file, '--update', '--json'], environment))
    expect(third).toMatchObject({ members: { added: 0, updated: 0, unchanged: 2 } })
    const again = linesOf(await runSuccessfully(['export', '-'], environment))
    expect(again.slice(1)).toEqual(lines.slice(1))

    const there = await startServer({ FOYER_SECRET: randomBytes(32).toString('hex'), ...environment })
    const fresh = await there.logIn(on.client.clientId, 'ana@example.com')
    expect(await there.userinfo(fresh.access_token)).toBe(200)
    const members = (await dumpTables(config)).member ?? []
    expect(members.map(({ member_id }) => member_id).toSorted()).toEqual([ana.memberId, gone.memberId].toSorted())
    expect(members.find(({ member_id }) => member_id === gone.memberId)?.status).toBe('blocked')
  })
})

describe.each(databases)('foyer import on $name', ({ name }) => {
  const membersIn = async (config: Parameters<typeof dumpTables>[0]) => (await dumpTables(config)).member ?? []

  it('writes nothing of a file with a bad line, lists every bad one on a dry run, and leaves them out when told to', async () => {
    const { environment, folder, config } = await createDatabase(name)
    const good = [person('ana@example.com'), person('ben@example.com', { status: 'pending-approval' })]
    const bad = [person('nobody'), '{"kind":"member"', { kind: 'owner' }, person('x@example.com', { role: 'owner' })]
    const file = fileOf(folder, [HEADER, ...good, ...bad])
    await expectRejected(
      ['import', file],
      environment,
      /^Nothing was written: .* 4 bad lines.*line 4: "email": is not an/,
    )
    const dry = await expectRejected(['import', file, '--dry-run'], environment, /has 4 bad lines/)
    expect(dry.stdout.match(/^line \d+/gm)).toEqual(['line 4', 'line 5', 'line 6', 'line 7'])
    expect(dry.stdout).toContain('2 members would be added')
    expect(await membersIn(config)).toEqual([])
    expect(await runSuccessfully(['import', file, '--skip-bad'], environment)).toMatch(
      /2 added.*Bad lines left out: 4\./,
    )
    expect(await membersIn(config)).toHaveLength(2)
  })

  it('refuses a file that is none, was cut short, goes on after its end or is of a later version, whatever the flags', async () => {
    const { environment, folder, config } = await createDatabase(name)
    const cut = fileOf(folder, [{ ...HEADER, ends: true }, person('ana@example.com'), person('ben@example.com')])
    const miscounted = fileOf(folder, [HEADER, person('ana@example.com'), { kind: 'end', records: 2 }])
    const longer = fileOf(folder, [HEADER, { kind: 'end', records: 0 }, person('ana@example.com')])
    const later = fileOf(folder, [{ ...HEADER, version: FORMAT_VERSION + 1 }, person('ana@example.com')])
    const broken = fileOf(folder, [HEADER, person('ana@example.com')])
    truncateSync(broken, readFileSync(broken).length - 4)
    for (const [file, says] of [
      [cut, /is not whole: its end is missing/],
      [miscounted, /is not whole: it has 1 records/],
      [longer, /goes on after its end, on line 3/],
      [later, /later version/],
      [fileOf(folder, []), /is empty/],
      [fileOf(folder, [person('ana@example.com')]), /does not begin with the header/],
      [join(folder, 'missing'), /Cannot read/],
      [folder, /is not a file/],
      ['-', /standard input/],
    ] as const)
      await expectRejected(['import', file, '--skip-bad'], environment, says)
    await expectRejected(['import', broken], environment, /line 2: the line is not valid JSON/)
    const long = fileOf(folder, [HEADER, person('ana@example.com', { slug: 'x'.repeat(2_000_000) })])
    await expectRejected(['import', long], environment, /line 2: it is longer than 1048576 bytes/)
    expect(await membersIn(config)).toEqual([])
  })

  it('pages by key: thousands of members of the same moment are exported once each', async () => {
    const { environment, folder, config } = await createDatabase(name)
    const createdAt = '2026-01-01T00:00:00.000Z'
    const emails = Array.from({ length: 1203 }, (_, at) => `member-${at}@example.com`)
    const file = fileOf(folder, [
      HEADER,
      ...emails.map((email) => person(email, { createdAt })),
      person(emails[0] ?? ''),
    ])
    expect(await runSuccessfully(['import', file], environment)).toMatch(
      /^Members: 1203 added, 0 updated, 1 unchanged\./,
    )
    const exported = linesOf(await runSuccessfully(['export', '-'], environment)).filter(
      ({ kind }) => kind === 'member',
    )
    expect(exported.map(({ email }) => String(email)).toSorted()).toEqual(emails.toSorted())
    expect(await membersIn(config)).toHaveLength(1203)
  })

  it('keeps ids and slugs where they are free, and finds others where they are not', async () => {
    const { environment, folder, config } = await createDatabase(name)
    const taken = { memberId: 'mem_takentakentakentaken1', slug: 'taken' }
    await runSuccessfully(['import', fileOf(folder, [HEADER, person('first@example.com', taken)])], environment)
    await runSuccessfully(['import', fileOf(folder, [HEADER, person('second@example.com', taken)])], environment)
    const [first, second] = (await membersIn(config)).toSorted((a, b) => String(a.email).localeCompare(String(b.email)))
    expect(first).toMatchObject({ member_id: taken.memberId, slug: 'taken' })
    expect(second?.member_id).toMatch(/^mem_[\w-]{22}$/)
    expect(second?.slug).not.toBe('taken')
    await runSuccessfully(['site', 'set', 'members.deletionGraceDays=0'], environment)
    await runSuccessfully(['member', 'delete', 'first@example.com'], environment)
    await runSuccessfully(['import', fileOf(folder, [HEADER, person('third@example.com', taken)])], environment)
    const third = (await membersIn(config)).find(({ email }) => email === 'third@example.com')
    expect(third).toMatchObject({ slug: 'taken' })
    expect(third?.member_id).not.toBe(taken.memberId)
  })

  it('design invariant 10: an address that comes in proven ends what others registered on it', async () => {
    const on = await createSite(name, { 'signup.verifyEmail': 'true' })
    const { environment, folder, config } = on.database
    const { access_token } = await on.createVisitor()
    const claim = await on.register(access_token, 'ana@example.com')
    expect(claim.body.state).toBe('REQUIRE_EMAIL_VERIFICATION')
    const code = await on.getMailedCode('ana@example.com')
    await runSuccessfully(
      ['import', fileOf(folder, [HEADER, person('ana@example.com', { emailVerified: true })])],
      environment,
    )
    expect((await dumpTables(config)).claim).toEqual([])
    const proof = { stateToken: claim.body.stateToken, code }
    expect((await on.call(paths.verify, { token: access_token, json: proof })).status).not.toBe(200)
  })

  it('with --update, a block and another password end the sessions on a running server; without, nobody changes', async () => {
    const on = await createSite(name, { 'signup.verifyEmail': 'false' })
    const { environment, folder } = on.database
    const [ana, ben, eve] = [
      await on.createMember('ana@example.com'),
      await on.createMember('ben@example.com'),
      await on.createMember('eve@example.com'),
    ]
    const hash = `$argon2id$v=19$m=19456,t=2,p=1$${'c'.repeat(22)}$${'d'.repeat(43)}`
    const file = fileOf(folder, [
      HEADER,
      { kind: 'settings', settings: { 'site.name': 'Harbour' } },
      person('ANA@example.com', { status: 'blocked' }),
      person('ben@example.com', { passwordHash: hash }),
      person('eve@example.com', { profile: { nickname: 'Eve' } }),
    ])
    expect(await runSuccessfully(['import', file], environment)).toMatch(/^Members: 0 added, 0 updated, 3 unchanged/)
    const status = async ({ refresh_token }: { refresh_token: string }) => (await on.refresh(refresh_token)).status
    expect(await Promise.all([ana, ben, eve].map(status))).toEqual([200, 200, 200])
    expect(await runSuccessfully(['import', file, '--update'], environment)).toMatch(/^Members: 0 added, 3 updated/)
    expect(await Promise.all([ana, ben, eve].map(status))).toEqual([400, 400, 200])
    await Promise.all(on.nodes.map((node) => node.refresh()))
    const mine = async (accessToken: string) => (await on.call(paths.userinfo, { token: accessToken })).status
    expect([await mine(ana.access_token), await mine(eve.access_token)]).toEqual([401, 200])
    expect(on.deps.siteSnapshot.current().settings.name).toBe('Harbour')
    expect(await runSuccessfully(['import', file, '--update'], environment)).toMatch(
      /^Members: 0 added, 0 updated, 3 unchanged/,
    )
  })

  it('without passwords, everybody keeps the one they have', async () => {
    const on = await createSite(name, { 'signup.verifyEmail': 'false' })
    const ana = await on.createMember('ana@example.com')
    const file = join(on.database.folder, 'site.jsonl')
    await runSuccessfully(['export', file, '--without-passwords'], on.database.environment)
    expect(readFileSync(file, 'utf8')).not.toMatch(/argon2|passwordHash/)
    expect(await runSuccessfully(['import', file, '--update'], on.database.environment)).toMatch(
      /0 updated, 1 unchanged/,
    )
    expect((await on.refresh(ana.refresh_token)).status).toBe(200)
  })
})
