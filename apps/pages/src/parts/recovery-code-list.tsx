import type { PageMessages } from '@foyer/messages'
import { CopyButton } from './copy-button.js'

/** New recovery codes, to copy, download or print (MA-02). */
export function RecoveryCodeList({ codes, messages }: { codes: readonly string[]; messages: PageMessages }) {
  const words = messages.twoStep.codes
  const text = `${codes.join('\n')}\n`
  return (
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
        <a className="suggestion" download="recovery-codes.txt" href={`data:text/plain,${encodeURIComponent(text)}`}>
          {words.download}
        </a>
        <button className="suggestion scripted" type="button" onClick={() => window.print()}>
          {words.print}
        </button>
      </div>
      <p className="hint">{words.replaced}</p>
    </>
  )
}
