import { fill } from '../messages/fill.js'
import type { PageProps } from '../parts/page-props.js'

/** The owner has the next word: what happened, what comes next (WA-01). */
export function Waiting({ model, messages }: PageProps<'waiting'>) {
  return (
    <>
      <p className="lead">{fill(messages.waiting.lead, { site: <bdi>{model.siteName}</bdi> })}</p>
      <p className="lead">{messages.waiting.close}</p>
      <a className="button quiet" href={model.signInUrl}>
        {messages.waiting.checkAgain}
      </a>
    </>
  )
}
