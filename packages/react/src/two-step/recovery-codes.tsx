import { useEffect, useRef } from 'react'
import { useClass } from '../forms/class-names.js'
import { CopyButton } from '../forms/copy-button.js'
import { useAccountMessages } from '../messages/use-account-messages.js'

/** New recovery codes, shown once, to copy, download or print (MA-02). */
export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const messages = useAccountMessages()
  const part = useClass()
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const text = `${codes.join('\n')}\n`
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className="foyer-subheading">
        {messages.codesHeading}
      </h3>
      <p className={part('lead')}>{messages.codesLead}</p>
      <ul ref={list} className="foyer-recovery-codes" dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className="foyer-links">
        <CopyButton text={text} label={messages.copyCodes} />
        <a className={part('link')} download="recovery-codes.txt" href={`data:text/plain,${encodeURIComponent(text)}`}>
          {messages.downloadCodes}
        </a>
        <button type="button" className={part('link')} onClick={() => print(list.current)}>
          {messages.printCodes}
        </button>
      </p>
      <p className={part('hint')}>{messages.codesReplaced}</p>
      <button type="button" className={part('button')} onClick={onSaved}>
        {messages.codesSaved}
      </button>
    </>
  )
}

/** Prints an element alone: the style sheet hides everything else of the page while it has the attribute. */
function print(element: HTMLElement | null): void {
  element?.setAttribute('data-foyer-print', '')
  window.addEventListener('afterprint', () => element?.removeAttribute('data-foyer-print'), { once: true })
  window.print()
}
