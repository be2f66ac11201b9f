import type { FastifyInstance } from 'fastify'
import { formFields, type PageKit } from '../kit/page-kit.js'
import { openAccount } from './account-section.js'
import { SIGN_IN_AGAIN_PATH } from './proof-code.js'
import { hiddenFields } from './recent-sign-in.js'
import { isSection, redirectToSignIn, redirectToSignInAgain } from './return-to-account.js'

/** The form by which a member without a password signs in again, to continue with the entered values (MA-03). */
export function signInAgainRoute(pages: FastifyInstance, kit: PageKit): void {
  pages.post(SIGN_IN_AGAIN_PATH, async (request, reply) => {
    const { section: name, ...typed } = formFields(request)
    kit.forms.check(request, typed.csrf)
    const section = isSection(name) ? name : 'profile'
    const visit = await openAccount(request, reply, kit)
    if (visit === undefined) return redirectToSignIn(section, reply, kit)
    return redirectToSignInAgain(section, visit.member.memberId, hiddenFields(typed), reply, kit)
  })
}
