import { fill } from '../messages/fill.js'
import type { PageProps } from '../parts/page-props.js'

/** A sentence for a person, the way out, and the number that finds the log line (ER-01, G-51). */
export function ErrorReport({ model, messages }: PageProps<'error'>) {
  const words = messages.error
  const site = <bdi>{model.siteName}</bdi>
  return (
    <>
      <p className="lead">{model.sentence}</p>
      {model.homeUrl !== undefined && (
        <a className="button" href={model.homeUrl}>
          {fill(messages.common.home, { site })}
        </a>
      )}
      <div className="report">
        <p>{fill(words.help, { site })}</p>
        <dl>
          <dt>{words.requestId}</dt>
          <dd>{model.requestId}</dd>
          <dt>{words.code}</dt>
          <dd>{`${model.code} (${model.status})`}</dd>
        </dl>
      </div>
    </>
  )
}
