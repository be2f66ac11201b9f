import { paths, type StateResponse } from '@foyer/protocol'
import { defaultDatabase, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditEntriesOf } from '../../database/tables.js'
import { runCommand } from '../../operation/command-line.js'
import { createOwner } from '../../owner/owner-steps.js'
import { toErrorSummary, visitorToken } from '../membership-steps.js'
import { passkeySteps } from '../passkeys/passkey-steps.js'
import { addAuthenticatorApp } from './authenticator-app.js'

interface Details {
  member: { secondFactors: { hasAuthenticator: boolean; recoveryCodes: number } }
}

describe.each(defaultDatabase)('second factors that a member has lost (decision 42) on $name', ({ name }) => {
  let foyer: TestFoyer
  let owner: string
  let people = 0

  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
    owner = (await createOwner(foyer, 'owner@example.com')).token
  })
  afterAll(() => foyer.stop())

  async function memberWithApp() {
    const email = `lost${++people}@example.com`
    const member = await foyer.createMember(email)
    await addAuthenticatorApp(foyer, member.access_token)
    return { ...member, email }
  }
  const pathOf = (memberId: string) => `${paths.ownerMembers}/${memberId}`
  const remove = (memberId: string, token = owner) =>
    foyer.call<Details>(`${pathOf(memberId)}/remove-second-factors`, { method: 'POST', token })
  const logIn = async (email: string) => (await foyer.logIn(await visitorToken(foyer), email)).body as StateResponse
  const removals = async (memberId: string) =>
    (await auditEntriesOf(foyer, memberId))
      .filter(({ action }) => action === 'second-factor-removed')
      .map(({ actor }) => actor.kind)

  it('V6.4.4, V6.5.6, ME-07: the team sees that there are any, and removes them, once', async () => {
    const { memberId, email } = await memberWithApp()
    const shown = await foyer.call<Details>(pathOf(memberId), { token: owner })
    expect(shown.body.member.secondFactors).toEqual({ hasAuthenticator: true, recoveryCodes: 10 })
    expect((await logIn(email)).state).toBe('REQUIRE_MFA')
    const removed = await remove(memberId)
    expect(removed.body.member.secondFactors).toEqual({ hasAuthenticator: false, recoveryCodes: 0 })
    expect((await logIn(email)).state).toBe('SUCCESS')
    expect(toErrorSummary(await remove(memberId))).toEqual([404, 'NOT_FOUND'])
    expect(await removals(memberId)).toEqual(['owner'])
    const [mail] = await foyer.getMails(email)
    expect(mail?.subject).toContain('Two-step verification is off')
  })

  it('a member cannot remove those of another', async () => {
    const { memberId, email } = await memberWithApp()
    const other = await foyer.createMember('other@example.com')
    expect((await remove(memberId, other.access_token)).status).toBe(403)
    expect((await logIn(email)).state).toBe('REQUIRE_MFA')
  })

  it('design §5: foyer member remove-second-factors does it on the machine, for the last owner, too', async () => {
    const { memberId, email } = await memberWithApp()
    const environment = { ...foyer.database.environment, FOYER_SECRET: Buffer.alloc(32, 7).toString('base64') }
    const run = () => runCommand(['member', 'remove-second-factors', email], environment)
    expect(await run()).toMatchObject({
      code: 0,
      stdout: `${email} no longer has a second factor, and gets an email about it.\n`,
    })
    expect((await logIn(email)).state).toBe('SUCCESS')
    expect(await removals(memberId)).toEqual(['command-line'])
    expect(await run()).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('does not use two-step verification'),
    })
  })

  it('with --passkeys, a member who lost all passkeys can add another second factor', async () => {
    const email = `lost${++people}@example.com`
    const member = await foyer.createMember(email)
    await passkeySteps(foyer).add(member)
    await foyer.updateSettings({ 'signin.secondFactor': 'everyone' })
    const typeOf = async () => (await logIn(email)).requireMfaData?.availableFactors
    expect(await typeOf()).toEqual([{ factorType: 'WEBAUTHN', factorStatus: 'ENABLED' }])
    const environment = { ...foyer.database.environment, FOYER_SECRET: Buffer.alloc(32, 7).toString('base64') }
    const run = (...more: string[]) => runCommand(['member', 'remove-second-factors', email, ...more], environment)
    expect((await run()).code).toBe(1)
    expect((await run('--passkeys')).code).toBe(0)
    expect(await typeOf()).toEqual([{ factorType: 'TOTP', factorStatus: 'REQUIRE_ACTIVATION' }])
    await foyer.updateSettings({ 'signin.secondFactor': 'optional' })
  })
})
