import { interpolate } from '@foyer/messages'
import { interpolateNodes } from '../messages/interpolate-nodes.js'
import { AccountChoices } from '../parts/account-choices.js'
import { FormMessage } from '../parts/form-message.js'
import { FullBrowser } from '../parts/full-browser.js'
import type { PageProps } from '../parts/page-props.js'
import { PostForm } from '../parts/post-form.js'
import { SubmitButton } from '../parts/submit-button.js'

/** Lists the accounts that are signed in in this browser: choose one, add another, sign out of one or all. */
export function SelectAccount({ model, messages }: PageProps<'select-account'>) {
  const words = messages.selectAccount
  return (
    <>
      <p className="lead">{interpolateNodes(words.lead, { site: <bdi>{model.siteName}</bdi> })}</p>
      <PostForm frame={model} page={model} messages={messages}>
        <FormMessage message={model.message} focused />
        <AccountChoices
          accounts={model.accounts}
          name="account"
          locale={model.locale}
          beside={({ account, email }) => (
            <button
              className="account-sign-out"
              type="submit"
              name="sign-out"
              value={account}
              aria-label={interpolate(words.signOutOf, { email })}
            >
              {messages.common.signOut}
            </button>
          )}
        />
      </PostForm>
      <a className="button quiet" href={model.anotherUrl}>
        {messages.signIn.useAnother}
      </a>
      <FullBrowser email={model.signsOut} messages={messages} />
      {model.accounts.length > 1 && (
        <PostForm frame={{ ...model, message: undefined }} page={model} messages={messages}>
          <SubmitButton isSecondary name="sign-out-all" value="1">
            {words.signOutAll}
          </SubmitButton>
        </PostForm>
      )}
    </>
  )
}
