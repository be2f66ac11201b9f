import type { AccountProof } from '@foyer/protocol'
import { accountSections } from '@foyer/protocol'
import type { ReactNode } from 'react'
import { interpolateNodes } from '../messages/interpolate-nodes.js'
import { CodeField } from '../parts/code-field.js'
import { CurrentPasswordField } from '../parts/credential-fields.js'
import { PostForm } from '../parts/post-form.js'
import { SubmitButton } from '../parts/submit-button.js'
import type { AccountProps } from './account-root.js'
import { UsernameField } from './username-field.js'

type Props = AccountProps & { proof: AccountProof }
type Fields = Record<string, string>

/** Asks again who the member is, and continues with the posted values (MA-03). */
export function ProofForm(props: Props) {
  const { model, messages, words, proof } = props
  switch (proof.by) {
    case 'password':
      return (
        <>
          <p className="lead">{words.proof.lead}</p>
          <ActForm {...props}>
            <UsernameField email={model.account.email} />
            <CurrentPasswordField name="currentPassword" frame={model} messages={messages} focused={!model.touch} />
            <SubmitButton>{words.proof.submit}</SubmitButton>
          </ActForm>
          <Cancel {...props} />
        </>
      )
    case 'app':
      return (
        <>
          <p className="lead">{words.twoStep.confirmFirst}</p>
          <CodeForm {...props} />
          <div className="account-buttons">
            <SignInAgain {...props} isSecondary />
          </div>
          <Cancel {...props} />
        </>
      )
    case 'email':
      return <EmailProof {...props} />
    case 'sign-in':
      return (
        <>
          <p className="lead">{words.proof.again}</p>
          <SignInAgain {...props} />
          <Cancel {...props} />
        </>
      )
  }
}

/** Sends a code to the member's address, or asks for the one that was sent. */
function EmailProof(props: Props) {
  const { model, words, proof } = props
  const { stateToken } = proof
  const lead = stateToken === undefined ? words.proof.sendLead : words.proof.codeLead
  const sent: Fields = stateToken === undefined ? {} : { proofState: stateToken }
  return (
    <>
      <p className="lead">{interpolateNodes(lead, { email: <bdi className="address">{model.account.email}</bdi> })}</p>
      {stateToken !== undefined && <CodeForm {...props} fields={sent} />}
      <div className="account-buttons">
        <ActForm {...props} fields={{ ...sent, sendProof: '1' }}>
          <SubmitButton isSecondary={stateToken !== undefined}>
            {stateToken === undefined ? words.email.submit : words.email.resend}
          </SubmitButton>
        </ActForm>
        <SignInAgain {...props} isSecondary />
      </div>
      <Cancel {...props} />
    </>
  )
}

function CodeForm(props: Props & { fields?: Fields }) {
  return (
    <ActForm {...props}>
      <CodeField name="proofCode" focused={!props.model.touch} />
      <SubmitButton>{props.words.proof.submit}</SubmitButton>
    </ActForm>
  )
}

/** The form of the act, with what was posted. */
function ActForm({ model, messages, proof, fields = {}, children }: Props & { fields?: Fields; children: ReactNode }) {
  return (
    <PostForm frame={model} page={model} messages={messages} hidden={{ ...proof.hidden, ...fields }}>
      {children}
    </PostForm>
  )
}

function SignInAgain({ model, messages, words, proof, isSecondary = false }: Props & { isSecondary?: boolean }) {
  return (
    <PostForm
      frame={{ ...model, action: proof.signInAgainUrl ?? '' }}
      page={model}
      messages={messages}
      hidden={{ ...proof.hidden, section: model.section }}
    >
      <SubmitButton isSecondary={isSecondary}>{words.proof.signIn}</SubmitButton>
    </PostForm>
  )
}

const Cancel = ({ model, words }: Props) => (
  <p className="other-way">
    <a href={accountSections[model.section]}>{words.proof.cancel}</a>
  </p>
)
