import { number } from './file-labels.js'

const MAX_SHOWN_FAULTS = 500

/** An error on a line of an import file. */
export interface LineFault {
  line: number
  message: string
}

/** Lists the skipped lines with their number and the reason (DC-04). */
export function LineFaults({ of, title }: { of: readonly LineFault[]; title: string }) {
  if (of.length === 0) return null
  return (
    <section aria-label={title} className="line-faults">
      <h3>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <ol tabIndex={0} aria-label={title}>
        {of.slice(0, MAX_SHOWN_FAULTS).map(({ line, message }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={at}>
            <strong>Line {number.format(line)}</strong> {message}
          </li>
        ))}
      </ol>
      {of.length > MAX_SHOWN_FAULTS && <p className="soft">And {number.format(of.length - MAX_SHOWN_FAULTS)} more.</p>}
    </section>
  )
}
