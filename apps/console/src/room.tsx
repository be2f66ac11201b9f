import { createToasts } from '@foyer/ui'
import { render } from '@testing-library/react'
import { type ReactNode, useEffect, useState } from 'react'
import { type Call, callsOver } from './api/call.js'
import { DecisionsContext } from './features/members/decisions-context.js'
import { createDecisions } from './features/members/undo.js'
import { ToastContext } from './parts/toasts.js'
import { placeBy, startRouting, watchPlaces } from './routing/location.js'
import { PlaceContext } from './routing/use-place.js'
import { OwnerProvider } from './session/owner.js'
import type { Session } from './session/session.js'

/** One request as a test sees it. */
export interface Asked {
  method: string
  path: string
  json: unknown
}

/** Answers a request: with JSON, or with a response of its own. */
export type Answering = (asked: Asked) => object | Response | Promise<object | Response>

/** Everything an owner may do, as the server lists it. */
export const EVERYTHING = [
  ...['approveMember', 'declineMember', 'blockMember', 'unblockMember', 'requireReset', 'disconnectMember'],
  ...['deleteMember', 'addClient', 'changeClient', 'removeClient', 'addKey', 'revokeKey', 'changeSettings'],
  ...['addOwner', 'changeOwner', 'removeOwner', 'queryAudit', 'exportAudit', 'sendTestMail', 'changeMailWords'],
  ...['listOwnerSessions', 'endOwnerSession', 'countMemberItems'],
  ...['addOwner', 'changeOwner', 'removeOwner', 'queryAudit', 'exportAudit', 'changeData'],
]

let hasRouting = false

/** Shows a part of the console to a signed-in owner, with a server of the test's own. */
export function showRoom(node: ReactNode, answer: Answering, { at = '/console', may = EVERYTHING } = {}) {
  window.history.replaceState(null, '', at)
  if (!hasRouting) startRouting()
  hasRouting = true
  const asked: Asked[] = []
  const send = async (path: string, init: RequestInit = {}) => {
    const request = {
      method: init.method ?? 'GET',
      path,
      json: init.body === undefined ? undefined : JSON.parse(String(init.body)),
    }
    asked.push(request)
    if (path === '/owner/v1/me')
      return Response.json({
        owner: { memberId: 'mem_o', email: 'ana@example.com', role: 'owner' },
        site: { name: 'Foyer', deletionGraceDays: 0 },
        may,
      })
    const answered = await answer(request)
    return answered instanceof Response ? answered : Response.json(answered)
  }
  const call: Call = callsOver(send)
  const state = { role: 'member', loggedIn: true, subject: 'mem_o' } as const
  const client = { subscribe: () => () => {}, current: () => state, fetch: send } as unknown as Session['client']
  const never = () => Promise.reject(new Error('not in this test'))
  const session: Session = { client, call, signIn: never, arrive: never, signOut: never }
  const decisions = createDecisions()
  render(
    <OwnerProvider session={session}>
      <ToastContext value={createToasts()}>
        <DecisionsContext value={decisions}>
          <Placed>{node}</Placed>
        </DecisionsContext>
      </ToastContext>
    </OwnerProvider>,
  )
  return { asked, decisions, to: (path: string) => asked.filter((one) => one.path === path) }
}

function Placed({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState(() => placeBy('load'))
  useEffect(() => watchPlaces(setPlace), [])
  return <PlaceContext value={place}>{children}</PlaceContext>
}

/** What jsdom lacks: dialogs that open, and widths. */
export function furnish({ isNarrow = false } = {}): void {
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    this.open = false
  }
  window.matchMedia = ((query: string) => ({
    matches: isNarrow,
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
  })) as unknown as typeof window.matchMedia
  window.scrollTo = () => {}
  window.localStorage.clear()
}
