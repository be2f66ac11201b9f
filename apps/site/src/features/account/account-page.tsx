import { LinkButton } from '@foyer/ui'
import type { ComponentType } from 'react'
import { ActionButton } from '../../form/action-button.js'
import { PageHeading } from '../../routing/page-heading.js'
import { usePlace } from '../../routing/use-place.js'
import { useSession } from '../../session/site-context.js'
import { type MemberRecord, useMember } from '../../session/use-member.js'
import { DataSection } from './data-section.js'
import { EmailSection } from './email-section.js'
import { PasswordSection } from './password-section.js'
import { ProfileSection } from './profile-section.js'
import { useSignOut } from './use-sign-out.js'

const sections: [path: string, name: string, Section: ComponentType<{ record: MemberRecord }>][] = [
  ['/account', 'Profile', ProfileSection],
  ['/account/password', 'Password', PasswordSection],
  ['/account/email', 'E-mail', EmailSection],
  ['/account/data', 'Your data', DataSection],
]

export default function AccountPage() {
  const { path } = usePlace()
  const { loggedIn } = useSession()
  const record = useMember()
  const signOut = useSignOut()
  if (!loggedIn) return <NotSignedIn path={path} />
  const [, name, Section] = sections.find(([to]) => to === path) ?? sections[0] ?? []
  if (Section === undefined) return null
  const nickname = record.member?.profile.nickname
  return (
    <>
      <div className="page-head">
        <PageHeading title={name}>{nickname ? `Hello, ${nickname}` : 'Your account'}</PageHeading>
      </div>
      <div className="sections">
        <nav aria-label="Account">
          <ul>
            {sections.map(([to, label]) => (
              <li key={to}>
                <a href={to} aria-current={to === path ? 'page' : undefined}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
          <ActionButton label="Sign out" doing="Signing you out" quiet work={signOut} />
        </nav>
        <div className="narrow">
          <Section record={record} />
        </div>
      </div>
    </>
  )
}

function NotSignedIn({ path }: { path: string }) {
  return (
    <div className="narrow">
      <PageHeading>Your account</PageHeading>
      <p className="lead">Sign in to see it. Your cart and favourites are here without one, too.</p>
      <div className="ui-row">
        <LinkButton href={`/sign-in?next=${path}`}>Sign in</LinkButton>
        <LinkButton tone="quiet" href={`/sign-up?next=${path}`}>
          Create an account
        </LinkButton>
      </div>
    </div>
  )
}
