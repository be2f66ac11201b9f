import type { AccountPasskeys } from '@foyer/protocol'
import { PostForm } from '../parts/post-form.js'
import { SubmitButton } from '../parts/submit-button.js'
import { AddPasskeyForm } from '../passkeys/add-passkey-form.js'
import type { AccountProps } from './account-root.js'
import { PasskeyEntry } from './passkey-entry.js'

/** The passkeys of the member, each with its actions, and the button to add one (PK-01). */
export function PasskeysSection(props: AccountProps<AccountPasskeys>) {
  const { model, messages, words } = props
  const { passkeys, passkey } = model
  return (
    <>
      <p className="lead">{words.passkeys.lead}</p>
      {passkeys.length === 0 ? (
        <p className="hint">{words.passkeys.empty}</p>
      ) : (
        <ul className="account-list">
          {passkeys.map((one) => (
            <PasskeyEntry key={one.id} {...props} passkey={one} />
          ))}
        </ul>
      )}
      {passkey !== undefined ? (
        <AddPasskeyForm frame={model} page={model} passkey={passkey} messages={messages} />
      ) : (
        <PostForm frame={model} page={model} messages={messages}>
          <SubmitButton>{messages.passkeys.add}</SubmitButton>
        </PostForm>
      )}
    </>
  )
}
