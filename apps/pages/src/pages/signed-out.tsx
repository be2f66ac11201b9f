import type { PageMessages } from '@foyer/messages'
import { interpolateNodes } from '../messages/interpolate-nodes.js'
import { DateTime } from '../parts/date-time.js'
import { FormMessage } from '../parts/form-message.js'
import type { PageProps } from '../parts/page-props.js'
import { PostForm } from '../parts/post-form.js'
import { SubmitButton } from '../parts/submit-button.js'

/** Confirms a sign-out, or asks for the confirmation that a sign-out requires (LO-01, LO-04). */
export function SignedOut({ model, messages }: PageProps<'signed-out'>) {
  const words = messages.signedOut
  const site = <bdi>{model.siteName}</bdi>
  const wayBack = model.returnUrl ?? model.homeUrl
  if (model.confirm !== undefined) {
    return (
      <>
        <p className="lead">{interpolateNodes(words.ask, { site })}</p>
        <PostForm frame={model.confirm} page={model} messages={messages}>
          <FormMessage message={model.confirm.message} focused />
          <SubmitButton>{messages.common.signOut}</SubmitButton>
          {model.hasOtherAccounts && (
            <SubmitButton isSecondary name="all" value="1">
              {messages.selectAccount.signOutAll}
            </SubmitButton>
          )}
        </PostForm>
        {wayBack !== undefined && (
          <a className="button quiet" href={wayBack}>
            {words.stay}
          </a>
        )}
      </>
    )
  }
  const due = model.deletion?.dueAt
  const date = due !== undefined && <DateTime at={due} locale={model.locale} />
  return (
    <>
      <p className="lead">{interpolateNodes(leadOf(model, words), { site, date })}</p>
      {model.accountsUrl !== undefined && (
        <>
          <p className="lead">{words.others}</p>
          <a className="button" href={model.accountsUrl}>
            {words.showOthers}
          </a>
        </>
      )}
      {model.accountsUrl === undefined && model.signInUrl !== undefined && (
        <a className="button" href={model.signInUrl}>
          {words.again}
        </a>
      )}
      {wayBack !== undefined && (
        <a className="button quiet" href={wayBack}>
          {interpolateNodes(messages.common.home, { site })}
        </a>
      )}
    </>
  )
}

const leadOf = ({ deletion }: PageProps<'signed-out'>['model'], words: PageMessages['signedOut']): string =>
  deletion === undefined ? words.lead : deletion.dueAt === undefined ? words.deleted : words.deletion
