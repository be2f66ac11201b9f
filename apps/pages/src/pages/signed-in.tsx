import { fill } from '../messages/fill.js'
import { FormMessage } from '../parts/form-message.js'
import type { PageProps } from '../parts/page-props.js'
import { PostForm } from '../parts/post-form.js'
import { SubmitButton } from '../parts/submit-button.js'

/** Who is signed in here, and the way to sign out. */
export function SignedIn({ model, messages }: PageProps<'signed-in'>) {
  const site = <bdi>{model.siteName}</bdi>
  return (
    <>
      <p className="lead">
        {fill(messages.signedIn.as, { site, email: <bdi className="address">{model.email}</bdi> })}
      </p>
      {model.homeUrl !== undefined && (
        <a className="button" href={model.homeUrl}>
          {fill(messages.common.home, { site })}
        </a>
      )}
      <PostForm frame={model.signOut} page={model} messages={messages}>
        <FormMessage message={model.signOut.message} focused />
        <SubmitButton quiet>{messages.common.signOut}</SubmitButton>
      </PostForm>
    </>
  )
}
