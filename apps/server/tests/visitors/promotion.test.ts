import { paths, type TokenResponse } from '@foyer/protocol'
import type { Promotion } from '@foyer/server'
import { databases, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { promoteVisitor } from '../../src/features/visitors/promote-visitor.js'
import { decodeClaims, dumpTables, getSessions } from '../database/tables.js'

const subOf = ({ access_token }: TokenResponse) => decodeClaims(access_token).sub

describe.each(databases)('design invariant 6 on $name: promotion', ({ name }) => {
  let foyer: TestFoyer
  let calls: Promotion[]
  let failing: boolean
  let order: string[]
  beforeEach(async () => {
    calls = []
    order = []
    failing = false
    foyer = await startFoyer({
      database: name,
      listen: false,
      nodes: 2,
      replace: {
        promotionSteps: [
          async (promotion, stores) => {
            calls.push(promotion)
            order.push('first')
            // The step's own writes are rolled back with the rest.
            await stores.promotions.record(`vis_of-${promotion.visitorId}`, promotion.memberId, promotion.now)
          },
          async () => {
            order.push('second')
            if (failing) throw new Error('the basket could not be moved')
          },
        ],
      },
    })
  })
  afterEach(() => foyer.stop())

  const logIn = async (visitor: TokenResponse, email = 'ana@example.com') =>
    (await foyer.logIn(visitor.access_token, email)).body.sessionToken as string
  const promotions = async () => (await dumpTables(foyer.database.config)).promotion ?? []

  it('authorization_code promotes the visitor who signed in, once, and runs the steps in order', async () => {
    const visitor = await foyer.createVisitor()
    const { body } = await foyer.register(visitor.access_token, 'ana@example.com')
    expect(calls).toEqual([])
    const { code, verifier } = await foyer.silentCode(visitor.access_token, body.sessionToken as string)
    expect(calls).toEqual([])
    const member = (await foyer.exchangeCode(code, verifier)).body
    expect(calls).toEqual([{ visitorId: subOf(visitor), memberId: subOf(member), now: foyer.clock.now() }])
    expect(order).toEqual(['first', 'second'])
    expect(member.promotion).toEqual({ visitor_id: subOf(visitor), items_kept: 0 })

    const again = await foyer.silentCode(visitor.access_token, await logIn(visitor))
    const second = await foyer.exchangeCode(again.code, again.verifier)
    expect([second.status, second.body.promotion]).toEqual([200, undefined])
    expect(calls).toHaveLength(1)
  })

  it('authorized_client promotes the visitor whose token it carries, and nobody without one', async () => {
    const apiKey = await foyer.addApiKey()
    const { memberId } = await foyer.createMember('ana@example.com')
    calls.length = 0
    const open = (authorization: string, more: object = {}) =>
      foyer.call<TokenResponse>(paths.token, {
        headers: { authorization },
        json: { grant_type: 'authorized_client', member_id: memberId, ...more },
      })
    expect((await open(`,${apiKey}`)).status).toBe(200)
    expect(calls).toEqual([])
    const visitor = await foyer.createVisitor()
    expect((await open(`${visitor.access_token},${apiKey}`)).status).toBe(200)
    expect(calls).toEqual([{ visitorId: subOf(visitor), memberId, now: foyer.clock.now() }])
    expect((await open(`${visitor.access_token},${apiKey}`)).status).toBe(200)
    expect(calls).toHaveLength(1)
    const second = await foyer.createVisitor()
    const sessionToken = await logIn(second)
    expect((await open(`${second.access_token},${apiKey}`, { session_token: sessionToken })).status).toBe(200)
    expect(calls.at(-1)).toMatchObject({ visitorId: subOf(second), memberId })
  })

  it('a member who signs in again is no visitor: nothing is promoted', async () => {
    const ana = await foyer.createMember('ana@example.com')
    calls.length = 0
    const { code, verifier } = await foyer.silentCode(ana.access_token, await logIn(ana))
    expect((await foyer.exchangeCode(code, verifier)).status).toBe(200)
    expect(calls).toEqual([])
  })

  it('a step that throws undoes the spending of the code and the opening of the session: the code may be used again', async () => {
    const visitor = await foyer.createVisitor()
    const { body } = await foyer.register(visitor.access_token, 'ana@example.com')
    const memberId = body.identity?.id as string
    const { code, verifier } = await foyer.silentCode(visitor.access_token, body.sessionToken as string)
    failing = true
    const before = await dumpTables(foyer.database.config)
    for (let attempt = 0; attempt < 3; attempt++) {
      const answer = await foyer.exchangeCode(code, verifier)
      expect(answer).toMatchObject({ status: 500, body: { error: 'server_error' } })
      expect(answer.text).not.toMatch(/basket|invalid_grant/)
      expect(await dumpTables(foyer.database.config)).toEqual(before)
    }
    expect(await getSessions(foyer, memberId)).toEqual([])
    failing = false
    expect((await foyer.exchangeCode(code, verifier)).status).toBe(200)
    expect(await promotions()).toHaveLength(2)
    expect(await getSessions(foyer, memberId)).toHaveLength(1)
  })

  it('a step that throws undoes authorized_client too, and leaves the session token unspent', async () => {
    const apiKey = await foyer.addApiKey()
    const { memberId } = await foyer.createMember('ana@example.com')
    const visitor = await foyer.createVisitor()
    const session_token = await logIn(visitor)
    const open = () =>
      foyer.call<TokenResponse>(paths.token, {
        headers: { authorization: `${visitor.access_token},${apiKey}` },
        json: { grant_type: 'authorized_client', member_id: memberId, session_token },
      })
    failing = true
    const before = await dumpTables(foyer.database.config)
    expect(await open()).toMatchObject({ status: 500, body: { error: 'server_error' } })
    expect(await dumpTables(foyer.database.config)).toEqual(before)
    failing = false
    expect((await open()).status).toBe(200)
    expect((await open()).status).toBe(400)
  })

  it('50 sign-ins of one visitor at once, on two nodes, promote once', async () => {
    const apiKey = await foyer.addApiKey()
    const { memberId } = await foyer.createMember('ana@example.com')
    const mia = await foyer.createMember('mia@example.com')
    calls.length = 0
    const visitor = await foyer.createVisitor()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_unused, index) =>
        foyer.call(paths.token, {
          node: index % 2,
          headers: { authorization: `${visitor.access_token},${apiKey}` },
          json: { grant_type: 'authorized_client', member_id: index % 4 < 2 ? memberId : mia.memberId },
        }),
      ),
    )
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    expect(calls).toHaveLength(1)
    const [recorded] = (await promotions()).filter(({ visitor_id }) => visitor_id === subOf(visitor))
    expect(recorded?.member_id).toBe(calls[0]?.memberId)
  })

  it('security-checklist 29: the old visitor token stays a visitor and never acts as the member', async () => {
    const visitor = await foyer.createVisitor()
    const { body } = await foyer.register(visitor.access_token, 'ana@example.com')
    const { code, verifier } = await foyer.silentCode(visitor.access_token, body.sessionToken as string)
    const member = (await foyer.exchangeCode(code, verifier)).body

    expect(subOf(member)).toMatch(/^mem_/)
    expect(member.refresh_token).toMatch(/^mrt_/)
    expect(decodeClaims(member.access_token).sid).toMatch(/^ses_/)
    const renewed = (await foyer.refresh(visitor.refresh_token)).body
    for (const old of [visitor, renewed]) {
      expect(decodeClaims(old.access_token)).toMatchObject({ role: 'visitor', sub: subOf(visitor) })
      expect(decodeClaims(old.access_token)).not.toHaveProperty('sid')
      const info = await foyer.call(paths.tokenInfo, { json: { token: old.access_token } })
      expect(info.body).toMatchObject({ active: true, subjectType: 'VISITOR', subjectId: subOf(visitor) })
      expect((await foyer.call(paths.userinfo, { token: old.access_token })).status).toBe(403)
      const change = await foyer.call(paths.changePassword, {
        token: old.access_token,
        json: { newPassword: 'another horse battery' },
      })
      expect(change.status).toBe(403)
    }
    expect(renewed.refresh_token).toMatch(/^vrt_/)
  })

  it('promoteVisitor is the one function: a visitor who was promoted belongs to the first member', async () => {
    const { storage } = foyer.deps
    const promote = (memberId: `mem_${string}`) =>
      storage.transact((stores) =>
        promoteVisitor({ visitorId: 'vis_one', memberId, now: 1 }, stores, [
          async (promotion) => {
            calls.push(promotion)
          },
        ]),
      )
    await promote('mem_first')
    await promote('mem_second')
    expect(calls.map(({ memberId }) => memberId)).toEqual(['mem_first'])
    expect(await storage.read((stores) => stores.promotions.find('vis_one'))).toMatchObject({ memberId: 'mem_first' })
  })
})
