import { accountPaths, type Fieldset, type MemberPatch, type MemberView, type OwnSessions } from '@foyer/protocol'
import type { Call } from './authenticated-fetch.js'
import { ApiError, memberOf } from './errors.js'

/** The member's own record (wire-protocol §7). */
export function members(call: Call, loggedIn: () => boolean) {
  async function getCurrentMember({
    fieldset = 'FULL',
  }: {
    fieldset?: Fieldset
  } = {}): Promise<MemberView | undefined> {
    if (!loggedIn()) return undefined
    try {
      return await member('GET', `${accountPaths.currentMember}?fieldsets=${fieldset}`)
    } catch (error) {
      // The session may have ended on the server meanwhile: then the member is a visitor again by now.
      if (error instanceof ApiError && !loggedIn()) return undefined
      throw error
    }
  }

  async function updateMember(memberId: string, patch: MemberPatch): Promise<MemberView> {
    return member('PATCH', `${accountPaths.members}/${encodeURIComponent(memberId)}`, {
      member: { ...patch, id: memberId },
    })
  }

  async function member(method: 'GET' | 'PATCH', path: string, body?: object): Promise<MemberView> {
    return memberOf(await call(path, { method, body }), 'member') as MemberView
  }

  async function listSessions(): Promise<OwnSessions> {
    return call<OwnSessions>(accountPaths.ownSessions, { method: 'GET' })
  }

  async function endSession(sessionId: string): Promise<void> {
    await call(`${accountPaths.ownSessions}/${encodeURIComponent(sessionId)}`, { method: 'DELETE' })
  }

  async function endOtherSessions(): Promise<number> {
    return memberOf(await call(accountPaths.endOtherSessions, { body: {} }), 'ended') as number
  }

  async function deleteAccount(): Promise<{ deletionDate?: string }> {
    return call<{ deletionDate?: string }>(accountPaths.currentMember, { method: 'DELETE' })
  }

  return { deleteAccount, getCurrentMember, updateMember, listSessions, endSession, endOtherSessions }
}
