import { Readable } from 'node:stream'
import { accountSections } from '@foyer/protocol'
import type { FastifyInstance } from 'fastify'
import { deleteOwnAccount } from '../../../features/moderation/delete-own-account.js'
import { exportOwnData } from '../../../features/moderation/export-member-data.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { actIn } from '../../server/credentials/owner-caller.js'
import { recordEvent, recordRefusal } from '../../server/errors/security-events.js'
import { accountUrl, readAccounts } from '../kit/browser-accounts.js'
import { clearLastMethod } from '../kit/last-method.js'
import { SELECT_ACCOUNT_PATH } from '../kit/not-an-owner.js'
import type { PageKit } from '../kit/page-kit.js'
import { clearStayChoice } from '../kit/stay-choice.js'
import { accountSection, openAccountOfLink } from './account-section.js'
import { withRecentSignIn } from './recent-sign-in.js'
import { redirectToSignIn } from './return-to-account.js'

const PATH = accountSections.data

/** The section that downloads the member's data and deletes the account (DD-01, DD-02, decision 18). */
export function dataSection(pages: FastifyInstance, kit: PageKit): void {
  const { deps, cookies } = kit
  const section = accountSection(pages, kit, 'data', async ({ member }) => ({
    section: 'data',
    downloadUrl: accountUrl(`${PATH}/download`, undefined, member.memberId),
    graceDays: deps.siteSnapshot.current().settings.members.deletionGraceDays,
  }))

  pages.get(`${PATH}/download`, { exposeHeadRoute: false }, async (request, reply) => {
    const visit = await openAccountOfLink(request, reply, kit)
    if (visit === undefined) return redirectToSignIn('data', reply, kit)
    const parts = await exportOwnData(visit.session, deps)
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="account.json"')
      .type('application/json; charset=utf-8')
      .send(Readable.from(parts))
  })

  section.form('', async (visit, typed) => {
    const { request, reply, member } = visit
    if (typed.confirmation?.trim().toLowerCase() !== member.email.toLowerCase()) {
      const fault = { code: 'CONFIRM_ADDRESS', values: { email: member.email } }
      return section.show(visit, { fieldErrors: { confirmation: fault } }, 400)
    }
    return withRecentSignIn(visit, typed, { section, action: PATH }, kit, async ({ session }) => {
      const act = actIn(request, { kind: 'member', id: member.memberId })
      try {
        const { deletion } = await deleteOwnAccount(session, act, deps)
        const event = deletion === undefined ? 'member-deleted' : 'member-deletion-scheduled'
        recordEvent(request, event, { memberId: member.memberId, isAudited: true })
        const { others } = await readAccounts(request, kit)
        cookies.clear(reply, 'signin')
        clearLastMethod(request, reply, kit)
        clearStayChoice(request, reply, kit)
        return kit.show(request, reply, {
          page: 'signed-out',
          signInUrl: '/signin',
          ...(others.length > 0 && { accountsUrl: SELECT_ACCOUNT_PATH }),
          deletion: deletion === undefined ? {} : { dueAt: deletion.dueAt },
        })
      } catch (error) {
        if (!(error instanceof ApplicationError) || error.kind !== 'LAST_OWNER') throw error
        recordRefusal(request, error)
        return section.show(visit, { message: { code: error.kind } }, error.status)
      }
    })
  })
}
