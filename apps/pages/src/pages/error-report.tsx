import { formatDuration, interpolate } from '@foyer/messages'
import { interpolateNodes } from '../messages/interpolate-nodes.js'
import { CopyButton } from '../parts/copy-button.js'
import { getErrorMessage } from '../parts/error-message.js'
import type { PageProps } from '../parts/page-props.js'
import { HelpLink } from '../parts/site-links.js'
import { useClockCheck } from '../parts/use-clock-check.js'
import { useCountdown } from '../parts/use-countdown.js'

/** Shows the error message, the next step and the request id for the log (ER-01, G-51). */
export function ErrorReport({ model, messages }: PageProps<'error'>) {
  const words = messages.error
  const site = <bdi>{model.siteName}</bdi>
  const { sentence } = getErrorMessage(model, messages)
  const isClockWrong = useClockCheck(model.at)
  const isDetailed = model.detail !== undefined && model.detail !== sentence
  return (
    <>
      <p className="lead">{interpolateNodes(sentence, { site })}</p>
      <RetryAction model={model} messages={messages} />
      {model.homeUrl !== undefined && (
        <a className={model.againUrl === undefined ? 'button' : 'button quiet'} href={model.homeUrl}>
          {interpolateNodes(messages.common.home, { site })}
        </a>
      )}
      <div className="report">
        <p>
          {interpolateNodes(words.help, { site })} <HelpLink frame={model} messages={messages} />
        </p>
        <dl>
          <dt>{words.requestId}</dt>
          <dd>
            <bdi dir="ltr">{model.requestId}</bdi> <CopyButton text={model.requestId} words={words} />
          </dd>
          {model.at !== undefined && (
            <>
              <dt>{words.time}</dt>
              <dd>
                <time dateTime={new Date(model.at).toISOString()} dir="ltr" suppressHydrationWarning>
                  {timeIn(model.at, model.locale)}
                </time>
              </dd>
            </>
          )}
          <dt>{words.code}</dt>
          <dd>
            <bdi dir="ltr">{`${model.code} (${model.status})`}</bdi>
          </dd>
        </dl>
        {isDetailed && (
          <details open={model.approveUrl !== undefined}>
            <summary>{words.detail}</summary>
            <p lang="en" dir="ltr">
              {model.detail}
            </p>
            {model.approveUrl !== undefined && (
              <p lang="en" dir="ltr">
                <a href={model.approveUrl}>Approve it in the console</a>
              </p>
            )}
          </details>
        )}
      </div>
      {/* Last, because it is known only after the page is painted, and must move nothing. */}
      <div className="form-status" role="status">
        {isClockWrong && <p className="notice clock-wrong">{words.clockWrong}</p>}
      </div>
    </>
  )
}

/** Formats a time in UTC, as in the log. The browser's format may differ from the server's; the server's is kept. */
const timeIn = (at: number, locale: string): string =>
  `${new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(at)} UTC`

/**
 * Retries at once, or after the wait that the server sent; only the start and the end of the wait are announced (G-52).
 */
function RetryAction({ model, messages }: PageProps<'error'>) {
  const words = messages.error
  const left = useCountdown(model.retryAfterSeconds)
  if (model.againUrl === undefined) return null
  const wait = model.retryAfterSeconds ?? 0
  const waitFor = (seconds: number) => interpolate(words.againIn, { time: formatDuration(seconds, model.locale) })
  return (
    <>
      {wait > 0 && (
        <>
          <p className="visually-hidden" role="status">
            {left === 0 ? words.againNow : waitFor(wait)}
          </p>
          <p aria-hidden="true">{left === 0 ? words.againNow : waitFor(left ?? wait)}</p>
        </>
      )}
      <a className="button" href={left ? undefined : model.againUrl} aria-disabled={left ? true : undefined}>
        {words.again}
      </a>
    </>
  )
}
