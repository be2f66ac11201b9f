import { formatPlural } from '@foyer/messages'
import type { PageProps } from '../parts/page-props.js'
import { PostForm } from '../parts/post-form.js'
import { RecoveryCodeList } from '../parts/recovery-code-list.js'
import { SubmitButton } from '../parts/submit-button.js'

/** The number of recovery codes left at which the page asks to get new ones (MF-05). */
const FEW = 2

/** Shows new recovery codes once (MA-02), or how many are left after one was used. */
export function RecoveryCodes({ model, messages }: PageProps<'recovery-codes'>) {
  const words = messages.twoStep.codes
  const { codes, left } = model
  return (
    <>
      {codes !== undefined ? (
        <RecoveryCodeList codes={codes} messages={messages} />
      ) : left !== undefined ? (
        <p className="lead">
          {formatPlural(words.left, left, model.locale)} {left <= FEW && words.few}
        </p>
      ) : (
        <p className="lead">{words.resume}</p>
      )}
      <PostForm frame={model} page={model} messages={messages}>
        <SubmitButton>{codes === undefined ? words.continue : words.submit}</SubmitButton>
      </PostForm>
    </>
  )
}
