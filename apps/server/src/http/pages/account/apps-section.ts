import type { FastifyInstance } from 'fastify'
import { scopeValues } from '../../../features/oauth/consent/consent.js'
import { listConsents, withdrawConsent } from '../../../features/oauth/consent/withdraw-consent.js'
import { actIn } from '../../server/credentials/owner-caller.js'
import { recordEvent } from '../../server/errors/security-events.js'
import type { PageKit } from '../kit/page-kit.js'
import { accountSection } from './account-section.js'
import { finishForm } from './done-cookie.js'

/** The section with the third-party clients that have the member's consent (CO-03, decision 10). */
export function appsSection(pages: FastifyInstance, kit: PageKit): void {
  const { deps } = kit
  const section = accountSection(pages, kit, 'apps', async ({ member }) => ({
    section: 'apps',
    apps: (await listConsents(member.memberId, deps)).map(({ clientId, name, scope, givenAt }) => ({
      clientId,
      name,
      scopes: scopeValues(scope),
      givenAt,
    })),
  }))

  section.form('', async (visit, { app: clientId = '' }) => {
    const { request, member } = visit
    const { memberId } = member
    await withdrawConsent(memberId, clientId, deps, actIn(request, { kind: 'member', id: memberId }))
    recordEvent(request, 'consent-withdrawn', { memberId })
    const app = deps.siteSnapshot.current().clients.get(clientId)?.name
    return finishForm(
      'apps',
      app === undefined ? { code: 'SAVED' } : { code: 'WITHDRAWN', values: { app } },
      visit,
      kit,
    )
  })
}
