import { paths } from '@foyer/protocol'
import { defaultDatabase, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

describe.each(defaultDatabase)('from first visit to member and back on $name', ({ name }) => {
  let foyer: TestFoyer
  beforeAll(async () => {
    foyer = await startFoyer({ database: name })
  })
  afterAll(() => foyer.stop())

  it('visitor → register → silent code → member → renew → logout → visitor again', async () => {
    const visitor = await foyer.createVisitor()
    expect(visitor).toMatchObject({ token_type: 'Bearer', expires_in: 900 })

    const registered = await foyer.register(visitor.access_token, 'ana@example.com')
    expect(registered.body).toMatchObject({ state: 'SUCCESS' })
    const { code, verifier } = await foyer.silentCode(visitor.access_token, registered.body.sessionToken as string)
    const member = await foyer.exchangeCode(code, verifier)
    expect(member.status).toBe(200)

    const info = await foyer.call(paths.tokenInfo, { json: { token: member.body.access_token } })
    expect(info.body).toMatchObject({ active: true, subjectType: 'MEMBER', subjectId: registered.body.identity?.id })

    const renewed = await foyer.refresh(member.body.refresh_token)
    expect(renewed.status).toBe(200)

    const logout = await foyer.call(paths.redirectSession, {
      token: renewed.body.access_token,
      json: { logout: { clientId: foyer.client.clientId }, callbacks: { postFlowUrl: 'http://127.0.0.1:5555/' } },
    })
    expect(logout.status).toBe(200)
    expect(await foyer.refresh(renewed.body.refresh_token)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    })
    expect(await foyer.call(paths.tokenInfo, { json: { token: renewed.body.access_token } })).toMatchObject({
      body: { active: false },
    })
  })
})
