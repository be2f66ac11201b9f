import { interpolateNodes } from '../messages/interpolate-nodes.js'
import { CodeField } from '../parts/code-field.js'
import { CopyButton } from '../parts/copy-button.js'
import { FormMessage } from '../parts/form-message.js'
import { getInitialFocus } from '../parts/initial-focus.js'
import type { PageProps } from '../parts/page-props.js'
import { PostForm } from '../parts/post-form.js'
import { SubmitButton } from '../parts/submit-button.js'

/** Adds an authenticator app: a QR code, the key as text, and a code of the app to confirm it (MA-01). */
export function AuthenticatorSetUp({ model, messages }: PageProps<'authenticator-set-up'>) {
  const words = messages.twoStep.setUp
  const focus = getInitialFocus(model, ['code'], 'code')
  const site = <bdi>{model.siteName}</bdi>
  const copyWords = { copy: words.copyKey, copied: words.copied }
  return (
    <>
      <p className="lead">{model.isRequired ? interpolateNodes(words.required, { site }) : words.lead}</p>
      <p>{words.scan}</p>
      <img
        className="qr-code"
        src={`data:image/svg+xml,${encodeURIComponent(model.qrCode)}`}
        alt={words.qrAlt}
        width={200}
        height={200}
      />
      <p className="other-way">
        <a href={model.url}>{words.open}</a>
      </p>
      <p className="hint">{words.orEnter}</p>
      <p className="key">
        <code dir="ltr">{model.secret}</code>
        <CopyButton text={model.secret.replaceAll(' ', '')} words={copyWords} />
      </p>
      <PostForm frame={model} page={model} messages={messages} hidden={{ setUpToken: model.setUpToken }}>
        <FormMessage message={model.message} focused={focus === 'message'} />
        <p className="form-lead">{words.thenCode}</p>
        <CodeField focused={focus === 'code'} />
        <SubmitButton>{words.submit}</SubmitButton>
        <p className="other-way">
          <a href={model.backUrl}>{model.isRequired ? messages.common.backToSignIn : words.back}</a>
        </p>
      </PostForm>
    </>
  )
}
