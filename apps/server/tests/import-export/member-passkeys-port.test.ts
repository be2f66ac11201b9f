import { defaultDatabase, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportMembers, memberPages } from '../../src/features/import-export/members/export-members.js'
import { importMembers } from '../../src/features/import-export/members/import-members.js'
import { exportSite } from '../../src/features/import-export/site/export-site.js'
import { visitorToken } from '../members/membership-steps.js'
import { passkeySteps } from '../members/passkeys/passkey-steps.js'
import { transferDeps } from './transfer-deps.js'

/** A passkey belongs to the host of the issuer, so both sites have the same. */
const issuer = 'http://localhost:4567'

describe.each(defaultDatabase)('passkeys in files on $name', ({ name }) => {
  let from: TestFoyer
  let to: TestFoyer
  beforeAll(async () => {
    const options = { database: name, listen: false, issuer, settings: { 'signup.verifyEmail': 'false' } }
    from = await startFoyer(options)
    to = await startFoyer(options)
  })
  afterAll(async () => {
    await from.stop()
    await to.stop()
  })

  const moving = transferDeps()
  async function exported(format: 'csv' | 'json'): Promise<string> {
    let text = ''
    const pages = memberPages((await moving(from)).store)
    for await (const part of exportMembers({ pages, format, passwords: false })) text += part
    return text
  }
  async function importText(text: string, format: 'csv' | 'json', update = false) {
    const faults: string[] = []
    async function* chunks() {
      yield Buffer.from(text)
    }
    const counts = await importMembers(
      { name: `members.${format}`, chunks },
      {
        ...{ format, update, isDryRun: false, onIgnored: () => {}, onProgress: () => {} },
        addressRules: to.deps.siteSnapshot.current().settings.addresses,
        onFault: (_line, fault) => void faults.push(fault),
      },
      await moving(to),
    )
    return { counts, faults }
  }

  it.each(['json', 'csv'] as const)(
    '%s: a moved member signs in with the passkey, whose name is kept',
    async (format) => {
      const member = await from.createMember(`moved-${format}@example.com`)
      const steps = passkeySteps(from)
      const { authenticator, passkeyId } = await steps.add(member, undefined, issuer)
      await steps.rename(member.access_token, passkeyId, 'Phone')
      const { faults } = await importText(await exported(format), format)
      expect(faults).toEqual([])
      const there = passkeySteps(to)
      const visitor = await visitorToken(to)
      const { body } = await there.signIn(visitor, authenticator, { origin: issuer })
      expect(body).toMatchObject({ state: 'SUCCESS', identity: { id: member.memberId } })
      const kept = await to.deps.storage.read((stores) => stores.passkeys.find(passkeyId))
      expect(kept).toMatchObject({ name: 'Phone', memberId: member.memberId })
    },
  )

  it('an update adds passkeys, and leaves one that another member has', async () => {
    const text = await exported('json')
    const [line = ''] = text.split('\n')
    const { passkeys } = JSON.parse(line) as { passkeys: { credentialId: string }[] }
    const owner = (await to.deps.storage.read((stores) => stores.passkeys.find(passkeys[0]?.credentialId ?? '')))
      ?.memberId
    const rival = await to.createMember('rival@example.com')
    const fresh = { ...passkeys[0], credentialId: 'fresh' }
    const given = JSON.stringify({ email: 'rival@example.com', passkeys: [...passkeys, fresh] })
    expect((await importText(given, 'json', true)).counts).toMatchObject({ updated: 1 })
    expect((await importText(given, 'json', true)).counts).toMatchObject({ unchanged: 1 })
    const found = await to.deps.storage.read((stores) => stores.passkeys.listOf(rival.memberId as never))
    expect(found.map(({ credentialId }) => credentialId)).toEqual(['fresh'])
    expect(
      (await to.deps.storage.read((stores) => stores.passkeys.find(passkeys[0]?.credentialId ?? '')))?.memberId,
    ).toBe(owner)
  })

  it('an update that would give a member more than 20 passkeys is a fault of the line', async () => {
    await to.createMember('many@example.com')
    const [line = ''] = (await exported('json')).split('\n')
    const [passkey] = (JSON.parse(line) as { passkeys: object[] }).passkeys
    const passkeys = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => ({ ...passkey, credentialId: `many${from + at}` }))
    const given = (some: object[]) => JSON.stringify({ email: 'many@example.com', passkeys: some })
    expect((await importText(given(passkeys(0, 20)), 'json', true)).faults).toEqual([])
    const { faults, counts } = await importText(given(passkeys(20, 1)), 'json', true)
    expect([faults, counts.bad]).toEqual([['the member would have more than 20 passkeys'], 1])
  })

  it('design invariant 10: a file that verifies an address removes the passkeys of who had the account before', async () => {
    const { passkeyId } = await passkeySteps(to).add(await to.createMember('claimed@example.com'), undefined, issuer)
    const moved = JSON.stringify({ email: 'claimed@example.com', emailVerified: true })
    expect((await importText(moved, 'json', true)).counts).toMatchObject({ updated: 1 })
    expect(await to.deps.storage.read((stores) => stores.passkeys.find(passkeyId))).toBeUndefined()
  })

  it('refuses a line whose passkeys are none', async () => {
    const { faults } = await importText('{"email":"odd@example.com","passkeys":[{"credentialId":"x"}]}', 'json')
    expect(faults).toEqual(['"passkeys" is not a list of passkeys'])
  })

  it('the file of a site has them', async () => {
    const { store, siteId } = await moving(from)
    const records = { settings: {}, providers: [], invitationCodes: [], siteId, store }
    let text = ''
    for await (const part of exportSite({ ...records, passwords: false, now: 1, onProgress: () => {} })) text += part
    expect(text.split('\n').filter((line) => line.includes('"passkeys"'))).toHaveLength(2)
  })
})
