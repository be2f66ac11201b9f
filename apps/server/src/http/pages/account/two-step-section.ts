import { accountSections } from '@foyer/protocol'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { assertMayChangeFactors } from '../../../features/members/factors/assert-may-change-factors.js'
import {
  addAuthenticator,
  distrustDevices,
  type FactorOwner,
  removeAuthenticator,
  renewRecoveryCodes,
  viewFactors,
} from '../../../features/members/factors/own-factors.js'
import {
  readAuthenticatorSetUp,
  startAuthenticatorSetUp,
} from '../../../features/members/factors/set-up-authenticator.js'
import { withSecondFactor } from '../../../features/tokens/sign-in-proof.js'
import { digestOf } from '../../../kernel/digest.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { newSecret } from '../../../kernel/random.js'
import { authenticatorView } from '../../authenticator-view.js'
import { recordRefusal } from '../../server/errors/security-events.js'
import { pageRequestContext } from '../kit/flow.js'
import type { PageKit } from '../kit/page-kit.js'
import { factorMessage } from '../second-factor-page.js'
import { type AccountVisit, accountSection, type FormValues } from './account-section.js'
import { finishForm } from './done-cookie.js'
import { setRenewedCookie, withRecentSignIn } from './recent-sign-in.js'

const PATH = accountSections['two-step']

/** The section of two-step verification: authenticator app, recovery codes and trusted devices (decision 42). */
export function twoStepSection(pages: FastifyInstance, kit: PageKit): void {
  const { deps } = kit
  const section = accountSection(pages, kit, 'two-step', async ({ member }) => {
    const { authenticator, ...factors } = await viewFactors(member.memberId, deps)
    return {
      section: 'two-step',
      ...factors,
      ...(authenticator && { authenticator }),
      startUrl: `${PATH}/start`,
      confirmUrl: `${PATH}/confirm`,
      renewUrl: `${PATH}/renew`,
      turnOffUrl: `${PATH}/turn-off`,
      distrustUrl: `${PATH}/distrust`,
    }
  })

  const ownerOf = ({ request, session }: AccountVisit, renewed?: string): FactorOwner => ({
    caller: session,
    ...(renewed !== undefined && { renewedDigest: digestOf(renewed) }),
    context: { ...pageRequestContext(undefined, request, kit), requestId: request.id },
  })

  /** Registers an act that needs a recent sign-in, with two factors if the member has an authenticator app. */
  const protectedForm = (name: string, act: (visit: AccountVisit, typed: FormValues) => Promise<FastifyReply>) =>
    section.form(name, (visit, typed) =>
      withRecentSignIn(visit, typed, { section, action: `${PATH}/${name}`, changesFactors: true }, kit, (proven) =>
        act(proven, typed),
      ),
    )

  protectedForm('start', async (visit) => {
    const { session, member } = visit
    await deps.storage.read((stores) => assertMayChangeFactors(member, session, stores, deps))
    return section.show(visit, { setUp: authenticatorView(await startAuthenticatorSetUp(member, deps)) })
  })

  protectedForm('confirm', async (visit, { setUpToken = '', code = '' }) => {
    const { request, member } = visit
    const renewed = newSecret(deps.random, 'brs')
    try {
      const { recoveryCodes: codes } = await addAuthenticator(ownerOf(visit, renewed), { setUpToken, code }, deps)
      setRenewedCookie(visit, renewed, kit, withSecondFactor(visit.session.amr, 'totp'))
      return await section.show(visit, { codes })
    } catch (error) {
      if (!(error instanceof ApplicationError)) throw error
      if (error.kind !== 'VERIFICATION_FAILED' && error.kind !== 'INVALID_STATE_TOKEN') throw error
      recordRefusal(request, error)
      const setUp =
        (await readAuthenticatorSetUp(member, setUpToken, deps)) ?? (await startAuthenticatorSetUp(member, deps))
      const fault = error.kind === 'VERIFICATION_FAILED' ? factorMessage(error) : { code: 'SET_UP_OVER' }
      return section.show(visit, { setUp: authenticatorView(setUp), fieldErrors: { code: fault } }, error.status)
    }
  })

  protectedForm('renew', async (visit) =>
    section.show(visit, { codes: await renewRecoveryCodes(ownerOf(visit), deps) }),
  )

  protectedForm('turn-off', async (visit) => {
    try {
      await removeAuthenticator(ownerOf(visit), deps)
    } catch (error) {
      if (!(error instanceof ApplicationError) || error.kind !== 'ONLY_SECOND_FACTOR') throw error
      return section.show(visit, { message: { code: error.kind } }, error.status)
    }
    return finishForm('two-step', { code: 'TWO_STEP_OFF' }, visit, kit)
  })

  section.form('distrust', async (visit) => {
    await distrustDevices(visit.member, deps)
    return finishForm('two-step', { code: 'DEVICES_DISTRUSTED' }, visit, kit)
  })
}
