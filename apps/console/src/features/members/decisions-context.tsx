import { createContext, useContext, useSyncExternalStore } from 'react'
import { useCall, useGraceDays } from '../../session/owner.js'
import { createDecisions, type Decisions, type DecisionsState } from './undoable-decisions.js'

export const DecisionsContext = createContext<Decisions>(createDecisions())

export function useDecisions(): DecisionsState {
  const decisions = useContext(DecisionsContext)
  return useSyncExternalStore(decisions.subscribe, decisions.current, decisions.current)
}

interface MemberRef {
  memberId: string
  email: string
}

const formatPeople = (people: readonly MemberRef[]): string =>
  people.length === 1 ? (people[0]?.email as string) : `${people.length} members`

/** What an owner may decide about members. */
export function useDecide() {
  const decisions = useContext(DecisionsContext)
  const call = useCall()
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
    /** The mail goes out with it, so it waits until nobody can take it back. */
    approve: (people: readonly MemberRef[]) =>
      decisions.decide({
        text: `Approved ${formatPeople(people)}`,
        status: 'active',
        members: people,
        execute: post('approve'),
      }),
    /** The request and the account end with it, so it waits as well. */
    decline: (people: readonly MemberRef[], reason: string) =>
      decisions.decide({
        text: `Declined ${formatPeople(people)}`,
        status: 'declined',
        members: people,
        execute: post('decline', reason === '' ? {} : { reason }),
      }),
    /** In force at once; Undo lets them in again. */
    block: (people: readonly MemberRef[]) =>
      decisions.decide({
        text: `Blocked ${formatPeople(people)}`,
        status: 'blocked',
        members: people,
        execute: post('block'),
        revert: ownerPost('unblock'),
      }),
    unblock: (people: readonly MemberRef[]) =>
      decisions.decide({
        text: `Unblocked ${formatPeople(people)}`,
        status: 'active',
        members: people,
        execute: ownerPost('unblock'),
        revert: post('block'),
      }),
    remove: (people: readonly MemberRef[]) =>
      decisions.decide({
        text: graceDays === 0 ? `Deleted ${formatPeople(people)}` : `To be deleted: ${formatPeople(people)}`,
        status: graceDays === 0 ? 'deleted' : 'pending-deletion',
        members: people,
        execute: (memberId) => call(`/members/v1/members/${memberId}`, { method: 'DELETE' }),
        // While there is time it can be taken back on the member's page, by them and by an owner.
        isFinal: true,
      }),
  }
}
