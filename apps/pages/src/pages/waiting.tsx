import { interpolateNodes } from '../messages/interpolate-nodes.js'
import type { PageProps } from '../parts/page-props.js'
import { PostForm } from '../parts/post-form.js'
import { SubmitButton } from '../parts/submit-button.js'
import { usePolledStatus } from '../parts/use-polled-status.js'

/**
 * The request waits for an owner's approval: what happened, what comes next, and all available actions (WA-01 to
 * WA-04).
 */
export function Waiting({ model, messages }: PageProps<'waiting'>) {
  const words = messages.waiting
  const site = <bdi>{model.siteName}</bdi>
  if (model.state !== 'waiting') return <RequestEnded model={model} messages={messages} />
  return (
    <>
      <p className="lead">
        {interpolateNodes(words.lead, { site })}
        {model.email !== undefined && (
          <> {interpolateNodes(words.as, { email: <bdi className="address">{model.email}</bdi> })}</>
        )}
      </p>
      <WaitingStatus model={model} messages={messages} />
      {model.homeUrl !== undefined && (
        <a className="button" href={model.homeUrl}>
          {words.browse}
        </a>
      )}
      <a className="button quiet" href={model.againUrl}>
        {words.checkAgain}
      </a>
      {model.ask !== undefined && (
        <>
          <PostForm frame={model.ask} page={model} messages={messages}>
            <SubmitButton isSecondary name="leave" value="1">
              {messages.common.signOut}
            </SubmitButton>
          </PostForm>
          <details className="another">
            <summary className="button quiet">{words.withdraw}</summary>
            <p className="lead">{words.withdrawn}</p>
            <PostForm frame={model.ask} page={model} messages={messages}>
              <SubmitButton name="withdraw" value="1">
                {words.withdrawNow}
              </SubmitButton>
            </PostForm>
          </details>
        </>
      )}
    </>
  )
}

/**
 * Polls and continues automatically, with an announcement (WA-02); if polling fails, the button below does the same.
 */
function WaitingStatus({ model, messages }: PageProps<'waiting'>) {
  const words = messages.waiting
  const isAnswered = usePolledStatus(model.statusUrl, 'answered', model.againUrl)
  return (
    <>
      <p className="lead">{model.statusUrl === undefined ? words.close : words.stay}</p>
      <div className="form-status" role="status">
        {isAnswered && <p className="notice">{words.answered}</p>}
      </div>
    </>
  )
}

/** The request has ended: declined by an owner (WA-03) or withdrawn by the person. */
function RequestEnded({ model, messages }: PageProps<'waiting'>) {
  const words = messages.waiting
  const site = <bdi>{model.siteName}</bdi>
  return (
    <>
      <p className="lead">
        {interpolateNodes(model.state === 'declined' ? words.declinedLead : words.withdrawnLead, { site })}
      </p>
      {model.reason !== undefined && (
        <>
          <p>{words.reason}</p>
          <blockquote className="reason" dir="auto">
            {model.reason}
          </blockquote>
        </>
      )}
      {model.state === 'declined' && <p className="lead">{words.declinedNext}</p>}
      {model.homeUrl !== undefined && (
        <a className="button" href={model.homeUrl}>
          {interpolateNodes(messages.common.home, { site })}
        </a>
      )}
      {model.signUpUrl !== undefined && (
        <a className="button quiet" href={model.signUpUrl}>
          {messages.signUp.submitForApproval}
        </a>
      )}
    </>
  )
}
