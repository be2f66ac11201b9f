import { useState } from 'react'
import { type Look, Root, useClass } from '../forms/class-names.js'
import { PasswordField } from '../forms/field.js'
import { FormView } from '../forms/form-view.js'
import { Lazy } from '../forms/lazy.js'
import { useMember } from '../member/use-member.js'
import { interpolateNodes } from '../messages/interpolate-nodes.js'
import { ProofForm } from '../proof/proof-form.js'
import { useProof } from '../proof/use-proof.js'
import { useFoyer } from '../provider.js'
import { useSession } from '../session/use-session.js'
import { Back } from '../verify-email/verify-email.js'
import { EmailSection } from './email-section.js'
import { LinkedAccounts } from './linked-accounts.js'
import { OwnProfile } from './own-profile.js'
import { OwnSessions } from './own-sessions.js'
import { Section } from './section.js'
import { useChangePassword } from './use-change-password.js'
import { type SignInWays, useChangedWays, useSignInWays } from './use-sign-in-ways.js'

export interface AccountPanelProps extends Look {
  /**
   * Called after the member has deleted the account; with `deletionDate` (RFC 3339) a sign-in before it restores the
   * account. The session of the page has ended then. Default: the panel says so, until it is unmounted.
   */
  onDeleted?: (deletion: Deletion) => void
}

interface Deletion {
  deletionDate?: string
}

const loadProfile = async () => (await import('./profile-section.js')).ProfileSection
const loadSecurity = async () => (await import('./security-sections.js')).SecuritySections
const loadData = async () => (await import('./data-sections.js')).DataSections
const loadDeleted = async () => (await import('../own-data/account-deleted.js')).AccountDeleted
const NO_PROPS = {}

/**
 * The member's account: profile, email address, password, two-step verification, passkeys, linked accounts, devices,
 * connected applications, download and deletion, each saved separately, and a link to the hosted account page. Renders
 * nothing for others.
 */
export function AccountPanel({ onDeleted, ...look }: AccountPanelProps) {
  const { messages, client } = useFoyer()
  const part = useClass()
  const { status, id } = useSession()
  const { member, error, refetch } = useMember()
  const [deletion, setDeletion] = useState<Deletion>()
  const ways = useSignInWays()
  if (status !== 'member')
    return (
      deletion && (
        <Root {...look}>
          <Lazy load={loadDeleted} props={deletion} />
        </Root>
      )
    )
  return (
    <Root {...look} className={['foyer-account', look.className].filter(Boolean).join(' ')}>
      <div role="alert" className="foyer-problem">
        {error !== undefined && (
          <>
            {messages.loadFailed} <Back label={messages.tryAgain} onPress={() => void refetch()} />
          </>
        )}
      </div>
      {member && <Lazy key={member.id} load={loadProfile} props={NO_PROPS} />}
      {member && <OwnProfile key={`own fields of ${member.id}`} />}
      {member && <EmailSection key={`e-mail of ${id}`} email={member.loginEmail ?? ''} />}
      <Password email={member?.loginEmail ?? ''} ways={ways} />
      <Lazy key={`security of ${id}`} load={loadSecurity} props={{ ways }} />
      <LinkedAccounts key={`identities of ${id}`} ways={ways} />
      <OwnSessions key={`sessions of ${id}`} />
      {member?.loginEmail && (
        <Lazy
          key={`data of ${id}`}
          load={loadData}
          props={{ email: member.loginEmail, onDeleted: onDeleted ?? setDeletion }}
        />
      )}
      <a className={part('link')} href={`${client.url}/account`}>
        {messages.moreSettings}
      </a>
    </Root>
  )
}

function Password({ email, ways }: { email: string; ways: SignInWays }) {
  const { messages, passwordMinLength } = useFoyer()
  const part = useClass()
  const proof = useProof()
  const form = useChangePassword({ proof })
  useChangedWays(ways, form.isChanged)
  return (
    <Section heading={messages.passwordHeading}>
      <p className={part('lead')}>{messages.passwordElsewhere}</p>
      <FormView
        form={form}
        submit={messages.changePassword}
        busy={messages.changingPassword}
        notice={form.isChanged && messages.passwordChanged}
      >
        {/* PW-01: tells password managers which account the password belongs to. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          form={form}
          name="currentPassword"
          label={messages.currentPassword}
          hint={messages.noPasswordHint}
        />
        <PasswordField
          form={form}
          name="newPassword"
          label={messages.newPassword}
          isNew
          hint={`${interpolateNodes(messages.passwordRule, { count: passwordMinLength })}. ${messages.passwordHint}`}
        />
      </FormView>
      <ProofForm proof={proof} />
    </Section>
  )
}
