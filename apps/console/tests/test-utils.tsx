import { createToasts } from '@foyer/ui'
import { render } from '@testing-library/react'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { type Call, createCall } from '../src/api/call.js'
import { DecisionsContext } from '../src/features/members/decisions-context.js'
import { createDecisions } from '../src/features/members/undoable-decisions.js'
import { ToastContext } from '../src/parts/toasts.js'
import { currentLocation, startRouting, subscribeLocation } from '../src/routing/location.js'
import { LocationContext } from '../src/routing/use-location.js'
import { OwnerProvider } from '../src/session/owner.js'
import type { Session } from '../src/session/session.js'

/** A request recorded by a test. */
export interface RecordedRequest {
  method: string
  path: string
  json: unknown
}

/** Handles a request: returns a JSON body or a `Response`. */
export type RequestHandler = (asked: RecordedRequest) => object | Response | Promise<object | Response>

/** All operations of an owner, as listed by the server. */
export const ALL_OPERATIONS = [
  ...['approveMember', 'declineMember', 'blockMember', 'unblockMember', 'requireReset', 'disconnectMember'],
  ...['deleteMember', 'addClient', 'changeClient', 'removeClient', 'addKey', 'revokeKey', 'changeSettings'],
  ...['addOwner', 'changeOwner', 'removeOwner', 'queryAudit', 'exportAudit', 'sendTestMail', 'changeMailWords'],
  ...['listOwnerSessions', 'endOwnerSession', 'countMemberItems', 'changeData', 'changeOwnerMember'],
  ...['changeMemberEmail', 'liftReset', 'sendPasswordEmail', 'createInvitationCode'],
]

let hasRouting = false

/** Renders a component for a signed-in owner with a mock server, by default one without a stream of events. */
export function renderWithProviders(
  node: ReactNode,
  answer: RequestHandler,
  { at = '/console', may = ALL_OPERATIONS, events = () => new Response(null, { status: 404 }) } = {},
) {
  window.history.replaceState(null, '', at)
  if (!hasRouting) startRouting()
  hasRouting = true
  const requests: RecordedRequest[] = []
  const send = async (path: string, init: RequestInit = {}) => {
    if (/^\/(owner\/v1\/events|wix-data\/v2\/item-events)\b/.test(path)) return events()
    const request = {
      method: init.method ?? 'GET',
      path,
      json: init.body === undefined ? undefined : JSON.parse(String(init.body)),
    }
    requests.push(request)
    if (path === '/owner/v1/me')
      return Response.json({
        owner: { memberId: 'mem_o', email: 'ana@example.com', role: 'owner' },
        site: { name: 'Foyer', deletionGraceDays: 0 },
        may,
      })
    const answered = await answer(request)
    return answered instanceof Response ? answered : Response.json(answered)
  }
  const call: Call = createCall(send)
  const state = { role: 'member', loggedIn: true, subject: 'mem_o' } as const
  const client = { subscribe: () => () => {}, current: () => state, fetch: send } as unknown as Session['client']
  const never = () => Promise.reject(new Error('not in this test'))
  const session: Session = { client, call, signIn: never, continueSignIn: never, handleCallback: never, signOut: never }
  const decisions = createDecisions()
  render(
    <OwnerProvider session={session}>
      <ToastContext value={createToasts()}>
        <DecisionsContext value={decisions}>
          <LocationProvider>{node}</LocationProvider>
        </DecisionsContext>
      </ToastContext>
    </OwnerProvider>,
  )
  return { asked: requests, decisions, to: (path: string) => requests.filter((one) => one.path === path) }
}

function LocationProvider({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState(() => currentLocation('load'))
  useLayoutEffect(() => subscribeLocation(setPlace), [])
  return <LocationContext value={place}>{children}</LocationContext>
}

/** Stubs what jsdom lacks: dialogs and media queries. */
export function stubBrowserApis({ isNarrow = false } = {}): void {
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
