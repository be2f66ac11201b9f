import { formatPlural } from '@foyer/messages'
import { CopyButton } from '../parts/copy-button.js'
import type { PageProps } from '../parts/page-props.js'
import { PostForm } from '../parts/post-form.js'
import { SubmitButton } from '../parts/submit-button.js'

/** The number of recovery codes left at which the page asks to get new ones (MF-05). */
const FEW = 2

/** Shows new recovery codes once (MA-02), or how many are left after one was used. */
export function RecoveryCodes({ model, messages }: PageProps<'recovery-codes'>) {
  const words = messages.twoStep.codes
  const { codes, left } = model
  const text = `${(codes ?? []).join('\n')}\n`
  return (
    <>
      {codes !== undefined ? (
        <>
          <p className="lead">{words.lead}</p>
          <ul className="recovery-codes" dir="ltr">
            {codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ul>
          <div className="row-of-actions">
            <CopyButton text={text} words={{ copy: words.copy, copied: messages.twoStep.setUp.copied }} />
            <a
              className="suggestion"
              download="recovery-codes.txt"
              href={`data:text/plain,${encodeURIComponent(text)}`}
            >
              {words.download}
            </a>
            <button className="suggestion scripted" type="button" onClick={() => window.print()}>
              {words.print}
            </button>
          </div>
          <p className="hint">{words.replaced}</p>
        </>
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
