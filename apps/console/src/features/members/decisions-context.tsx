import { interpolate } from '@foyer/messages/console'
import { createContext, useContext, useSyncExternalStore } from 'react'
import { useMessages } from '../../language/messages.js'
import { useCall, useGraceDays } from '../../session/owner.js'
import { formatPeople } from './member.js'
import { createDecisions, type Decisions, type DecisionsState } from './undoable-decisions.js'

export const DecisionsContext = createContext<Decisions>(createDecisions())

/** Returns the decisions that can still be undone; renders again when they change. */
export function useDecisions(): DecisionsState {
  const decisions = useContext(DecisionsContext)
  return useSyncExternalStore(decisions.subscribe, decisions.current, decisions.current)
}

interface MemberRef {
  memberId: string
  email: string
}

/** The decisions that an owner can make about members. */
export function useDecide() {
  const decisions = useContext(DecisionsContext)
  const call = useCall()
  const messages = useMessages()
  const describe = (text: string, people: readonly MemberRef[]) =>
    interpolate(text, { who: formatPeople(people, messages) })
  const { undo } = messages.members
  const graceDays = useGraceDays()
  const post =
    (verb: string, json: object = {}) =>
    (memberId: string) =>
      call(`/members/v1/members/${memberId}/${verb}`, { method: 'POST', json })
  const ownerPost = (verb: string) => (memberId: string) =>
    call(`/owner/v1/members/${memberId}/${verb}`, { method: 'POST', json: {} })
  return {
    undo: decisions.undo,
    hold: decisions.setHeld,
    stop: decisions.stop,
    dismiss: decisions.dismiss,
    /** Sends a mail, so it is executed after the time for Undo. */
    approve: (people: readonly MemberRef[]) =>
      decisions.decide({
        text: describe(undo.approved, people),
        status: 'active',
        members: people,
        execute: post('approve'),
      }),
    /** Deletes the request and the account, so it is executed after the time for Undo. */
    decline: (people: readonly MemberRef[], reason: string) =>
      decisions.decide({
        text: describe(undo.declined, people),
        status: 'declined',
        members: people,
        execute: post('decline', reason === '' ? {} : { reason }),
      }),
    /** Executed at once; Undo unblocks the members. */
    block: (people: readonly MemberRef[]) =>
      decisions.decide({
        text: describe(undo.blocked, people),
        undoText: interpolate(undo.undoing, { action: describe(undo.blocked, people) }),
        status: 'blocked',
        members: people,
        execute: post('block'),
        revert: ownerPost('unblock'),
      }),
    unblock: (people: readonly MemberRef[]) =>
      decisions.decide({
        text: describe(undo.unblocked, people),
        undoText: interpolate(undo.undoing, { action: describe(undo.unblocked, people) }),
        status: 'active',
        members: people,
        execute: ownerPost('unblock'),
        revert: post('block'),
      }),
    remove: (people: readonly MemberRef[]) =>
      decisions.decide({
        text: describe(graceDays === 0 ? undo.deleted : undo.scheduled, people),
        status: graceDays === 0 ? 'deleted' : 'pending-deletion',
        members: people,
        execute: (memberId) => call(`/members/v1/members/${memberId}`, { method: 'DELETE' }),
        // During the grace period, the member or an owner can restore the account on the member's page.
        isFinal: true,
      }),
  }
}
