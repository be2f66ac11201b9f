import { paths, type StateResponse } from '@foyer/protocol'
import { databases, startFoyer, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportMembers, memberPages } from '../../src/features/import-export/members/export-members.js'
import { importMembers } from '../../src/features/import-export/members/import-members.js'
import { exportSite } from '../../src/features/import-export/site/export-site.js'
import { importSite } from '../../src/features/import-export/site/import-site.js'
import { findTimeStep } from '../../src/features/members/factors/authenticator.js'
import { argon2Hashing } from '../../src/features/members/password/password-hashing.js'
import { addAuthenticatorApp, codeAt } from '../members/factors/authenticator-app.js'
import { visitorToken } from '../members/membership-steps.js'
import { transferDeps } from './transfer-deps.js'

/** A hash that is strong enough for a file; those of the tests are not. */
const passwordHash = argon2Hashing().hash(TEST_PASSWORD)
const withStrongHashes = async (text: string) =>
  text.replaceAll(
    /\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$[\w+/]+\$[\w+/]+/g,
    (await passwordHash).replaceAll('$', '$$$$'),
  )

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

describe.each(databases)('authenticator apps in files on $name', ({ name }) => {
  let from: TestFoyer
  let to: TestFoyer
  beforeAll(async () => {
    const options = { database: name, listen: false, settings: { 'signup.verifyEmail': 'false' } }
    from = await startFoyer(options)
    to = await startFoyer(options)
  })
  afterAll(async () => {
    await from.stop()
    await to.stop()
  })

  const moving = transferDeps()
  async function exported(on: TestFoyer, format: 'csv' | 'json', passwords = true): Promise<string> {
    let text = ''
    const { store, secrets } = await moving(on)
    for await (const part of exportMembers({ pages: memberPages(store), format, passwords, secrets })) text += part
    return withStrongHashes(text)
  }
  async function importText(text: string, format: 'csv' | 'json', update = false) {
    const faults: string[] = []
    const ignored: string[] = []
    async function* chunks() {
      yield Buffer.from(text)
    }
    const counts = await importMembers(
      { name: `members.${format}`, chunks },
      {
        ...{ format, update, isDryRun: false, onProgress: () => {} },
        addressRules: to.deps.siteSnapshot.current().settings.addresses,
        onIgnored: (field) => void ignored.push(field),
        onFault: (_line, fault) => void faults.push(fault),
      },
      await moving(to),
    )
    return { counts, faults, ignored }
  }
  /** A member of the first site with an authenticator app. */
  async function memberWithApp(email: string) {
    const member = await from.createMember(email)
    return { ...member, ...(await addAuthenticatorApp(from, member.access_token)) }
  }
  /** Signs in at the second site with the password and the code of an app. */
  async function signInThere(email: string, secret: string) {
    const token = await visitorToken(to)
    const { body } = await to.logIn(token, email)
    const { state, stateToken } = body as StateResponse
    const json = { stateToken, code: codeAt(secret, to.clock.now()) }
    const verified = await to.call<StateResponse>(paths.verifySecondFactor, { token, json })
    return [state, verified.body.state]
  }
  const storedApp = async (memberId: string) =>
    to.deps.storage.read((stores) => stores.factors.findAuthenticator(memberId as never))

  it.each(['json', 'csv'] as const)('%s: a moved member signs in with the same app', async (format) => {
    const email = `app-${format}@example.com`
    const { memberId, secret } = await memberWithApp(email)
    const { faults, ignored } = await importText(await exported(from, format), format)
    expect([faults, ignored]).toEqual([[], []])
    expect(await signInThere(email, secret)).toEqual(['REQUIRE_MFA', 'SUCCESS'])
    const there = await storedApp(memberId)
    const here = await from.deps.storage.read((stores) => stores.factors.findAuthenticator(memberId as never))
    expect(there?.createdAt).toBe(Math.floor((here?.createdAt ?? 0) / 1000) * 1000)
    // Sealed with the key of each site, and never stored as text.
    expect([there?.secret === here?.secret, there?.secret.includes(secret.replaceAll(' ', ''))]).toEqual([false, false])
  })

  it('V8.1.1: a file without passwords has no secrets', async () => {
    for (const format of ['csv', 'json'] as const) {
      const text = await exported(from, format, false)
      expect([text.includes('totp'), text.includes('passwordHash')]).toEqual([false, false])
    }
  })

  it('the file of a site has them with its passwords only, and another site reads them', async () => {
    const email = 'whole-site@example.com'
    const { secret } = await memberWithApp(email)
    const { store, siteId, secrets } = await moving(from)
    const fileOf = async (passwords: boolean) => {
      const lines: string[] = []
      const given = { settings: {}, providers: [], invitationCodes: [], siteId, store, secrets, passwords, now: 1 }
      for await (const part of exportSite({ ...given, onProgress: () => {} })) lines.push(part)
      return lines.join('')
    }
    expect(await fileOf(false)).not.toContain('totp')
    const text = await withStrongHashes(await fileOf(true))
    async function* chunks() {
      yield Buffer.from(text)
    }
    await importSite({ name: 'site.jsonl', chunks }, { update: false, skipBad: false }, await moving(to))
    expect(await signInThere(email, secret)).toEqual(['REQUIRE_MFA', 'SUCCESS'])
  })

  it.each([
    [
      'Auth0',
      'auth0@example.com',
      { email: 'auth0@example.com', mfa_factors: [{ phone: { value: '+15550100' } }, { totp: { secret: SECRET } }] },
    ],
    ['Clerk', 'clerk@example.com', { primary_email_address: 'clerk@example.com', totp_secret: SECRET }],
    [
      'people',
      'people@example.com',
      { email: 'people@example.com', totpSecret: 'jbsw y3dp ehpk 3pxp jbsw y3dp ehpk 3pxp' },
    ],
  ])('reads the secret as %s write it', async (_, email, line) => {
    const { counts, faults, ignored } = await importText(JSON.stringify(line), 'json')
    expect([counts.added, faults, ignored]).toEqual([1, [], []])
    const member = await to.deps.storage.read((stores) => stores.members.findByEmail(email))
    const { storage, secrets } = to.deps
    const app = await storage.read((stores) => stores.factors.findAuthenticator(member?.memberId as never))
    const guess = {
      sealed: app?.secret ?? '',
      memberId: member?.memberId as never,
      code: codeAt(SECRET, to.clock.now()),
    }
    expect(await findTimeStep(guess, to.clock.now(), { secrets })).toBe(Math.floor(to.clock.now() / 30_000))
  })

  it.each([
    [{ totpSecret: 'not base 32!' }, '"totpSecret" is not the secret of an authenticator app in base 32'],
    [{ totpSecret: 'JBSWY3DP' }, '"totpSecret" is not the secret of an authenticator app in base 32'],
    [{ totpSecret: 'A'.repeat(130) }, '"totpSecret" is not the secret of an authenticator app in base 32'],
    [{ mfa_factors: [{ totp: {} }] }, '"mfa_factors" is not a list of factors'],
  ])('refuses %j', async (line, fault) => {
    const { counts, faults } = await importText(JSON.stringify({ email: 'odd@example.com', ...line }), 'json')
    expect([faults, counts.added]).toEqual([[fault], 0])
  })

  it('an update adds an app to a member without one, and leaves the one that a member has', async () => {
    const { memberId } = await to.createMember('update@example.com')
    const given = (totpSecret: string) => JSON.stringify({ email: 'update@example.com', totpSecret })
    expect((await importText(given(SECRET), 'json', true)).counts).toMatchObject({ updated: 1 })
    const first = await storedApp(memberId)
    expect((await importText(given('A'.repeat(32)), 'json', true)).counts).toMatchObject({ unchanged: 1 })
    expect([first === undefined, await storedApp(memberId)]).toEqual([false, first])
  })
})
