import { describe, expect, it } from 'vitest'
import { english } from '../language/messages.js'
import { formatTimeLeft } from '../parts/rotation.js'
import { describeEntry, type Entry } from './audit/entry.js'
import { toCsv } from './audit/export.js'
import { deriveAddresses, validateLines, validateOrigin, validateRedirectUri } from './clients/address-rules.js'
import { describeConsequences, hasConsequences, type Setting } from './settings/settings.js'

describe('CL-04: redirect URIs as they are typed', () => {
  it.each([
    'https://www.example.com/callback',
    'http://localhost:5173/callback',
    'http://127.0.0.1/',
    'http://[::1]:4000/x',
  ])('takes %s', (text) => {
    expect(validateRedirectUri(text, english)).toBeUndefined()
  })

  it.each([
    ['https://*.example.com/callback', /Wildcards/],
    ['http://www.example.com/callback', /Use https/],
    ['www.example.com', /full URL/],
    ['https://www.example.com/#done', /#/],
    ['https://ana:secret@example.com/', /user name and password/],
    ['javascript:alert(1)', /https/],
  ])('refuses %s with the reason', (text, reason) => {
    expect(validateRedirectUri(text, english)).toMatch(reason)
  })

  it('names the line that is wrong, and what an origin should be', () => {
    expect(validateLines('https://a.example\nhttp://b.example', validateRedirectUri, english)).toMatch(
      /^http:\/\/b\.example: Use https/,
    )
    expect(validateOrigin('https://a.example/path', english)).toMatch(/: https:\/\/a\.example$/)
    expect(validateOrigin('https://a.example', english)).toBeUndefined()
  })
})

describe('CL-01: an application from one address', () => {
  it.each([
    [
      'browser',
      'https://www.example.com',
      'example.com',
      'https://www.example.com/callback',
      ['https://www.example.com'],
    ],
    [
      'browser',
      'http://localhost:5173/',
      'localhost:5173',
      'http://localhost:5173/callback',
      ['http://localhost:5173'],
    ],
    ['browser', 'https://a.example/auth/cb', 'a.example', 'https://a.example/auth/cb', ['https://a.example']],
    ['server', 'https://a.example', 'a.example', 'https://a.example/callback', []],
    ['mobile', 'http://127.0.0.1/', '127.0.0.1', 'http://127.0.0.1/', []],
  ] as const)('%s at %s', (kind, address, name, redirectUri, origins) => {
    expect(deriveAddresses(kind, address)).toMatchObject({ name, redirectUris: [redirectUri], origins })
  })
})

it('CL-03: counts down in two units', () => {
  const minute = 60_000
  expect(formatTimeLeft(7 * 24 * 60 * minute, english)).toBe('7 d 0 h left')
  expect(formatTimeLeft(24 * 60 * minute - 1000, english)).toBe('23 h 59 min left')
  expect(formatTimeLeft(90_000, english)).toBe('1 min 30 s left')
  expect(formatTimeLeft(900, english)).toBe('1 s left')
})

const setting = (name: string, value: string): Setting => ({
  name,
  value,
  default: '',
  isSet: true,
  takes: '',
})

describe('PO-02: what a change means, before it is saved', () => {
  it('opening the door says that people who wait now still wait', () => {
    const policy = setting('signup.policy', 'approval')
    const said = describeConsequences([policy], { 'signup.policy': 'open' }, 3, english)
    expect(said).toEqual([expect.stringMatching(/immediately\. 3 pending requests still need your decision/)])
    expect(describeConsequences([policy], { 'signup.policy': 'approval' }, 3, english)).toEqual([
      'New users must be approved. Existing members are not affected.',
    ])
  })

  it('says who is concerned by e-mail verification and by the directory, and shows any other setting as it was and will be', () => {
    const settings = [
      setting('site.name', 'A'),
      setting('members.directory', 'open'),
      setting('signup.allowedDomains', ''),
      setting('members.deletionGraceDays', '30'),
    ]
    const described = (change: Record<string, string>) => describeConsequences(settings, change, 0, english)
    expect(described({ 'members.directory': 'closed' })).toEqual([
      expect.stringContaining('can no longer see other members'),
    ])
    expect(described({ 'signup.allowedDomains': '' })).toEqual([expect.stringContaining('any domain')])
    expect(described({ 'signup.allowedDomains': 'constructor' })).toEqual([expect.stringContaining('a listed domain')])
    expect(described({ 'members.deletionGraceDays': '7' })).toEqual([
      'Members deleted from now on can be restored for 7 days.',
    ])
    expect(described({ 'site.name': 'B' })).toEqual(['Site name: A → B'])
    const needs = (change: Record<string, string>) => hasConsequences(settings, change, english)
    expect([needs({ 'members.directory': 'closed' }), needs({ 'site.name': 'B' })]).toEqual([true, false])
  })
})

const entry: Entry = {
  entryId: 'aud_1',
  at: '2030-01-01T12:00:00.000Z',
  actor: { kind: 'owner', id: 'mem_a', name: 'ana@example.com' },
  action: 'member-approved',
  target: { kind: 'member', id: 'mem_b', name: 'b@example.com' },
  result: 'done',
  requestId: 'req_1',
  network: '127.0.0.1',
  details: null,
  signIn: null,
}

describe('the audit log', () => {
  it('AU-02: an entry is a sentence', () => {
    expect(describeEntry(entry, english)).toBe('ana@example.com approved b@example.com')
    expect(
      describeEntry(
        { ...entry, actor: { kind: 'command-line', id: null, name: null }, action: 'settings-changed', target: null },
        english,
      ),
    ).toBe('The command line changed the settings')
  })

  it('AU-02: what is gone has its id, what is new its own name, and a refusal says so', () => {
    const gone = { ...entry, target: { kind: 'member', id: 'mem_b', name: null }, result: 'refused' } as const
    expect(describeEntry(gone, english)).toBe('ana@example.com approved mem_b (rejected)')
    expect(describeEntry({ ...entry, action: 'roof-raised' }, english)).toBe(
      'ana@example.com: roof-raised (b@example.com)',
    )
  })

  it('AU-02: a refusal has its reason in words, if its code is known', () => {
    const actor = { kind: 'nobody', id: null, name: null }
    const describeCode = (code: string) =>
      describeEntry(
        { ...entry, actor, action: 'sign-in-refused', target: null, result: 'refused', details: { code } },
        english,
      )
    expect(describeCode('-19976')).toBe('Anonymous: sign-in failed · Wrong password')
    expect(describeCode('toString')).toBe('Anonymous: sign-in failed')
  })

  it('AU-03: the export is a table that programs open, and nothing in it is a formula', () => {
    const csv = toCsv([{ ...entry, requestId: '=cmd|"/c calc"' }], english)
    expect(csv.split('\r\n')[1]).toContain(`"'=cmd|""/c calc"""`)
  })
})
