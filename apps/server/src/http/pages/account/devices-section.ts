import { accountSections } from '@foyer/protocol'
import type { FastifyInstance } from 'fastify'
import { endOwnDevice, listOwnDevices } from '../../../features/members/sign-in/own-devices.js'
import { endOtherSessions, OUT_WITHIN_SECONDS, roundToMinute } from '../../../features/members/sign-in/own-sessions.js'
import { signInMethodView } from '../../../features/tokens/sign-in-proof.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { recordEvent } from '../../server/errors/security-events.js'
import type { PageKit } from '../kit/page-kit.js'
import { type AccountVisit, accountSection, sectionsOf } from './account-section.js'
import { finishForm } from './done-cookie.js'

const PATH = accountSections.devices

/** The section with the devices on which the member is signed in (SE-01 to SE-03). */
export function devicesSection(pages: FastifyInstance, kit: PageKit): void {
  const { deps } = kit
  const section = accountSection(pages, kit, 'devices', async ({ session }) => {
    const { clients, providers } = deps.siteSnapshot.current()
    const devices = await listOwnDevices(session, deps)
    const others = devices.length - 1
    return {
      section: 'devices',
      devices: devices.map(({ browser, system, amr, clientIds, firstSeenAt, lastSeenAt, ...device }) => ({
        ...device,
        ...(browser !== null && { browser }),
        ...(system !== null && { system }),
        signIn: signInMethodView(amr, providers),
        clients: clientIds.flatMap((clientId) => clients.get(clientId)?.name ?? []),
        firstSeenAt: roundToMinute(firstSeenAt),
        lastSeenAt: roundToMinute(lastSeenAt),
      })),
      outWithinSeconds: OUT_WITHIN_SECONDS,
      endOthersUrl: `${PATH}/end-others`,
      ...(others > 0 && sectionsOf(kit).includes('password') && { notMeUrl: `${PATH}/not-me` }),
    }
  })

  /** Signs the other devices out; returns how many there were. */
  async function endOthers({ request, session, member }: AccountVisit): Promise<number> {
    const count = (await listOwnDevices(session, deps)).length - 1
    await endOtherSessions(session, deps)
    recordEvent(request, 'session-ended', { memberId: member.memberId })
    return count
  }

  section.form('', async (visit, { device = '' }) => {
    try {
      await endOwnDevice(visit.session, device, deps)
    } catch (error) {
      if (!(error instanceof ApplicationError) || error.kind !== 'NOT_FOUND') throw error
      return section.show(visit, { message: { code: 'DEVICE_GONE' } }, error.status)
    }
    recordEvent(visit.request, 'session-ended', { memberId: visit.member.memberId })
    return finishForm('devices', { code: 'DEVICE_ENDED' }, visit, kit)
  })
  section.form('end-others', async (visit) => {
    const count = await endOthers(visit)
    return finishForm('devices', { code: 'OTHERS_ENDED', values: { count } }, visit, kit)
  })
  section.form('not-me', async (visit) => {
    const count = await endOthers(visit)
    return finishForm('password', { code: 'OTHERS_ENDED', values: { count } }, visit, kit)
  })
}
