import { interpolate } from '@foyer/messages'
import { type AccountPasskeys, MAX_PASSKEY_NAME_LENGTH, type PasskeyView } from '@foyer/protocol'
import { interpolateNodes } from '../messages/interpolate-nodes.js'
import { DateTime } from '../parts/date-time.js'
import { PostForm } from '../parts/post-form.js'
import { SubmitButton } from '../parts/submit-button.js'
import type { AccountProps } from './account-root.js'

/** One passkey: name, provider, where it is and when it was used, with the forms that rename and remove it (PK-01). */
export function PasskeyEntry(props: AccountProps<AccountPasskeys> & { passkey: PasskeyView }) {
  const { passkey, model, words: all } = props
  const { provider, createdDate, lastUsedDate, isSynced } = passkey
  const words = all.passkeys
  const name = passkey.name || (provider ?? words.unnamed)
  const date = (at: string) => <DateTime at={Date.parse(at)} locale={model.locale} />
  return (
    <li>
      <p className="account-item">
        <bdi>{name}</bdi>
      </p>
      <p className="hint">
        {provider !== null && provider !== name && (
          <>
            <bdi>{provider}</bdi> ·{' '}
          </>
        )}
        {isSynced ? words.synced : words.oneDevice}
        <br />
        {interpolateNodes(words.addedOn, { date: date(createdDate) })} ·{' '}
        {lastUsedDate === null ? words.neverUsed : interpolateNodes(words.lastUsed, { date: date(lastUsedDate) })}
      </p>
      <div className="passkey-actions">
        <details className="passkey-action">
          <summary className="passkey-summary" aria-label={interpolate(words.renameOf, { name })}>
            {words.rename}
          </summary>
          <RenameForm {...props} />
        </details>
        <details className="passkey-action">
          <summary className="passkey-summary" aria-label={interpolate(words.removeOf, { name })}>
            {words.remove}
          </summary>
          <RemoveForm {...props} />
        </details>
      </div>
    </li>
  )
}

function RenameForm({ passkey, model, messages, words }: AccountProps<AccountPasskeys> & { passkey: PasskeyView }) {
  const { id, name } = passkey
  const field = `name-${id}`
  return (
    <PostForm frame={{ ...model, action: model.renameUrl }} page={model} messages={messages} hidden={{ id }}>
      <div className="field">
        <label htmlFor={field}>{words.passkeys.name}</label>
        <p className="hint" id={`${field}-hint`}>
          {words.passkeys.nameHint}
        </p>
        <input
          className="input"
          id={field}
          name="name"
          autoComplete="off"
          aria-describedby={`${field}-hint`}
          maxLength={MAX_PASSKEY_NAME_LENGTH}
          defaultValue={name}
        />
      </div>
      <SubmitButton isSecondary>{words.passkeys.save}</SubmitButton>
    </PostForm>
  )
}

function RemoveForm({ passkey, model, messages, words }: AccountProps<AccountPasskeys> & { passkey: PasskeyView }) {
  if (passkey.isOnlyFactor) return <p className="notice">{words.faults.ONLY_SECOND_FACTOR}</p>
  if (passkey.isOnlyMethod) return <p className="notice">{words.faults.ONLY_SIGN_IN_METHOD}</p>
  return (
    <PostForm
      frame={{ ...model, action: model.removeUrl }}
      page={model}
      messages={messages}
      hidden={{ id: passkey.id }}
    >
      <p className="hint">{interpolateNodes(words.passkeys.removeLead, { site: <bdi>{model.siteName}</bdi> })}</p>
      <SubmitButton isSecondary>{words.passkeys.confirm}</SubmitButton>
    </PostForm>
  )
}
