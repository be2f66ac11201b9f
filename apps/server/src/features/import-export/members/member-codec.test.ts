import { describe, expect, it } from 'vitest'
import { firebaseSample } from '../../../../tests/members/passwords/foreign-hash-samples.js'
import { type MemberFile, readMembers } from './member-codec.js'

const BCRYPT = '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'

async function read(text: string | Buffer, more: Partial<MemberFile> = {}) {
  const ignored: string[] = []
  const bytes = Buffer.from(text)
  async function* chunks() {
    // Read in chunks, so that no result depends on chunk boundaries.
    for (let at = 0; at < bytes.length; at += 700) yield bytes.subarray(at, at + 700)
  }
  const format = /^\s*[[{]/.test(String(text)) ? 'json' : 'csv'
  const options = { format, onIgnored: (name: string) => void ignored.push(name), ...more } as const
  const lines: unknown[] = []
  for await (const { line, ...read } of readMembers({ name: 'It', chunks }, options))
    lines.push('record' in read ? { line, member: read.record } : { line, ...read })
  return { lines, ignored }
}
const member = async (text: string, more?: Partial<MemberFile>) => {
  const [first] = (await read(text, more)).lines as { member: object }[]
  return first?.member ?? first
}
const fault = async (header: string, line: string) => {
  const [first] = (await read(`${header}\r\n${line}\r\n`)).lines as { fault?: string }[]
  return first?.fault
}

describe('issue 6: a file of members', () => {
  it('needs a column of addresses, and tells what means nothing here; roles are among that', async () => {
    expect(await read('E-Mail Address,role,shoe size\nAna@Example.com,owner,41\n')).toEqual({
      lines: [{ line: 2, member: { email: 'Ana@example.com', emailKey: 'ana@example.com' } }],
      ignored: ['role', 'shoe size'],
    })
  })

  it('decision 35: has notes, and tags as a list, its JSON or with commas; too many are refused', async () => {
    const tagged = { notes: 'On paper', tags: ['vip', 'wholesale'] }
    expect(await member('email,notes,tags\na@example.com,On paper,"vip, wholesale"')).toMatchObject(tagged)
    expect(await member('email,notes,tags\na@example.com,On paper,"[""vip"",""wholesale""]"')).toMatchObject(tagged)
    expect(await member('{"email":"a@example.com","notes":"On paper","tags":["vip","wholesale"]}')).toMatchObject(
      tagged,
    )
    expect(await fault('email,tags', `a@example.com,${'x'.repeat(41)}`)).toContain('tags')
    expect(await fault('email,notes', `a@example.com,${'x'.repeat(4001)}`)).toContain('longer than 4000')
  })

  it.each([';', '\t', ','])('is separated by what its first line is separated by: %j', async (mark) => {
    const lines = [
      ['email', 'First name', 'note, of; us'],
      ['a@example.com', 'Ana', ''],
    ]
    const text = lines.map((cells) => cells.map((cell) => `"${cell}"`).join(mark)).join('\n')
    expect(await member(text)).toMatchObject({ profile: { contact: { firstName: 'Ana' } } })
  })

  it('a mark before UTF-8 is no part of the first name', async () => {
    expect(await member('\ufeffemail\na@example.com')).toMatchObject({ emailKey: 'a@example.com' })
  })

  it('ME-09: what an export made harmless is what it was; an apostrophe of somebody is theirs', async () => {
    const text =
      "email,nickname\na@example.com,'=1+1\nb@example.com,''=x\nc@example.com,'s Gravenhage\nd@example.com,+49"
    const { lines } = await read(text)
    const names = (lines as { member: { profile: { profile: { nickname: string } } } }[]).map(
      (one) => one.member.profile.profile.nickname,
    )
    expect(names).toEqual(['=1+1', "'=x", "'s Gravenhage", '+49'])
  })

  it('UTF-16 is said to be that, and nothing is read', async () => {
    const text = Buffer.from('\ufeffemail\na@example.com\n', 'utf16le')
    await expect(read(text, { format: 'csv' })).rejects.toThrow('It is UTF-16; save it as UTF-8.')
  })

  it('Latin-1 is said to be perhaps that, in a line as in the names', async () => {
    const { lines } = await read(Buffer.from('email,nickname\na@example.com,José\nb@example.com,Ana\n', 'latin1'))
    expect(lines).toEqual([
      { line: 2, fault: 'it is not UTF-8 but perhaps Latin-1 (Windows-1252): save the file as UTF-8' },
      expect.objectContaining({ line: 3, member: expect.anything() }),
    ])
    await expect(read(Buffer.from('email,prénom\n', 'latin1'))).rejects.toThrow('perhaps Latin-1')
  })

  it('an address that is there twice is refused the second time, however it is written', async () => {
    const { lines } = await read('email\na@example.com\nb@example.com\nA@EXAMPLE.com\n')
    expect(lines.at(-1)).toEqual({ line: 4, fault: 'its address is that of line 2' })
  })

  it('half-bad lines: each says what is wrong, and the others are read', async () => {
    const text = [
      'email,id,status,verified,created',
      'a@example.com,,active,true,2026-01-31',
      'nobody,,,,',
      'c@example.com,short,,,',
      'd@example.com,,VIP,,',
      'e@example.com,,,maybe,',
      'f@example.com,,,,yesterday',
      'g@example.com,,',
      'h@example.com,,BLOCKED,NO,1767225600000',
      ',,,,x',
    ].join('\n')
    const { lines } = await read(text)
    expect(lines).toEqual([
      {
        line: 2,
        member: expect.objectContaining({ status: 'active', emailVerified: true, createdAt: Date.UTC(2026, 0, 31) }),
      },
      { line: 3, fault: '"email" is not an email address' },
      { line: 4, fault: expect.stringContaining('"id" cannot be kept') },
      { line: 5, fault: '"status" is none of active, pending-approval, blocked' },
      { line: 6, fault: '"verified" is neither true nor false' },
      { line: 7, fault: '"created" is no time like 2026-01-31T09:30:00Z' },
      { line: 8, fault: 'it has 3 cells for 5 columns' },
      {
        line: 9,
        member: expect.objectContaining({ status: 'blocked', emailVerified: false, createdAt: 1767225600000 }),
      },
      { line: 10, fault: expect.stringContaining('"created"') },
    ])
  })

  it.each([
    ['of a line that never ends', 'email\na@example.com\n"b@example.com\n', 'cannot be told apart'],
    ['without addresses', 'name\nAna\n', 'has no column "email"'],
    ['of Firebase without names', 'uid1,a@example.com,true,hash\n', 'of Firebase, export JSON'],
    ['with two columns for one thing', 'email,first name,givenName\n', 'two columns for "firstName"'],
    ['that is empty', '', 'It is empty'],
    ['that is a spreadsheet', 'PK\u0003\u0004xlsx', 'a spreadsheet or an archive'],
    ['that is JSON without a list', '[{"email":"a@example.com"}', 'not valid JSON'],
  ])('a file %s is refused in words', async (_, text, says) => {
    await expect(read(text, text.startsWith('[') ? {} : { format: 'csv' })).rejects.toThrow(says)
  })

  it('what is no hash is refused, and never repeated (design invariant 4)', async () => {
    expect(await fault('email,password', 'a@example.com,hunter2 hunter2')).toMatch(/^"passwordHash" is no hash/)
    expect(await fault('email,password', 'a@example.com,hunter2 hunter2')).not.toContain('hunter2')
    expect(await fault('email,passwordHash', `a@example.com,$2b$31$${'a'.repeat(53)}`)).toContain('more work')
    expect(await fault('email,passwordHash,salt', 'a@example.com,aGFzaA==,c2FsdA==')).toContain('of Firebase, which')
  })

  it('Firebase, as `firebase auth:export users.json` writes it', async () => {
    const { password: _, hash, salt, ...firebase } = firebaseSample
    const users = [
      {
        localId: 'Xq3PZ7cPxRd1nUn9jTlYvSbD1f12',
        email: 'a@example.com',
        emailVerified: true,
        passwordHash: hash,
        salt,
        displayName: 'Ana',
        photoUrl: 'https://example.com/a.png',
        createdAt: '1767225600000',
        lastSignedInAt: '1767225601000',
        disabled: false,
        providerUserInfo: [],
      },
    ]
    expect(await member(JSON.stringify({ users }), { firebase })).toEqual({
      email: 'a@example.com',
      emailKey: 'a@example.com',
      memberId: 'mem_Xq3PZ7cPxRd1nUn9jTlYvSbD1f12',
      emailVerified: true,
      passwordHash: expect.stringMatching(/^\$fbscrypt\$v=1,n=14,r=8,p=1,ss=Bw==,sk=jxspr8/),
      createdAt: 1767225600000,
      lastLoginAt: 1767225601000,
      profile: { profile: { nickname: 'Ana', photo: { url: 'https://example.com/a.png' } } },
    })
  })

  it('Supabase, as a table auth.users is exported', async () => {
    const text = `id,aud,email,encrypted_password,email_confirmed_at,created_at,last_sign_in_at,raw_user_meta_data,banned_until
8f14e45f-ceea-467f-a8d4-0f0e0b1c2d3e,authenticated,a@example.com,${BCRYPT},2026-01-01 10:00:00.5+00,2026-01-01 09:00:00+00,NULL,"{""full_name"":""Ana"",""avatar_url"":""http://x""}",2999-01-01 00:00:00+00`
    expect(await member(text)).toEqual({
      email: 'a@example.com',
      emailKey: 'a@example.com',
      memberId: 'mem_8f14e45f-ceea-467f-a8d4-0f0e0b1c2d3e',
      emailVerified: true,
      passwordHash: BCRYPT,
      createdAt: Date.parse('2026-01-01T09:00:00Z'),
      status: 'blocked',
      profile: { profile: { nickname: 'Ana' } },
    })
  })

  it('Auth0, as its export writes a user on each line', async () => {
    const user = {
      user_id: 'auth0|5f7c8ec7c33c6c004bbafe82',
      email: 'a@example.com',
      email_verified: true,
      given_name: 'Ana',
      family_name: 'Silva',
      created_at: '2026-01-01T09:00:00.000Z',
      passwordHash: BCRYPT,
      blocked: true,
      identities: [],
      app_metadata: { role: 'admin' },
    }
    expect(await member(`${JSON.stringify(user)}\n`)).toMatchObject({
      memberId: 'mem_auth0_5f7c8ec7c33c6c004bbafe82',
      emailVerified: true,
      status: 'blocked',
      passwordHash: BCRYPT,
      profile: { contact: { firstName: 'Ana', lastName: 'Silva' } },
    })
  })

  it('Wix, as contacts are exported', async () => {
    const text =
      'First Name,Last Name,Email 1,Phone 1,Created At (UTC+0),Company\nAna,Silva,a@example.com,"+351 9",2026-01-01 09:00,Kiln\n'
    expect(await member(text)).toEqual({
      email: 'a@example.com',
      emailKey: 'a@example.com',
      createdAt: Date.parse('2026-01-01T09:00:00Z'),
      profile: { contact: { firstName: 'Ana', lastName: 'Silva', phones: ['+351 9'], company: 'Kiln' } },
    })
  })

  it('lines of JSON: half-bad ones are told', async () => {
    const text =
      '{"email":"a@example.com"}\n{"email":\n\n[]\n{"email":"b@example.com","profile":{"nick":1}}\n{"email":1}\n'
    expect((await read(text)).lines).toEqual([
      { line: 1, member: { email: 'a@example.com', emailKey: 'a@example.com' } },
      { line: 2, fault: 'the line is not valid JSON' },
      { line: 4, fault: 'it is not an object' },
      { line: 5, fault: expect.stringContaining('profile') },
      { line: 6, fault: '"email" is not an email address' },
    ])
  })
})
