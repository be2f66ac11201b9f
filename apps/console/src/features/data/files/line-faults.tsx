import { interpolate } from '@foyer/messages/console'
import { formatNumber } from '../../../language/formats.js'
import { useMessages } from '../../../language/messages.js'

const MAX_SHOWN_FAULTS = 500

/** An error on a line of an import file. */
export interface LineFault {
  line: number
  message: string
}

/** Lists the skipped lines with their number and the reason (DC-04). */
export function LineFaults({ of, title }: { of: readonly LineFault[]; title: string }) {
  const messages = useMessages()
  if (of.length === 0) return null
  return (
    <section aria-label={title} className="line-faults">
      <h3>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <ol tabIndex={0} aria-label={title}>
        {of.slice(0, MAX_SHOWN_FAULTS).map(({ line, message }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={at}>
            <strong>{interpolate(messages.parts.lineNumber, { line: formatNumber(line, messages.locale) })}</strong>{' '}
            {message}
          </li>
        ))}
      </ol>
      {of.length > MAX_SHOWN_FAULTS && (
        <p className="soft">
          {interpolate(messages.data.import.more, {
            count: formatNumber(of.length - MAX_SHOWN_FAULTS, messages.locale),
          })}
        </p>
      )}
    </section>
  )
}
