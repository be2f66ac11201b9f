import { interpolateNodes } from '../messages/interpolate-nodes.js'
import { FormMessage } from '../parts/form-message.js'
import type { PageProps } from '../parts/page-props.js'
import { PostForm } from '../parts/post-form.js'
import { SubmitButton } from '../parts/submit-button.js'

/** Shown to a member who signs in while the deletion is pending: restore the account, or leave (DD-03). */
export function Restore({ model, messages }: PageProps<'restore'>) {
  const words = messages.restore
  const due = new Date(model.dueAt)
  const day = new Intl.DateTimeFormat(model.locale, { dateStyle: 'long', timeZone: 'UTC' }).format(due)
  return (
    <>
      <p className="lead">
        {interpolateNodes(words.lead, {
          email: <bdi>{model.email}</bdi>,
          site: <bdi>{model.siteName}</bdi>,
          date: (
            <time dateTime={due.toISOString()} suppressHydrationWarning>
              {day}
            </time>
          ),
        })}
      </p>
      <PostForm frame={model} page={model} messages={messages} hidden={{ offer: model.offer }}>
        <FormMessage message={model.message} focused />
        <SubmitButton>{words.submit}</SubmitButton>
      </PostForm>
      <a className="button quiet" href={model.signInUrl}>
        {words.leave}
      </a>
    </>
  )
}
