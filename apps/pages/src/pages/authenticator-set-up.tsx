import { interpolateNodes } from '../messages/interpolate-nodes.js'
import { AuthenticatorApp } from '../parts/authenticator-app.js'
import { CodeField } from '../parts/code-field.js'
import { FormMessage } from '../parts/form-message.js'
import { getInitialFocus } from '../parts/initial-focus.js'
import type { PageProps } from '../parts/page-props.js'
import { PostForm } from '../parts/post-form.js'
import { SubmitButton } from '../parts/submit-button.js'

/** Adds the authenticator app that a sign-in requires; a code of it confirms it (MA-01). */
export function AuthenticatorSetUp({ model, messages }: PageProps<'authenticator-set-up'>) {
  const words = messages.twoStep.setUp
  const focus = getInitialFocus(model, ['code'], 'code')
  return (
    <>
      <p className="lead">{interpolateNodes(words.required, { site: <bdi>{model.siteName}</bdi> })}</p>
      <AuthenticatorApp app={model} messages={messages} />
      <PostForm frame={model} page={model} messages={messages} hidden={{ setUpToken: model.setUpToken }}>
        <FormMessage message={model.message} focused={focus === 'message'} />
        <p className="form-lead">{words.thenCode}</p>
        <CodeField focused={focus === 'code'} />
        <SubmitButton>{words.submit}</SubmitButton>
        <p className="other-way">
          <a href={model.backUrl}>{messages.common.backToSignIn}</a>
        </p>
      </PostForm>
    </>
  )
}
