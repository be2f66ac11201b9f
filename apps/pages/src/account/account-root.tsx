import type { AccountMessages, PageMessages } from '@foyer/messages'
import { type AccountPage, accountSections, type PageFrame } from '@foyer/protocol'
import { interpolateNodes } from '../messages/interpolate-nodes.js'
import { OfflineNotice } from '../parts/offline-notice.js'
import { PostForm } from '../parts/post-form.js'
import { SubmitButton } from '../parts/submit-button.js'
import { AppsSection } from './apps-section.js'
import { DataSection } from './data-section.js'
import { DevicesSection } from './devices-section.js'
import { EmailSection } from './email-section.js'
import { LinkedSection } from './linked-section.js'
import { PasskeysSection } from './passkeys-section.js'
import { PasswordSection } from './password-section.js'
import { ProfileSection } from './profile-section.js'
import { ProofForm } from './proof-form.js'
import { SectionMessage } from './section-message.js'
import { TwoStepSection } from './two-step-section.js'

export interface AccountProps<Model extends AccountPage = AccountPage> {
  model: Model & PageFrame
  messages: PageMessages
  words: AccountMessages
}

/**
 * The content of `main` of the account page: the links to the sections, and one section (AC-01). In a narrow window the
 * first section has the links above it, and each other one a link back.
 */
export function AccountRoot(props: AccountProps) {
  const { model, messages, words } = props
  return (
    <div className="account" data-section={model.section}>
      <SectionLinks {...props} />
      <div className="account-section">
        <OfflineNotice messages={messages} />
        <a className="account-back" href={accountSections.profile}>
          {words.heading}
        </a>
        <h1>{words.sections[model.section]}</h1>
        <SectionMessage {...props} />
        {model.proof === undefined ? <Section {...props} /> : <ProofForm {...props} proof={model.proof} />}
      </div>
    </div>
  )
}

function SectionLinks({ model, messages, words }: AccountProps) {
  const { name, email } = model.account
  return (
    <div className="account-side">
      <p className="account-owner">
        {name !== undefined && (
          <span className="account-name">
            <bdi>{name}</bdi>
          </span>
        )}
        {interpolateNodes(words.signedInAs, { email: <bdi>{email}</bdi> })}
      </p>
      <nav aria-label={words.heading}>
        <ul className="account-links">
          {model.sections.map((section) => (
            <li key={section}>
              <a href={accountSections[section]} aria-current={section === model.section ? 'page' : undefined}>
                {words.sections[section]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <a className="button quiet" href={model.accountsUrl}>
        {messages.selectAccount.switch}
      </a>
      <PostForm frame={model.signOut} page={model} messages={messages}>
        <SubmitButton isSecondary>{messages.common.signOut}</SubmitButton>
      </PostForm>
    </div>
  )
}

/** Renders the section of a model. A section has its own file. */
function Section({ model, messages, words }: AccountProps) {
  switch (model.section) {
    case 'profile':
      return <ProfileSection model={model} messages={messages} words={words} />
    case 'email':
      return <EmailSection model={model} messages={messages} words={words} />
    case 'password':
      return <PasswordSection model={model} messages={messages} words={words} />
    case 'two-step':
      return <TwoStepSection model={model} messages={messages} words={words} />
    case 'passkeys':
      return <PasskeysSection model={model} messages={messages} words={words} />
    case 'linked':
      return <LinkedSection model={model} messages={messages} words={words} />
    case 'devices':
      return <DevicesSection model={model} messages={messages} words={words} />
    case 'apps':
      return <AppsSection model={model} messages={messages} words={words} />
    case 'data':
      return <DataSection model={model} messages={messages} words={words} />
  }
}
