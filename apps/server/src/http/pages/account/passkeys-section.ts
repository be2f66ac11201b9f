import { accountSections, MAX_PASSKEY_NAME_LENGTH } from '@foyer/protocol'
import type { FastifyInstance } from 'fastify'
import { assertMayChangeFactors } from '../../../features/members/factors/assert-may-change-factors.js'
import { addPasskey } from '../../../features/members/passkeys/add-passkey.js'
import { listPasskeys } from '../../../features/members/passkeys/list-passkeys.js'
import { passkeyCreationOptions } from '../../../features/members/passkeys/passkey-options.js'
import { arePasskeysOffered } from '../../../features/members/passkeys/passkey-site.js'
import { removePasskey } from '../../../features/members/passkeys/remove-passkey.js'
import { renamePasskey } from '../../../features/members/passkeys/rename-passkey.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { networkOf } from '../../../kernel/network.js'
import { recordRefusal } from '../../server/errors/security-events.js'
import type { PageKit } from '../kit/page-kit.js'
import {
  browserSessionBinding,
  isSignInInsufficient,
  PASSKEY_OPTIONS_PATH,
  passkeyMessage,
  passkeyOptionsUrl,
  readRegistration,
  sendPasskeyOptions,
} from '../kit/passkey-form.js'
import { type AccountVisit, accountSection, openAccountOfLink } from './account-section.js'
import { finishForm } from './done-cookie.js'
import { withRecentSignIn } from './recent-sign-in.js'

const PATH = accountSections.passkeys

/** The section with the passkeys of the member (decision 43). */
export function passkeysSection(pages: FastifyInstance, kit: PageKit): void {
  const { deps } = kit
  const assertMayChange = ({ session, member }: AccountVisit) =>
    deps.storage.read((stores) => assertMayChangeFactors(member, session, stores, deps))
  const mayAdd = async (visit: AccountVisit): Promise<boolean> =>
    arePasskeysOffered(deps) &&
    (await assertMayChange(visit).then(
      () => true,
      () => false,
    ))
  const section = accountSection(pages, kit, 'passkeys', async (visit) => ({
    section: 'passkeys',
    passkeys: await listPasskeys(visit.member.memberId, deps),
    ...((await mayAdd(visit)) && { passkey: { action: `${PATH}/add`, optionsUrl: passkeyOptionsUrl(visit.member) } }),
    renameUrl: `${PATH}/rename`,
    removeUrl: `${PATH}/remove`,
  }))

  pages.get(PASSKEY_OPTIONS_PATH, async (request, reply) => {
    const visit = await openAccountOfLink(request, reply, kit)
    if (visit === undefined || !(await mayAdd(visit))) return sendPasskeyOptions(reply.code(403), {})
    const { session } = visit
    const caller = { memberId: session.memberId, binding: browserSessionBinding(session) }
    return sendPasskeyOptions(reply, { options: await passkeyCreationOptions(caller, deps) })
  })

  /** Shows why a change was refused. Other errors are none of the section. */
  async function refused(visit: AccountVisit, error: unknown) {
    if (!(error instanceof ApplicationError)) throw error
    const message = error.kind === 'NOT_FOUND' ? { code: 'PASSKEY_GONE' } : passkeyMessage(error)
    if (message === undefined) throw error
    recordRefusal(visit.request, error)
    return section.show(visit, { message }, error.status)
  }

  // Asks who the member is, before one can be added.
  section.form('', (visit, typed) =>
    withRecentSignIn(visit, typed, { section, action: PATH, changesFactors: true }, kit, async (proven) => {
      await assertMayChange(proven)
      return finishForm('passkeys', { code: 'PASSKEY_READY' }, proven, kit)
    }),
  )

  section.form('add', async (visit, { credential }) => {
    const { session } = visit
    try {
      const response = readRegistration(credential)
      const binding = browserSessionBinding(session)
      await addPasskey({ memberId: session.memberId, binding, response, signIn: session, act: actOf(visit) }, deps)
    } catch (error) {
      if (isSignInInsufficient(error)) return section.show(visit, {}, error.status)
      return refused(visit, error)
    }
    return finishForm('passkeys', { code: 'PASSKEY_ADDED' }, visit, kit)
  })

  section.form('rename', async (visit, { id = '', name = '' }) => {
    const { memberId } = visit.session
    try {
      await renamePasskey({ memberId, passkeyId: id, name: name.trim().slice(0, MAX_PASSKEY_NAME_LENGTH) }, deps)
    } catch (error) {
      return refused(visit, error)
    }
    return finishForm('passkeys', { code: 'PASSKEY_RENAMED' }, visit, kit)
  })

  section.form('remove', (visit, typed) =>
    withRecentSignIn(visit, typed, { section, action: `${PATH}/remove`, changesFactors: true }, kit, async (proven) => {
      const { session } = proven
      const { memberId } = session
      try {
        await removePasskey({ memberId, passkeyId: typed.id ?? '', signIn: session, act: actOf(visit) }, deps)
      } catch (error) {
        if (isSignInInsufficient(error)) throw error
        return refused(proven, error)
      }
      return finishForm('passkeys', { code: 'PASSKEY_REMOVED' }, proven, kit)
    }),
  )
}

const actOf = ({ session: { memberId }, request }: AccountVisit) => ({
  actor: { kind: 'member', id: memberId } as const,
  requestId: request.id,
  network: networkOf(request.ip),
})
