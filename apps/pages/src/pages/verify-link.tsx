import { interpolate } from '@foyer/messages'
import { Field } from '../parts/field.js'
import { FormMessage } from '../parts/form-message.js'
import type { PageProps } from '../parts/page-props.js'
import { PostForm } from '../parts/post-form.js'
import { SubmitButton } from '../parts/submit-button.js'

/** The states that cannot continue: the first screen may be closed, and signing in requires verification again. */
const failedStates: ReadonlySet<string> = new Set(['used', 'expired', 'spent', 'unknown'])

/** Target of the link in a verification mail: a button, or the number shown on the first screen (VE-09, VE-10). */
export function VerifyLink({ model, messages }: PageProps<'verify-link'>) {
  const words = messages.verifyLink
  const { state } = model
  return (
    <>
      <p className="lead">{interpolate(words.leads[state], { site: model.siteName })}</p>
      {(state === 'press' || state === 'number') && (
        <PostForm frame={model} page={model} messages={messages} hidden={{ token: model.token }}>
          <FormMessage message={model.message} focused={state === 'press'} />
          {state === 'number' && (
            <Field
              name="number"
              label={words.number}
              type="text"
              autoComplete="off"
              focused
              input={{
                className: 'input code',
                inputMode: 'numeric',
                dir: 'ltr',
                required: true,
                pattern: '\\s*[0-9]{2}\\s*',
              }}
            />
          )}
          <SubmitButton>{words.submit}</SubmitButton>
          {state === 'number' && <p className="other-way">{words.noNumber}</p>}
        </PostForm>
      )}
      {failedStates.has(state) && (
        <a className={state === 'used' ? 'button' : 'button quiet'} href={model.signInUrl}>
          {messages.common.signIn}
        </a>
      )}
    </>
  )
}
