import { interpolateNodes } from '../messages/interpolate-nodes.js'
import { EmailField, NewPasswordField } from '../parts/credential-fields.js'
import { FormMessage } from '../parts/form-message.js'
import { getInitialFocus } from '../parts/initial-focus.js'
import type { PageProps } from '../parts/page-props.js'
import { PostForm } from '../parts/post-form.js'
import { SubmitButton } from '../parts/submit-button.js'

/** Creates the first owner of the site through the setup link (CS-05). */
export function SetUp({ model, messages }: PageProps<'setup'>) {
  const words = messages.setUp
  const focus = getInitialFocus(model, ['email', 'password'], 'email')
  return (
    <>
      <p className="lead">{interpolateNodes(words.lead, { site: <bdi>{model.siteName}</bdi> })}</p>
      <PostForm frame={model} page={model} messages={messages} hidden={{ token: model.token }}>
        <FormMessage message={model.message} focused={focus === 'message'} />
        <EmailField
          frame={model}
          messages={messages}
          autoComplete="username"
          hasSuggestion
          focused={focus === 'email'}
        />
        <NewPasswordField
          frame={model}
          messages={messages}
          label={messages.common.password}
          focused={focus === 'password'}
        />
        <SubmitButton>{words.submit}</SubmitButton>
      </PostForm>
    </>
  )
}
