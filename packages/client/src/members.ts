import type { Fieldset, MemberUpdate, MemberView, OwnSessions } from '@foyer/protocol'
import { accountPaths } from '@foyer/protocol/core'
import type { Call } from './authenticated-fetch.js'
import { ApiError, getProperty } from './errors.js'

/** Reads and changes the signed-in member (wire-protocol §7). */
export function members(call: Call, loggedIn: () => boolean) {
  const getCurrentMember = async ({
    fieldset = 'FULL',
  }: {
    fieldset?: Fieldset
  } = {}): Promise<MemberView | undefined> => {
    if (!loggedIn()) return undefined
    try {
      return await member('GET', `${accountPaths.currentMember}?fieldsets=${fieldset}`)
    } catch (error) {
      // If the session ended on the server meanwhile, the tokens are a visitor's by now.
      if (error instanceof ApiError && !loggedIn()) return undefined
      throw error
    }
  }

  const updateMember = (memberId: string, patch: MemberUpdate): Promise<MemberView> =>
    member('PATCH', `${accountPaths.members}/${encodeURIComponent(memberId)}`, { member: { ...patch, id: memberId } })

  const member = async (method: 'GET' | 'PATCH', path: string, body?: object) =>
    getProperty(await call(path, { method, body }), 'member') as MemberView

  const listSessions = () => call<OwnSessions>(accountPaths.ownSessions, { method: 'GET' })

  const endSession = async (sessionId: string) => {
    await call(`${accountPaths.ownSessions}/${encodeURIComponent(sessionId)}`, { method: 'DELETE' })
  }

  const endOtherSessions = async () =>
    getProperty(await call(accountPaths.endOtherSessions, { body: {} }), 'ended') as number

  const deleteAccount = () => call<{ deletionDate?: string }>(accountPaths.currentMember, { method: 'DELETE' })

  return { deleteAccount, getCurrentMember, updateMember, listSessions, endSession, endOtherSessions }
}
