import { expect, it } from 'vitest'
import { signUp } from '../members.js'
import { EMPTY, type SpecContext } from './spec-context.js'

/** Lifetime of an access token, and how much longer the server accepts it (security-checklist, section 0). */
const LIFE = 900
const GRACE = 30
/** What `createClient` passes to a strategy outside Wix's own pages. */
const NO_HOST = undefined

/** Specifies how visitor sessions start, and how tokens are refreshed and read. */
export function describeVisitorTokens(stage: SpecContext): void {
  const { strategy, bearer, turnClock, newMember, describeMethod, host } = stage

  describeMethod('generateVisitorTokens', () => {
    it('specification §4, §6 and §7: none, then visitor through the anonymous grant', async () => {
      const tokens = await (await strategy()).generateVisitorTokens()
      expect(tokens.refreshToken).toEqual({ value: expect.stringMatching(/./), role: 'visitor' })
      expect(await bearer(tokens)).toMatchObject({ active: true, subjectType: 'VISITOR' })
    })
    it('wire-protocol §3.2: expires_in is there, so that the token counts as expired one day', async () => {
      const tokens = await (await strategy()).generateVisitorTokens()
      expect(tokens.accessToken.expiresAt).toEqual(expect.any(Number))
      expect(tokens.accessToken.expiresAt).not.toBeNaN()
    })
    it('design §1: every visitor is another', async () => {
      const one = await (await strategy()).generateVisitorTokens()
      const other = await (await strategy()).generateVisitorTokens()
      expect((await bearer(one)).subjectId).not.toBe((await bearer(other)).subjectId)
    })
    it('specification §4: good tokens are answered as they are', async () => {
      const one = await strategy()
      const tokens = await one.generateVisitorTokens()
      expect(await one.generateVisitorTokens(tokens)).toEqual(tokens)
    })
    it('specification §4: a missing access token is renewed through the refresh token, for the same visitor', async () => {
      const one = await strategy()
      const tokens = await one.generateVisitorTokens()
      const renewed = await one.generateVisitorTokens({ refreshToken: tokens.refreshToken })
      expect(renewed.refreshToken).toEqual(tokens.refreshToken)
      expect((await bearer(renewed)).subjectId).toBe((await bearer(tokens)).subjectId)
    })
    it('specification §4: if renewal fails, a new anonymous visitor token is requested', async () => {
      const refreshToken = { value: 'not.a.token', role: 'member' } as const
      const tokens = await (await strategy()).generateVisitorTokens({ refreshToken: refreshToken as never })
      expect(tokens.refreshToken.role).toBe('visitor')
      expect(await bearer(tokens)).toMatchObject({ active: true, subjectType: 'VISITOR' })
    })
  })

  describeMethod('renewToken', () => {
    it.each(['visitor', 'member'] as const)(
      'specification §7, security-checklist 11: a %s renews 50 times with the first refresh token, each time after its access token died',
      async (role) => {
        const { one, before, tokens } = await newMember()
        const first = role === 'member' ? tokens : before
        const renewer = role === 'member' ? one : await strategy(first)
        const { subjectId } = await bearer(first)
        for (let renewal = 1; renewal <= 50; renewal += 1) {
          await stage.foyer.advance(LIFE + GRACE + 1)
          const renewed = await renewer.renewToken(first.refreshToken)
          expect(renewed.refreshToken, `renewal ${renewal}`).toEqual(first.refreshToken)
          expect(await bearer(renewed), `renewal ${renewal}`).toMatchObject({
            active: true,
            subjectType: role.toUpperCase(),
            subjectId,
          })
        }
      },
    )
    it.each(['visitor', 'member'] as const)('security-checklist 17: three renewals of a %s at once', async (role) => {
      const { one, before, tokens } = await newMember()
      const first = role === 'member' ? tokens : before
      const renewed = await Promise.all([1, 2, 3].map(() => one.renewToken(first.refreshToken)))
      const { subjectId } = await bearer(first)
      for (const each of renewed) {
        expect(each.refreshToken).toEqual(first.refreshToken)
        expect(await bearer(each)).toMatchObject({ active: true, subjectId })
      }
    })
    it('specification §8: a refusal carries the status text, the request id and the body', async () => {
      const refused = (await strategy()).renewToken({ value: 'not.a.token', role: 'member' } as never)
      await expect(refused).rejects.toThrow(
        /Failed to fetch tokens from OAuth API: Bad Request\. request id: req_[\w-]+\. Response: \{.*"error":"invalid_grant"/,
      )
    })
    it('security-checklist 9: a refresh token of another client is refused', async () => {
      const other = await stage.foyer.addClient({ origins: [host.origin] })
      const { body } = await stage.foyer.call<{ refresh_token: string }>('/oauth2/token', {
        json: { clientId: other.clientId, grantType: 'anonymous' },
      })
      const refused = (await strategy()).renewToken({ value: body.refresh_token, role: 'visitor' } as never)
      await expect(refused).rejects.toThrow(/"error":"invalid_grant"/)
    })
  })

  describeMethod('getAuthHeaders', () => {
    it('wire-protocol §2: the bare access token, of a visitor when there was none', async () => {
      const one = await strategy()
      const { headers } = await one.getAuthHeaders(NO_HOST)
      const { accessToken, refreshToken } = await one.getTokens()
      expect(headers).toEqual({ Authorization: accessToken.value })
      expect(refreshToken.role).toBe('visitor')
      expect(await one.getAuthHeaders(NO_HOST)).toEqual({ headers })
    })
    it('wire-protocol §3.2: after expiry three calls at once renew by themselves, and the member stays who they are', async () => {
      const { one, tokens } = await newMember()
      const { subjectId } = await bearer(tokens)
      await turnClock(LIFE + GRACE + 2)
      expect(await bearer(tokens)).toEqual({ active: false })
      const headers = await Promise.all([1, 2, 3].map(() => one.getAuthHeaders(NO_HOST)))
      for (const each of headers) {
        expect(await bearer(each.headers.Authorization as string)).toMatchObject({ subjectType: 'MEMBER', subjectId })
      }
      expect((await one.getTokens()).refreshToken).toEqual(tokens.refreshToken)
      expect(await one.loggedIn()).toBe(true)
    })
    it('wire-protocol §3.2: a member whose session has ended goes on as a visitor', async () => {
      const { one, tokens } = await newMember()
      await (await strategy(tokens)).logout(`${host.origin}/`)
      await turnClock(LIFE + GRACE + 2)
      const { headers } = await one.getAuthHeaders(NO_HOST)
      expect(await bearer(headers.Authorization as string)).toMatchObject({ active: true, subjectType: 'VISITOR' })
      expect(await one.loggedIn()).toBe(false)
    })
  })

  describeMethod('getTokens', () => {
    it('specification §4: the role starts as none', async () => {
      expect(await (await strategy()).getTokens()).toEqual(EMPTY)
    })
    it('specification §3: tokens handed in are the tokens in use', async () => {
      const tokens = await (await strategy()).generateVisitorTokens()
      expect(await (await strategy(tokens)).getTokens()).toEqual(tokens)
    })
  })

  describeMethod('setTokens', () => {
    it('specification §3: what was set is used for the next call, without a call for others', async () => {
      const { tokens } = await newMember()
      const one = await strategy()
      await one.setTokens(tokens)
      expect(await one.getTokens()).toEqual(tokens)
      expect(await one.getAuthHeaders(NO_HOST)).toEqual({ headers: { Authorization: tokens.accessToken.value } })
    })
  })

  describeMethod('getActiveToken', () => {
    it('wire-protocol §2: the access token in use, empty before there is one', async () => {
      const one = await strategy()
      expect(await one.getActiveToken()).toBe('')
      const { headers } = await one.getAuthHeaders(NO_HOST)
      expect(await one.getActiveToken()).toBe(headers.Authorization)
    })
  })

  describeMethod('loggedIn', () => {
    it('specification §6: true only for the member role', async () => {
      const one = await strategy()
      expect(await one.loggedIn()).toBe(false)
      await one.setTokens(await one.generateVisitorTokens())
      expect(await one.loggedIn()).toBe(false)
      await signUp(host, one)
      expect(await one.loggedIn()).toBe(true)
      await one.logout(`${host.origin}/`)
      expect(await one.loggedIn()).toBe(false)
    })
  })
}
