import { chooseTheme, Skeleton, ToastRegion, type Toasts } from '@foyer/ui'
import { type ComponentType, lazy, Suspense, useCallback, useContext, useEffect, useState } from 'react'
import HomePage from './features/home/home-page.js'
import { DecisionFaults, DecisionsBar } from './features/members/decisions-bar.js'
import { DecisionsContext } from './features/members/decisions-context.js'
import { roleWords } from './features/members/member.js'
import MemberPage from './features/members/member-page.js'
import MembersPage from './features/members/members-page.js'
import RequestsPage from './features/members/requests-page.js'
import { useWaiting } from './features/members/use-waiting.js'
import { ToastContext } from './parts/toasts.js'
import { addressOf, navigate } from './routing/location.js'
import { PlaceContext, useShownPlace } from './routing/use-place.js'
import { Callback, Entrance } from './session/entrance.js'
import { useSession, useStanding } from './session/owner.js'
import { Connection } from './shell/connection.js'
import { findAnything } from './shell/find-anything.js'
import { Navigation } from './shell/navigation.js'
import { NotHere } from './shell/not-here.js'
import { PageGuard } from './shell/page-guard.js'
import { type Command, Palette } from './shell/palette.js'
import { SectionKeys } from './shell/section-keys.js'
import { sectionsFor } from './shell/sections.js'
import { ShortcutList } from './shell/shortcut-list.js'
import { hearShortcuts } from './shell/shortcuts.js'

const InboxPage = lazy(() => import('./features/inbox/inbox-page.js'))
const ScenariosPage = lazy(() => import('./features/inbox/scenarios-page.js'))

const FieldsPage = lazy(() => import('./features/fields/fields-page.js'))
const DataPage = lazy(() => import('./features/data/data-page.js'))
const ClientsPage = lazy(() => import('./features/clients/clients-page.js'))
const InvitationsPage = lazy(() => import('./features/members/join/invitations-page.js'))
const NewMemberPage = lazy(() => import('./features/members/join/new-member-page.js'))
const PortPage = lazy(() => import('./features/members/port/port-page.js'))
const TryPage = lazy(() => import('./features/trial/trial-page.js'))
const WebhooksPage = lazy(() => import('./features/webhooks/webhooks-page.js'))
const KeysPage = lazy(() => import('./features/keys/keys-page.js'))
const SettingsPage = lazy(() => import('./features/settings/settings-page.js'))
const LetterPage = lazy(() => import('./features/mail/letter-page.js'))
const MailPage = lazy(() => import('./features/mail/mail-page.js'))
const OwnersPage = lazy(() => import('./features/owners/owners-page.js'))
const SessionsPage = lazy(() => import('./features/sessions/sessions-page.js'))
const SessionPage = lazy(() => import('./features/sessions/session-page.js'))
const OverviewPage = lazy(() => import('./features/overview/overview-page.js'))
const AuditPage = lazy(() => import('./features/audit/audit-page.js'))

/** What needs an owner, by the first part of the path. */
const owned: Readonly<Record<string, ComponentType>> = {
  '': HomePage,
  overview: OverviewPage,
  sessions: SessionsPage,
  members: MembersPage,
  requests: RequestsPage,
  owners: OwnersPage,
  settings: SettingsPage,
  mail: MailPage,
  fields: FieldsPage,
  data: DataPage,
  clients: ClientsPage,
  try: TryPage,
  keys: KeysPage,
  webhooks: WebhooksPage,
  audit: AuditPage,
}
/** The pages of one of them. */
const ofOne: Readonly<Record<string, ComponentType>> = {
  members: MemberPage,
  sessions: SessionPage,
  mail: LetterPage,
}
/** What stands where one of them would. */
const named: Readonly<Record<string, ComponentType>> = {
  'members/files': PortPage,
  'members/invitations': InvitationsPage,
  'members/new': NewMemberPage,
}

function ownedPage(first: string, second: string | undefined): ComponentType | undefined {
  const [pages, key] = !second
    ? [owned, first]
    : Object.hasOwn(named, `${first}/${second}`)
      ? [named, `${first}/${second}`]
      : [Object.hasOwn(ofOne, first) ? ofOne : owned, first]
  return Object.hasOwn(pages, key) ? pages[key] : undefined
}

/** What holds nothing of an owner. */
const open: Readonly<Record<string, ComponentType>> = { inbox: InboxPage, scenarios: ScenariosPage }

export function App({ toasts }: { toasts: Toasts }) {
  const place = useShownPlace()
  const standing = useStanding()
  const session = useSession()
  const [isFinding, setFinding] = useState(false)
  const [hasList, setList] = useState(false)
  const isOwner = standing.status === 'owner'
  const sections = sectionsFor(isOwner)
  useEffect(() => hearShortcuts(), [])
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
    } catch {
      toasts.show('You are still signed in: the server was not reached.')
    }
  }
  const commands: Command[] = [
    ...sections.map(({ path, name }) => ({ name, kind: 'Go to', run: () => navigate(addressOf(path)) })),
    { name: 'Light theme', kind: 'Theme', run: () => chooseTheme('light') },
    { name: 'Dark theme', kind: 'Theme', run: () => chooseTheme('dark') },
    { name: 'Theme as the system', kind: 'Theme', run: () => chooseTheme('system') },
    { name: 'Keyboard shortcuts', kind: 'Help', run: () => setList(true) },
    ...(isOwner ? [{ name: 'Sign out', kind: 'Session', run: signOut }] : []),
  ]
  const find = useCallback(
    (text: string, signal: AbortSignal) => (isOwner ? findAnything(text, session.call, signal) : Promise.resolve([])),
    [session, isOwner],
  )
  const waiting = useWaiting(isOwner)

  const [, first = '', second] = place.path.split('/')
  const Open = open[first]
  const Owned = ownedPage(first, second)
  const page = () => {
    if (Open !== undefined && sections.some(({ path }) => path === `/${first}`)) return <Open key={first} />
    if (first === 'callback') return <Callback />
    if (standing.status !== 'owner') return <Entrance standing={standing} />
    return Owned === undefined ? <NotHere /> : <Owned key={first} />
  }
  return (
    <PlaceContext value={place}>
      <ToastContext value={toasts}>
        <a className="skip" href="#content">
          Skip to the page
        </a>
        <Navigation
          sections={sections}
          counts={{ '/requests': waiting }}
          who={isOwner ? { email: standing.me.email, role: roleWords[standing.me.role], signOut } : undefined}
          onFind={() => setFinding(true)}
          onShortcuts={() => setList(true)}
        />
        <main id="content" tabIndex={-1}>
          <Connection />
          <DecisionFaults />
          <PageGuard key={`${first}${second ?? ''}`}>
            <Suspense fallback={<Skeleton lines={8} />}>{page()}</Suspense>
          </PageGuard>
        </main>
        <SectionKeys sections={sections} />
        <ShortcutList isOpen={hasList} onOpen={setList} />
        <Palette isOpen={isFinding} onClose={() => setFinding(false)} commands={commands} find={find} />
        <DecisionsBar />
        <ToastRegion toasts={toasts} label="News" />
      </ToastContext>
    </PlaceContext>
  )
}
