import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { databases, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commandLineAct } from '../../src/features/audit/audit.js'
import { exportMembers, memberPages } from '../../src/features/import-export/members/export-members.js'
import { importMembers } from '../../src/features/import-export/members/import-members.js'
import { openInput, openRegularFile } from '../../src/features/import-export/records/open-input.js'
import { exportSite } from '../../src/features/import-export/site/export-site.js'
import { importSite } from '../../src/features/import-export/site/import-site.js'
import {
  createInvitationCode,
  revokeInvitationCode,
} from '../../src/features/members/invitations/codes/change-invitation-codes.js'
import { decodeClaims } from '../database/tables.js'
import { addFakeProvider, type FakeProvider, profileOf } from '../members/external/fake-provider.js'
import { createNoScriptBrowser } from '../pages/no-script-browser.js'
import { transferDeps } from './transfer-deps.js'

const foreignFile = (name: string) => new URL(`foreign-files/${name}`, import.meta.url)
const firebase = { signerKey: 'c2lnbmVy', saltSeparator: 'Bw==', rounds: 8, memoryCost: 14 }

describe.each(databases)('linked accounts and invitation codes in files, on $name', ({ name }) => {
  let foyer: TestFoyer
  let other: TestFoyer
  let google: FakeProvider
  beforeAll(async () => {
    foyer = await startFoyer({ database: name })
    other = await startFoyer({ database: name, listen: false })
    google = await addFakeProvider(foyer, 'google')
    await addFakeProvider(foyer, 'github')
  })
  afterAll(async () => {
    await foyer.stop()
    await other.stop()
  })

  const moving = transferDeps()
  async function importText(text: string, on = foyer, more: { isDryRun?: boolean; update?: boolean } = {}) {
    const faults: string[] = []
    async function* chunks() {
      yield Buffer.from(text)
    }
    const counts = await importMembers(
      { name: 'members.json', chunks },
      {
        ...{ format: 'json', firebase, update: false, isDryRun: false, ...more },
        ...{ onIgnored: () => {}, onProgress: () => {} },
        addressRules: on.deps.siteSnapshot.current().settings.addresses,
        onFault: (_line, fault) => void faults.push(fault),
      },
      await moving(on),
    )
    return { counts, faults }
  }
  const linkedTo = (providerId: string, subject: string, on = foyer) =>
    on.deps.storage.read((stores) => stores.externalIdentities.find(providerId, subject))
  const idOf = async (email: string) =>
    (await foyer.deps.storage.read((stores) => stores.members.findByEmail(email)))?.memberId

  it('a member of Firebase signs in with Google by the subject, although the address differs', async () => {
    const { counts, faults } = await importText(readFileSync(foreignFile('firebase-users.json'), 'utf8'))
    expect(faults).toEqual([])
    expect(counts).toMatchObject({ added: 2, identities: { google: 1, apple: 1, 'oidc-acme': 1 } })
    const renamed = profileOf('110169484474386276334', 'renamed@gmail.com', true)
    const { id_token: idToken = '' } = await google.openSession(renamed)
    expect(decodeClaims(idToken)).toMatchObject({ sub: await idOf('ana@example.com'), amr: ['external'] })
    expect(await idOf('renamed@gmail.com')).toBeUndefined()
  })

  it('an account that signs another member in is reported and not moved, and the line stores nothing', async () => {
    await google.signIn(createNoScriptBrowser(foyer), profileOf('g-9', 'nina@example.com', true))
    const line = JSON.stringify({ email: 'rival@example.com', identities: [{ providerId: 'google', subject: 'g-9' }] })
    for (const isDryRun of [true, false]) {
      const { counts, faults } = await importText(line, foyer, { isDryRun })
      expect([counts.added, counts.bad, faults]).toEqual([
        0,
        1,
        ['its account at "google" is linked to another member'],
      ])
    }
    expect((await linkedTo('google', 'g-9'))?.memberId).toBe(await idOf('nina@example.com'))
    expect(await idOf('rival@example.com')).toBeUndefined()
    // The member's own line is no conflict, and an update adds a further account.
    const own = JSON.stringify({
      email: 'nina@example.com',
      identities: [
        { providerId: 'google', subject: 'g-9' },
        { providerId: 'github', subject: '77' },
      ],
    })
    expect((await importText(own)).counts).toMatchObject({ left: 1, bad: 0, identities: {} })
    expect(await linkedTo('github', '77')).toBeUndefined()
    expect((await importText(own, foyer, { update: true })).counts).toMatchObject({ updated: 1, bad: 0 })
    expect((await linkedTo('github', '77'))?.memberId).toBe(await idOf('nina@example.com'))
    expect((await importText(own, foyer, { update: true })).counts).toMatchObject({ unchanged: 1 })
  })

  async function siteLines(on: TestFoyer): Promise<string[]> {
    const { siteSnapshots, store, siteId } = await moving(on)
    const { stored: settings, providers = [] } = await siteSnapshots.load(siteId)
    const lines: string[] = []
    const now = on.clock.now()
    const invitationCodes = await on.deps.storage.read((stores) => stores.invitationCodes.listOpen(now))
    const records = { settings, providers, invitationCodes }
    const given = { ...records, siteId, store, passwords: true, now, onProgress: () => {} }
    for await (const text of exportSite(given)) lines.push(...text.trim().split('\n'))
    return lines
  }
  async function importLines(lines: readonly string[], on: TestFoyer, update = false) {
    const path = join(on.database.folder, 'site.jsonl')
    writeFileSync(path, `${lines.join('\n')}\n`)
    const file = await openRegularFile(path)
    try {
      return await importSite(file, { update, skipBad: false }, await moving(on))
    } finally {
      await file.close()
    }
  }
  const about = (lines: readonly string[], kind: string) =>
    lines.map((line) => JSON.parse(line)).filter((line) => line.kind === kind)

  it('a site comes back with providers and linked accounts as they were; secrets stay behind, and the providers are off', async () => {
    const exported = await siteLines(foyer)
    expect(about(exported, 'provider').map(({ providerId }) => providerId)).toEqual(['github', 'google'])
    expect(about(exported, 'provider').map((line) => Object.keys(line).filter((key) => /secret/i.test(key)))).toEqual([
      [],
      [],
    ])
    const counts = await importLines(exported, other)
    expect([counts.providers, counts.identitiesLeft]).toEqual([{ added: 2, updated: 0, left: 0 }, 0])
    const again = await siteLines(other)
    expect(about(again, 'member')).toEqual(about(exported, 'member'))
    const off = about(exported, 'provider').map((line) => ({ ...line, isEnabled: false }))
    expect(about(again, 'provider')).toEqual(off)
    // At home nothing changes, and a provider that is there keeps its secret and stays on.
    await importLines(exported, foyer, true)
    expect(about(await siteLines(foyer), 'provider')).toEqual(about(exported, 'provider'))
    const page = await google.signIn(createNoScriptBrowser(foyer), profileOf('g-9'))
    expect(page.status).toBe(200)
  })

  it('decision 41: invitation codes that can be used come with it, with their uses; a code that is there stays as it is', async () => {
    const codesOf = (on: TestFoyer) => on.deps.storage.read((stores) => stores.invitationCodes.list(100))
    const create = (code: string, maxUses: number, expiresAt: number | null = null) =>
      createInvitationCode({ code, label: 'Fair', maxUses, expiresAt }, commandLineAct, foyer.deps)
    const week = foyer.clock.now() + 7 * 24 * 60 * 60 * 1000
    await create('FAIR-2030', 3, week)
    await foyer.deps.storage.write((stores) => stores.invitationCodes.use('FAIR2030', foyer.clock.now()))
    await create('USED-UP', 1)
    await foyer.deps.storage.write((stores) => stores.invitationCodes.use('USEDUP', foyer.clock.now()))
    const { codeId } = await create('REVOKED', 1)
    await revokeInvitationCode(codeId, commandLineAct, foyer.deps)
    const exported = await siteLines(foyer)
    expect(JSON.parse(exported[0] ?? '').version).toBe(8)
    expect(about(exported, 'invitationCode')).toMatchObject([
      { code: 'FAIR-2030', label: 'Fair', maxUses: 3, uses: 1, expiresAt: new Date(week).toISOString() },
    ])
    expect((await importLines(exported, other)).invitationCodes).toEqual({ added: 1, updated: 0, left: 0 })
    const [code] = await codesOf(other)
    expect(code).toMatchObject({ codeKey: 'FAIR2030', maxUses: 3, uses: 1, expiresAt: week, revokedAt: null })
    await revokeInvitationCode(code?.codeId ?? '', commandLineAct, other.deps)
    expect((await importLines(exported, other, true)).invitationCodes).toEqual({ added: 0, updated: 0, left: 1 })
    expect(await other.deps.storage.read((stores) => stores.invitationCodes.countOpen(week - 1))).toBe(0)
  })

  it('members come back from CSV and JSON with the same accounts', async () => {
    const { store } = await moving(foyer)
    for (const format of ['csv', 'json'] as const) {
      let text = ''
      for await (const part of exportMembers({ pages: memberPages(store), format, passwords: false })) text += part
      const path = join(other.database.folder, `members.${format}`)
      writeFileSync(path, text)
      const input = await openInput(path, { stdin: process.stdin } as never)
      const counts = await importMembers(
        input,
        {
          ...{ format, update: true, isDryRun: false },
          ...{ onIgnored: () => {}, onProgress: () => {} },
          addressRules: other.deps.siteSnapshot.current().settings.addresses,
          onFault: (line, fault) => expect.fail(`${line}: ${fault}`),
        },
        await moving(other),
      )
      await input.close()
      expect(counts).toMatchObject({ added: 0, updated: 0, bad: 0 })
    }
  })
})
