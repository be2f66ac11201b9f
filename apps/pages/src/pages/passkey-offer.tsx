import { interpolateNodes } from '../messages/interpolate-nodes.js'
import type { PageProps } from '../parts/page-props.js'
import { PostForm } from '../parts/post-form.js'
import { SubmitButton } from '../parts/submit-button.js'
import { AddPasskeyForm } from '../passkeys/add-passkey-form.js'
import { PasskeyMessage } from '../passkeys/passkey-message.js'

/** Offers a passkey after a sign-in; "Not now" is an equal choice (SU-12). */
export function PasskeyOffer({ model, messages }: PageProps<'passkey-offer'>) {
  const words = messages.passkeys.offer
  return (
    <>
      <p className="lead">{interpolateNodes(words.lead, { site: <bdi>{model.siteName}</bdi> })}</p>
      <PasskeyMessage message={model.message} page={model} messages={messages} />
      <div className="equal">
        <AddPasskeyForm frame={model} page={model} passkey={model.passkey} messages={messages} />
        <PostForm frame={model} page={model} messages={messages} hidden={{ later: '1' }}>
          <SubmitButton isSecondary>{words.later}</SubmitButton>
        </PostForm>
      </div>
    </>
  )
}
