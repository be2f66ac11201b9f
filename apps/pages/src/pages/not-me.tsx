import { interpolateNodes } from '../messages/interpolate-nodes.js'
import { FormMessage } from '../parts/form-message.js'
import type { PageProps } from '../parts/page-props.js'
import { PostForm } from '../parts/post-form.js'
import { SubmitButton } from '../parts/submit-button.js'

/** Target of the link in an email about a new device: ends every session after one press, and says what happened. */
export function NotMe({ model, messages }: PageProps<'not-me'>) {
  const { state, email, hasPassword } = model
  const words = messages.notMe
  const account = hasPassword ? 'withPassword' : 'withoutPassword'
  const lead = { ask: words.asks[account], done: words.dones[account], over: words.over }[state]
  const parts = { site: <bdi>{model.siteName}</bdi>, email: <bdi dir="ltr">{email}</bdi> }
  return (
    <>
      <p className="lead">{interpolateNodes(lead, parts)}</p>
      {state === 'ask' ? (
        <PostForm frame={model} page={model} messages={messages} hidden={{ token: model.token }}>
          <FormMessage message={model.message} focused={model.message !== undefined} />
          <SubmitButton>{words.submit}</SubmitButton>
          <p className="other-way">{words.itWasMe}</p>
        </PostForm>
      ) : (
        <a className="button quiet" href={model.signInUrl}>
          {messages.common.signIn}
        </a>
      )}
    </>
  )
}
