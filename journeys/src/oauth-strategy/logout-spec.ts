import { expect, it } from 'vitest'
import { HostedPageClient } from '../hosted/hosted-page-client.js'
import { getSessionToken, newMemberEmail, OTHER_PASSWORD, PASSWORD, updateMemberMark } from '../members.js'
import { EMPTY, type SpecContext } from './spec-context.js'

/** Specifies how a member signs out, and signs in again after a lost password. */
export function describeLogout(stage: SpecContext): void {
  const { strategy, bearer, visitor, newMember, describeMethod, host } = stage

  describeMethod('logout', () => {
    const home = `${host.origin}/bye?from=here`
    it('specification §4: clears both tokens to empty, and the role returns to none', async () => {
      const { one } = await newMember()
      const { logoutUrl } = await one.logout(home)
      expect(new URL(logoutUrl).origin).toBe(stage.foyer.url)
      expect(await one.getTokens()).toEqual(EMPTY)
    })
    it('security-checklist 31: both tokens of the session are dead though the address was never opened', async () => {
      const { one, tokens } = await newMember()
      await one.logout(home)
      expect(await bearer(tokens)).toEqual({ active: false })
      await expect(one.renewToken(tokens.refreshToken)).rejects.toThrow(/"invalid_grant"/)
    })
    it('wire-protocol §4.4: the member’s other sessions go on', async () => {
      const { one, email } = await newMember()
      const elsewhere = await visitor()
      const other = await host.memberTokens(
        elsewhere,
        getSessionToken(await elsewhere.login({ email, password: PASSWORD })),
      )
      await one.logout(home)
      expect(await bearer(await elsewhere.renewToken(other.refreshToken))).toMatchObject({ subjectType: 'MEMBER' })
    })
    it('wire-protocol §4.2: opening the address goes to the return address', async () => {
      const { one } = await newMember()
      const { logoutUrl } = await one.logout(home)
      expect(await new HostedPageClient(stage.foyer.url).open(logoutUrl)).toEqual({ url: home, outside: true })
    })
    it('wire-protocol §4.1: without a return address it ends at a page', async () => {
      const { one } = await newMember()
      const { logoutUrl } = await one.logout(undefined as never)
      const page = await new HostedPageClient(stage.foyer.url).page(logoutUrl)
      expect(page.status).toBe(200)
      expect(page.html).toContain('signed out')
    })
    it('security-checklist 32: a return address of another origin is refused, and the member stays', async () => {
      const { one, tokens } = await newMember()
      await expect(one.logout('https://evil.example/')).rejects.toThrow(/return address/)
      expect(await one.getTokens()).toEqual(tokens)
      expect(await bearer(tokens)).toMatchObject({ active: true })
    })
    it('design §6: a visitor may log out too', async () => {
      const one = await visitor()
      const { logoutUrl } = await one.logout(home)
      expect(await new HostedPageClient(stage.foyer.url).open(logoutUrl)).toMatchObject({ url: home })
    })
  })

  describeMethod('sendPasswordResetEmail', () => {
    const back = `${host.origin}/after-reset`
    it('wire-protocol §5: the mail’s link is our own page, where a new password can be set once', async () => {
      const { one, email, tokens } = await newMember()
      await one.sendPasswordResetEmail(email, back)
      const [mail, ...more] = await stage.foyer.getMails(email)
      expect(more).toEqual([])
      expect(mail?.link).toContain(`${stage.foyer.url}/reset-password?`)

      const visit = new HostedPageClient(stage.foyer.url)
      const page = await visit.page(mail?.link as string)
      expect(page.url).toBe(`${stage.foyer.url}/reset-password`)
      expect(await visit.submit(page, { password: OTHER_PASSWORD })).toEqual({ url: back, outside: true })

      const afterwards = await strategy()
      expect(await afterwards.login({ email, password: PASSWORD })).toMatchObject({ errorCode: 'invalidPassword' })
      getSessionToken(await afterwards.login({ email, password: OTHER_PASSWORD }))
      await expect(one.renewToken(tokens.refreshToken)).rejects.toThrow(/"invalid_grant"/)
      const again = await new HostedPageClient(stage.foyer.url).page(mail?.link as string)
      expect(again.status).toBe(400)
    })
    it('specification §8: it is the way out of resetPassword', async () => {
      const { one, email } = await newMember()
      await updateMemberMark(stage.foyer, email, { resetRequired: true })
      await one.sendPasswordResetEmail(email, back)
      const visit = new HostedPageClient(stage.foyer.url)
      await visit.submit(await visit.page((await stage.foyer.getMails(email))[0]?.link as string), {
        password: OTHER_PASSWORD,
      })
      getSessionToken(await (await strategy()).login({ email, password: OTHER_PASSWORD }))
    })
    it('design §8: an unknown address is answered alike, and no mail goes out', async () => {
      const email = newMemberEmail()
      expect(await (await strategy()).sendPasswordResetEmail(email, back)).toBeUndefined()
      expect(await stage.foyer.getMails(email)).toEqual([])
    })
    it('security-checklist 32: a return address of another origin is refused, and no mail goes out', async () => {
      const { one, email } = await newMember()
      await expect(one.sendPasswordResetEmail(email, 'https://evil.example/')).rejects.toThrow(/return address/)
      expect(await stage.foyer.getMails(email)).toEqual([])
    })
  })
}
