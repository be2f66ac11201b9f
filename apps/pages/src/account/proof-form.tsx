import type { AccountProof } from '@foyer/protocol'
import { accountSections } from '@foyer/protocol'
import type { ReactNode } from 'react'
import { CodeField } from '../parts/code-field.js'
import { CurrentPasswordField } from '../parts/credential-fields.js'
import { PostForm } from '../parts/post-form.js'
import { SubmitButton } from '../parts/submit-button.js'
import type { AccountProps } from './account-root.js'
import { UsernameField } from './username-field.js'

/** Asks again who the member is, and continues with the posted values (MA-03). */
export function ProofForm({ model, messages, words, proof }: AccountProps & { proof: AccountProof }) {
  const { asksCode, signInAgainUrl, hidden } = proof
  const cancel = (
    <p className="other-way">
      <a href={accountSections[model.section]}>{words.proof.cancel}</a>
    </p>
  )
  const signInAgain = (after?: ReactNode) => (
    <PostForm
      frame={{ ...model, action: signInAgainUrl ?? '' }}
      page={model}
      messages={messages}
      hidden={{ ...hidden, section: model.section }}
    >
      <SubmitButton isSecondary={asksCode ?? false}>{words.proof.signIn}</SubmitButton>
      {after}
    </PostForm>
  )
  if (asksCode)
    return (
      <>
        <p className="lead">{words.twoStep.confirmFirst}</p>
        <PostForm frame={model} page={model} messages={messages} hidden={hidden}>
          <CodeField name="proofCode" focused={!model.touch} />
          <SubmitButton>{words.proof.submit}</SubmitButton>
        </PostForm>
        {signInAgain(cancel)}
      </>
    )
  if (signInAgainUrl !== undefined)
    return (
      <>
        <p className="lead">{words.proof.again}</p>
        {signInAgain(cancel)}
      </>
    )
  return (
    <>
      <p className="lead">{words.proof.lead}</p>
      <PostForm frame={model} page={model} messages={messages} hidden={hidden}>
        <UsernameField email={model.account.email} />
        <CurrentPasswordField name="currentPassword" frame={model} messages={messages} focused={!model.touch} />
        <SubmitButton>{words.proof.submit}</SubmitButton>
        {cancel}
      </PostForm>
    </>
  )
}
