import { Callback } from './features/callback/callback.js'
import { Identity } from './features/identity/identity.js'
import { SessionTools } from './features/session-tools/session-tools.js'
import { Header } from './header.js'
import { MemberHome } from './member-home.js'
import { NotHere } from './not-here.js'
import { useDeparting } from './session/departure.js'
import { usePath } from './session/route.js'
import { useSession } from './session/site-context.js'
import { useMember } from './session/use-member.js'
import { usePageTitle } from './session/use-page-title.js'
import { Signpost } from './signpost.js'
import { VisitorHome } from './visitor-home.js'

export function App() {
  const path = usePath()
  const isDeparting = useDeparting()
  if (isDeparting) return <Leaving />
  if (path === '/callback') {
    return (
      <>
        <Header />
        <Callback />
      </>
    )
  }
  if (path !== '/') return <NotHere />
  return <Home />
}

function Home() {
  const { loggedIn } = useSession()
  const record = useMember()
  return (
    <>
      <Header />
      <main>
        <Identity record={record} />
        <div className="bench">
          <Signpost />
          {loggedIn ? <MemberHome record={record} /> : <VisitorHome />}
          <SessionTools />
        </div>
      </main>
    </>
  )
}

/** Keeps still between the press on "Sign out" and the page that follows. */
function Leaving() {
  usePageTitle('Signing you out')
  return (
    <>
      <Header />
      <main className="plain">
        <h1>Signing you out</h1>
      </main>
    </>
  )
}
