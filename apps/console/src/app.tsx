import { ErrorBoundary, Skeleton, ToastRegion, type Toasts } from '@foyer/ui'
import { type ComponentType, lazy, Suspense, useContext, useEffect, useState } from 'react'
import { DecisionFaults, DecisionsBar } from './features/members/decisions-bar.js'
import { DecisionsContext } from './features/members/decisions-context.js'
import MembersPage from './features/members/members-page.js'
import RequestsPage from './features/members/requests-page.js'
import { usePendingCount } from './features/members/use-pending-count.js'
import { useMessages } from './language/messages.js'
import { ToastContext } from './parts/toasts.js'
import { Redirect } from './routing/redirect.js'
import { LocationContext, useCurrentLocation } from './routing/use-location.js'
import { useAuthStatus, useSession } from './session/owner.js'
import { Callback, ContinueSignIn, SignInGate } from './session/sign-in-gate.js'
import { CommandPalette } from './shell/command-palette.js'
import { ConnectionStatus } from './shell/connection-status.js'
import { Navigation } from './shell/navigation.js'
import { NotFound } from './shell/not-found.js'
import { clearRecents } from './shell/recents.js'
import { SectionKeys } from './shell/section-keys.js'
import { getSections } from './shell/sections.js'
import { ShortcutList } from './shell/shortcut-list.js'
import { listenForShortcuts } from './shell/shortcuts.js'

const HomePage = lazy(() => import('./features/home/home-page.js'))
const InboxPage = lazy(() => import('./features/inbox/inbox-page.js'))
const ScenariosPage = lazy(() => import('./features/inbox/scenarios-page.js'))

const FieldsPage = lazy(() => import('./features/fields/fields-page.js'))
const DataPage = lazy(() => import('./features/data/data-page.js'))
const ClientsPage = lazy(() => import('./features/clients/clients-page.js'))
const MemberPage = lazy(() => import('./features/members/one-member/member-page.js'))
const ClientPage = lazy(() => import('./features/clients/client-page.js'))
const NewClientPage = lazy(() => import('./features/clients/new-client-page.js'))
const InvitationsPage = lazy(() => import('./features/members/join/invitations-page.js'))
const NewMemberPage = lazy(() => import('./features/members/join/new-member-page.js'))
const PortPage = lazy(() => import('./features/members/port/import-export-page.js'))
const TestSignInPage = lazy(() => import('./features/test-sign-in/test-sign-in-page.js'))
const WebhooksPage = lazy(() => import('./features/webhooks/webhooks-page.js'))
const KeysPage = lazy(() => import('./features/keys/keys-page.js'))
const SettingsPage = lazy(() => import('./features/settings/settings-page.js'))
const LetterPage = lazy(() => import('./features/mail/mail-template-page.js'))
const MailPage = lazy(() => import('./features/mail/mail-page.js'))
const OwnersPage = lazy(() => import('./features/owners/owners-page.js'))
const SessionsPage = lazy(() => import('./features/sessions/sessions-page.js'))
const SessionPage = lazy(() => import('./features/sessions/session-page.js'))
const AuditPage = lazy(() => import('./features/audit/audit-page.js'))
const ApiPage = lazy(() => import('./features/api-reference/api-page.js'))

/** Pages that require a signed-in owner, by the first segment of the path. */
const ownerPages: Readonly<Record<string, ComponentType>> = {
  '': HomePage,
  overview: () => <Redirect to="/" />,
  sessions: SessionsPage,
  members: MembersPage,
  requests: RequestsPage,
  owners: OwnersPage,
  settings: SettingsPage,
  mail: MailPage,
  fields: FieldsPage,
  data: DataPage,
  clients: ClientsPage,
  try: TestSignInPage,
  keys: KeysPage,
  webhooks: WebhooksPage,
  api: ApiPage,
  audit: AuditPage,
}
/** Detail pages (`/members/{id}`), by the first segment of the path. */
const detailPages: Readonly<Record<string, ComponentType>> = {
  members: MemberPage,
  clients: ClientPage,
  sessions: SessionPage,
  settings: SettingsPage,
  mail: LetterPage,
}
/** Pages whose full path takes precedence over a detail page. */
const pageNames: Readonly<Record<string, ComponentType>> = {
  'clients/new': NewClientPage,
  'members/files': PortPage,
  'members/invitations': InvitationsPage,
  'members/new': NewMemberPage,
}

/** Pages that handle the rest of the path themselves. */
const pagesWithPaths = new Set(['clients', 'data', 'settings'])

function findOwnerPage(first: string, second: string | undefined): ComponentType | undefined {
  if (second && !pagesWithPaths.has(first) && !Object.hasOwn(detailPages, first)) return undefined
  const [pages, key] = !second
    ? [ownerPages, first]
    : Object.hasOwn(pageNames, `${first}/${second}`)
      ? [pageNames, `${first}/${second}`]
      : [Object.hasOwn(detailPages, first) ? detailPages : ownerPages, first]
  return Object.hasOwn(pages, key) ? pages[key] : undefined
}

/** Pages that work without a signed-in owner. */
const open: Readonly<Record<string, ComponentType>> = { inbox: InboxPage, scenarios: ScenariosPage }

/** The console: the shell, the page of the current location, and what people without access see instead. */
export function App({ toasts }: { toasts: Toasts }) {
  const messages = useMessages()
  const location = useCurrentLocation()
  const authStatus = useAuthStatus()
  const session = useSession()
  const [isFinding, setFinding] = useState(false)
  const [hasList, setList] = useState(false)
  const isOwner = authStatus.status === 'owner'
  const memberId = isOwner ? authStatus.me.memberId : undefined
  // While the role is read, the sections of an owner are there already, so that nothing moves.
  const sections = getSections(isOwner || authStatus.status === 'checking', messages)
  useEffect(() => listenForShortcuts(), [])
  useEffect(() => {
    const over = new AbortController()
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        setFinding(true)
      },
      over,
    )
    return () => over.abort()
  }, [])
  const decisions = useContext(DecisionsContext)
  const signOut = async () => {
    try {
      await decisions.flush()
      await session.signOut()
      if (memberId !== undefined) clearRecents(memberId)
    } catch {
      toasts.add(messages.shell.signOutFailed)
    }
  }
  const waiting = usePendingCount(isOwner)

  const [, first = '', second] = location.path.split('/')
  const Open = open[first]
  const Owned = findOwnerPage(first, second)
  const page = () => {
    if (Open !== undefined && sections.some(({ path }) => path === `/${first}`)) return <Open key={first} />
    if (first === 'callback') return <Callback />
    if (first === 'sign-in') return <ContinueSignIn />
    if (authStatus.status !== 'owner') return <SignInGate standing={authStatus} />
    return Owned === undefined ? <NotFound /> : <Owned key={first} />
  }
  return (
    <LocationContext value={location}>
      <ToastContext value={toasts}>
        <a className="skip" href="#content">
          {messages.shell.skip}
        </a>
        <Navigation
          sections={sections}
          counts={{ '/requests': waiting }}
          who={isOwner ? { ...authStatus.me, role: messages.members.roles[authStatus.me.role], signOut } : undefined}
          onFind={() => setFinding(true)}
          onShortcuts={() => setList(true)}
        />
        <main id="content" tabIndex={-1}>
          <ConnectionStatus />
          <DecisionFaults />
          <ErrorBoundary key={`${first}${second ?? ''}`} reassurance={messages.shell.reassurance}>
            <Suspense fallback={<Skeleton lines={8} />}>{page()}</Suspense>
          </ErrorBoundary>
        </main>
        <SectionKeys sections={sections} />
        <ShortcutList isOpen={hasList} onOpen={setList} />
        <CommandPalette
          isOpen={isFinding}
          onClose={() => setFinding(false)}
          sections={sections}
          onShortcuts={() => setList(true)}
          onSignOut={signOut}
        />
        <DecisionsBar />
        <ToastRegion toasts={toasts} label={messages.shell.notifications} />
      </ToastContext>
    </LocationContext>
  )
}
