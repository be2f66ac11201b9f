import { formatPlural } from '@foyer/messages/console'
import { Button } from '@foyer/ui'
import { type ApiFault, describeFault } from '../../../api/api-fault.js'
import { FaultNotice } from '../../../api/fault-notice.js'
import { formatNumber } from '../../../language/formats.js'
import { type Messages, useMessages } from '../../../language/messages.js'
import { type BulkResult, CHANGED, GONE } from './bulk-writes.js'

const MAX_SHOWN_FAULTS = 100

const describe = (fault: ApiFault, messages: Messages): string =>
  ({ [GONE]: messages.dataGrid.gone, [CHANGED]: messages.dataGrid.changedSince })[fault.code ?? ''] ??
  describeFault(fault, messages)

interface BulkReportProps {
  /** The number of all items. */
  total: number
  /** Number of processed items; undefined while nothing runs. */
  done: number | undefined
  result: BulkResult | undefined
  /** The name of the progress bar. */
  label: string
  onStop: () => void
}

/** The progress of a bulk write, and afterwards the items that were not written, each with its reason (DC-04). */
export function BulkReport({ total, done, result, label, onStop }: BulkReportProps) {
  const messages = useMessages()
  const faults = result?.faults ?? []
  const title = formatPlural(messages.dataGrid.failed, faults.length, messages.locale)
  return (
    <>
      <div role="status">
        {done !== undefined && (
          <p>
            {formatPlural(messages.dataGrid.progress, total, messages.locale, {
              done: formatNumber(done, messages.locale),
            })}
          </p>
        )}
        {result !== undefined && result.rest.length > 0 && result.fault === undefined && (
          <p>{messages.dataGrid.stopped}</p>
        )}
      </div>
      {done !== undefined && (
        <div className="ui-row">
          <progress max={total} value={done} aria-label={label} />
          <Button small tone="quiet" onClick={onStop}>
            {messages.parts.stop}
          </Button>
        </div>
      )}
      <FaultNotice fault={result?.fault} />
      {faults.length > 0 && (
        <section aria-label={title} className="line-faults">
          <h3 role="alert">{title}</h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
          <ol tabIndex={0} aria-label={title}>
            {faults.slice(0, MAX_SHOWN_FAULTS).map(({ id, fault }) => (
              <li key={id}>
                <code dir="ltr">{id}</code> {describe(fault, messages)}
              </li>
            ))}
          </ol>
          {faults.length > MAX_SHOWN_FAULTS && (
            <p className="soft">
              {formatPlural(messages.dataGrid.more, faults.length - MAX_SHOWN_FAULTS, messages.locale)}
            </p>
          )}
        </section>
      )}
    </>
  )
}
