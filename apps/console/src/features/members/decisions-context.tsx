import { createContext, useContext, useSyncExternalStore } from 'react'
import { useCall, useGraceDays } from '../../session/owner.js'
import { createDecisions, type Decisions, type DecisionsState } from './undo.js'

export const DecisionsContext = createContext<Decisions>(createDecisions())

export function useDecisions(): DecisionsState {
  const decisions = useContext(DecisionsContext)
  return useSyncExternalStore(decisions.subscribe, decisions.current, decisions.current)
}

interface Person {
  memberId: string
  email: string
}

const many = (people: readonly Person[]): string =>
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
    hold: decisions.hold,
    stop: decisions.stop,
    dismiss: decisions.dismiss,
    /** The mail goes out with it, so it waits until nobody can take it back. */
    approve: (people: readonly Person[]) =>
      decisions.decide({
        text: `Approved ${many(people)}`,
        status: 'active',
        members: people,
        carryOut: post('approve'),
      }),
    /** The request and the account end with it, so it waits as well. */
    decline: (people: readonly Person[], reason: string) =>
      decisions.decide({
        text: `Declined ${many(people)}`,
        status: 'declined',
        members: people,
        carryOut: post('decline', reason === '' ? {} : { reason }),
      }),
    /** In force at once; Undo lets them in again. */
    block: (people: readonly Person[]) =>
      decisions.decide({
        text: `Blocked ${many(people)}`,
        status: 'blocked',
        members: people,
        carryOut: post('block'),
        takeBack: ownerPost('unblock'),
      }),
    unblock: (people: readonly Person[]) =>
      decisions.decide({
        text: `Unblocked ${many(people)}`,
        status: 'active',
        members: people,
        carryOut: ownerPost('unblock'),
        takeBack: post('block'),
      }),
    remove: (people: readonly Person[]) =>
      decisions.decide({
        text: graceDays === 0 ? `Deleted ${many(people)}` : `To be deleted: ${many(people)}`,
        status: graceDays === 0 ? 'deleted' : 'pending-deletion',
        members: people,
        carryOut: (memberId) => call(`/members/v1/members/${memberId}`, { method: 'DELETE' }),
        // While there is time it can be taken back on the member's page, by them and by an owner.
        isFinal: true,
      }),
  }
}
