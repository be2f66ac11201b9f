import { interpolate } from '@foyer/messages'
import { interpolateNodes } from '../messages/interpolate-nodes.js'
import { FormMessage } from '../parts/form-message.js'
import type { PageProps } from '../parts/page-props.js'
import { PostForm } from '../parts/post-form.js'
import { SubmitButton } from '../parts/submit-button.js'

/** Shows who is signed in, with a button to sign out. */
export function SignedIn({ model, messages }: PageProps<'signed-in'>) {
  const site = <bdi>{model.siteName}</bdi>
  return (
    <>
      <p className="lead">
        {interpolateNodes(messages.signedIn.as, { site, email: <bdi className="address">{model.email}</bdi> })}
      </p>
      {model.homeUrl !== undefined && (
        <a className="button" href={model.homeUrl}>
          {interpolateNodes(messages.common.home, { site })}
        </a>
      )}
      <Apps model={model} messages={messages} />
      <PostForm frame={model.signOut} page={model} messages={messages}>
        <FormMessage message={model.signOut.message} focused />
        <SubmitButton isSecondary>{messages.common.signOut}</SubmitButton>
      </PostForm>
    </>
  )
}

/** Lists the third-party clients with consent, each with a button to withdraw it (CO-03). */
function Apps({ model, messages }: PageProps<'signed-in'>) {
  const { apps = [], withdraw } = model
  if (withdraw === undefined || apps.length === 0) return null
  return (
    <>
      <h2>{messages.signedIn.apps}</h2>
      {apps.map(({ clientId, name }) => (
        <PostForm key={clientId} frame={withdraw} page={model} messages={messages} hidden={{ app: clientId }}>
          <SubmitButton isSecondary>{interpolate(messages.signedIn.withdraw, { app: name })}</SubmitButton>
        </PostForm>
      ))}
    </>
  )
}
