import { describe, expect, it } from 'vitest'
import { parseObject } from '../records/line-fault.js'
import { siteCodec } from './site-codec.js'
import { FORMAT_VERSION } from './site-format.js'

const HASH = `$argon2id$v=19$m=19456,t=2,p=1$${'c'.repeat(22)}$${'d'.repeat(43)}`
const parseLine = (bytes: Buffer) => siteCodec.readRecord(parseObject(bytes))
const parse = (line: object | string) => parseLine(Buffer.from(typeof line === 'string' ? line : JSON.stringify(line)))
const member = (more: object = {}) => ({ kind: 'member', email: 'ana@example.com', ...more })
const client = (more: object = {}) => ({ kind: 'client', clientId: 'cli_1', name: 'One', ...more })

describe('a line of an export', () => {
  it('needs no more of a member than an address', () => {
    expect(parse(member())).toEqual(member())
  })

  it('may carry everything a member can have', () => {
    const whole = member({
      memberId: 'mem_abcdefghijklmnopqrstuv',
      emailVerified: true,
      status: 'blocked',
      resetRequired: true,
      passwordHash: HASH,
      slug: 'ana_-1',
      lastLoginAt: null,
      privacyStatus: 'PUBLIC',
      activityStatus: 'MUTED',
      // A registration may store these, although a patch would be rejected.
      profile: { nickname: 'Ana', title: null, photo: { url: 'http://example.com/a.png' } },
      contact: {
        phones: [`+351 ${'9'.repeat(40)}`],
        birthdate: '2020-02-31',
        addresses: [{ addressLine: 'Rua 1', streetAddress: { name: 'Rua' } }],
        customFields: { shoe: { name: 'Shoe', value: [41, 'wide', true] } },
      },
      registration: { labels: ['vip'], customFields: [{ name: 'x', value: { mapValue: { a: [1, { b: null }] } } }] },
    })
    expect(parse({ ...whole, createdAt: '2026-01-02T03:04:05.678+01:00' })).toEqual({
      ...whole,
      createdAt: Date.parse('2026-01-02T02:04:05.678Z'),
    })
  })

  it.each([
    ['is not JSON', '{"kind":', 'the line is not valid JSON'],
    ['is a list', '[]', 'it is not an object'],
    ['says a name twice (V1.5.3)', '{"kind":"member","email":"a@b.example","email":"c@d.example"}', 'appears twice'],
    ['has a name of JavaScript itself (V1.5.3)', '{"kind":"member","__proto__":{}}', '__proto__'],
    ['nests too deep', `{"kind":${'['.repeat(30)}${']'.repeat(30)}}`, 'deeper'],
    ['has NUL in a text (security-checklist 92)', member({ slug: 'a\0' }), '"slug" has a character'],
    ['has half a surrogate pair (security-checklist 92)', '{"kind":"member","email":"\\ud800"}', '"email" has a'],
    [
      'is of an unknown kind',
      { kind: 'owner' },
      'its kind is not one of header, settings, client, provider, invitationCode, member, collection, item, references, end',
    ],
    ['has an unknown field', member({ role: 'owner' }), 'role'],
    ['has an unknown field within', member({ profile: { nick: 'Ana' } }), '"profile.nick" is not a field'],
    ['has an unknown field in a list', member({ contact: { addresses: [{ zip: '1' }] } }), '"contact.addresses.0.zip"'],
    ['has no address', { kind: 'member' }, '"email"'],
    ['has an address that is none', member({ email: 'a@b@c' }), '"email": is not an email address'],
    ['has another kind of id', member({ memberId: 'vis_abcdefghijklmnopqrstuv' }), '"memberId"'],
    ['has a status nobody can be given', member({ status: 'deleted' }), '"status"'],
    ['has a truth value as text', member({ emailVerified: 'true' }), '"emailVerified"'],
    ['has a password in plain', member({ passwordHash: 'secret' }), 'no hash that is known here'],
    [
      'has a hash that nobody knows',
      member({ passwordHash: '$5$rounds=5000$salt$hash' }),
      'no hash that is known here',
    ],
    [
      'has a foreign hash too costly',
      member({ passwordHash: `$2b$31$${'a'.repeat(53)}` }),
      'bcrypt hash of cost 31: more work',
    ],
    ['has a hash too weak', member({ passwordHash: HASH.replace('19456', '4096') }), 'too little work'],
    ['has a hash too costly', member({ passwordHash: HASH.replace('19456', '4194304') }), 'more work'],
    ['has no time where one belongs', member({ createdAt: 'yesterday' }), '"createdAt": is not an RFC 3339 time'],
    ['has an origin with a path', client({ origins: ['https://example.com/x'] }), 'is not an origin'],
    ['has a redirect address of http', client({ redirectUris: ['http://example.com/'] }), 'must be https'],
    ['has no such rotation', client({ rotation: 'never' }), '"rotation"'],
    ['has an unknown setting', { kind: 'settings', settings: { 'signup.polcy': 'open' } }, 'no setting "signup.polcy"'],
    [
      'has a method of objects as a setting',
      { kind: 'settings', settings: { toString: 'x' } },
      'no setting "toString"',
    ],
    ['has a bad setting', { kind: 'settings', settings: { 'signup.policy': 'all' } }, 'cannot be "all"'],
    ['has no invitation code', { kind: 'invitationCode', code: 'x', maxUses: 1 }, 'is not an invitation code'],
    [
      'is of a later version',
      { kind: 'header', format: 'foyer-site', version: FORMAT_VERSION + 1, more: 1 },
      'a later version of Foyer',
    ],
  ])('is refused when it %s', (_, line, says) => {
    expect(() => parse(line)).toThrow(says)
  })

  it('is refused when it is not UTF-8', () => {
    expect(() => parseLine(Buffer.from([0x7b, 0xff, 0x7d]))).toThrow('not UTF-8')
  })

  it('never repeats a password or a hash in its error (design invariant 4)', () => {
    for (const secret of ['hunter2 hunter2', HASH.replace('19456', '4096')])
      expect(() => parse(member({ passwordHash: secret }))).toThrow(
        expect.objectContaining({ message: expect.not.stringContaining(secret) }),
      )
  })
})
