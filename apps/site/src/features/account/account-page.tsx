import { useMember } from '@foyer/react'
import { LinkButton } from '@foyer/ui'
import type { ComponentType } from 'react'
import { ActionButton } from '../../form/action-button.js'
import { PageHeading } from '../../routing/page-heading.js'
import { useLocation } from '../../routing/use-location.js'
import { useClient, useIdentity } from '../../session/use-identity.js'
import { DataSection } from './data-section.js'
import { DevicesSection } from './devices-section.js'
import { EmailSection } from './email-section.js'
import { PasswordSection } from './password-section.js'
import { ProfileSection } from './profile-section.js'
import { useSignOut } from './use-sign-out.js'

const sections: [path: string, name: string, Section: ComponentType][] = [
  ['/account', 'Profile', ProfileSection],
  ['/account/password', 'Password', PasswordSection],
  ['/account/email', 'E-mail', EmailSection],
  ['/account/devices', 'Devices', DevicesSection],
  ['/account/data', 'Your data', DataSection],
]

/** The account of a member, one section for each path. A visitor is offered to sign in. */
export default function AccountPage() {
  const { path } = useLocation()
  const { isMember } = useIdentity()
  const client = useClient()
  const { member } = useMember()
  const [isLeaving, signOut] = useSignOut()
  if (isLeaving) return <PageHeading>Signing you out</PageHeading>
  if (!isMember) return <NotSignedIn path={path} />
  const [, name = 'Profile', Section = ProfileSection] = sections.find(([to]) => to === path) ?? []
  const nickname = member?.profile.nickname
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
            <li>
              <a href={`${client.url}/account`}>More settings</a>
            </li>
          </ul>
          <ActionButton label="Sign out" tone="quiet" action={signOut} />
        </nav>
        <div className="narrow">
          <Section />
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
