import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { ImportedMember } from './imported-member.js'
import { readMembers } from './member-codec.js'

const folder = new URL('../../../../tests/import-export/foreign-files/', import.meta.url)
const firebase = { signerKey: 'c2lnbmVy', saltSeparator: 'Bw==', rounds: 8, memoryCost: 14 }

async function read(name: string, text = readFileSync(new URL(name, folder))) {
  const format = name.endsWith('.csv') ? 'csv' : 'json'
  async function* chunks() {
    yield Buffer.from(text)
  }
  const members: ImportedMember[] = []
  const faults: string[] = []
  for await (const one of readMembers({ name, chunks }, { format, firebase, onIgnored: () => {} }))
    if ('record' in one) members.push(one.record)
    else faults.push(one.fault)
  return { members, faults }
}
const identities = async (name: string) =>
  (await read(name)).members.map((one) => ({ email: one.email, identities: one.identities }))

describe('issue 19: the accounts at identity providers in files of other products', () => {
  it('Firebase: providerUserInfo, without its own passwords', async () => {
    expect(await identities('firebase-users.json')).toEqual([
      {
        email: 'ana@example.com',
        identities: [{ providerId: 'google', subject: '110169484474386276334', email: 'ana.costa@gmail.com' }],
      },
      {
        email: 'ben@example.com',
        identities: [
          { providerId: 'apple', subject: '000111.aabbccddeeff00112233445566778899.0102', email: null },
          { providerId: 'oidc-acme', subject: 'acme-user-7', email: null },
        ],
      },
    ])
  })

  it('Auth0: identities, by strategy, and for a protocol with its connection', async () => {
    expect(await identities('auth0-users.jsonl')).toEqual([
      {
        email: 'cleo@example.com',
        identities: [
          { providerId: 'google', subject: '115015401343387192604', email: null },
          { providerId: 'github', subject: '583231', email: 'cleo@users.example' },
        ],
      },
      { email: 'dan@example.com', identities: undefined },
      { email: 'eve@example.com', identities: [{ providerId: 'oidc-acme', subject: 'u-77f3a1c9', email: null }] },
    ])
  })

  it('Supabase: the rows of auth.identities as JSON in a column', async () => {
    expect(await identities('supabase-users.csv')).toEqual([
      {
        email: 'fay@example.com',
        identities: [
          {
            ...{ providerId: 'google', subject: '117263840950293847561', email: 'fay.lind@gmail.com' },
            linkedAt: Date.parse('2024-06-01T08:59:58.5Z'),
            lastUsedAt: Date.parse('2025-10-02T07:00:00Z'),
          },
          {
            ...{ providerId: 'discord', subject: '80351110224678912', email: 'fay@example.com' },
            linkedAt: Date.parse('2024-07-01T08:00:00Z'),
          },
        ],
      },
      { email: 'gus@example.com', identities: undefined },
    ])
  })

  it('Clerk: external_accounts, and the primary one of the addresses', async () => {
    const { members } = await read('clerk-users.json')
    expect(members).toMatchObject([
      {
        ...{ email: 'hana@example.com', emailVerified: true, memberId: 'mem_user_2b6fcd92dvf96q05x8e4a8xvt6a' },
        identities: [{ providerId: 'google', subject: '104716380294857163920', email: 'hana@example.com' }],
        profile: { contact: { firstName: 'Hana', lastName: 'Sato' } },
      },
    ])
  })

  it('an account twice in a file, without an id or at something that is no provider is refused with its line', async () => {
    const line = (email: string, identity: object) => `${JSON.stringify({ email, identities: [identity] })}\n`
    const google = { providerId: 'google', subject: '1' }
    const text = Buffer.from(
      line('a@example.com', google) +
        line('b@example.com', { provider: 'google-oauth2', user_id: 1 }) +
        line('c@example.com', { provider: 'github' }) +
        line('d@example.com', { providerId: 'No provider', subject: '1' }) +
        line('e@example.com', { providerId: 'google', subject: 'x'.repeat(256) }),
    )
    expect((await read('x.json', text)).faults).toEqual([
      'its account at "google" is that of line 1',
      '"identities" has an account at "github" without a usable id',
      '"identities" names a provider that cannot be one',
      '"identities" has an account at "google" without a usable id',
    ])
  })
})
