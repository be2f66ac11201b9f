import { interpolate } from '@foyer/messages/console'
import { Button, Icon, LinkButton, Skeleton } from '@foyer/ui'
import { useState } from 'react'
import { useMessages } from '../../language/messages.js'
import { listSetUpSteps, type SiteState } from './set-up-steps.js'

const DISMISSED_KEY = 'foyer-set-up-dismissed'

/** The checklist of the first days (CS-05). When all is done, it can be dismissed for good. `site`: once loaded. */
export function SetUpCard({ site }: { site: SiteState | undefined }) {
  const messages = useMessages()
  const [isDismissed, setDismissed] = useState(() => localStorage.getItem(DISMISSED_KEY) === 'yes')
  if (site === undefined)
    return isDismissed ? null : (
      <div className="ui-card set-up">
        <Skeleton lines={5} />
      </div>
    )
  const steps = listSetUpSteps(site, messages)
  const done = steps.filter(({ isDone }) => isDone).length
  const isComplete = done === steps.length
  if (isComplete && isDismissed) return null
  if (isComplete)
    return (
      <section className="ui-card set-up-done" aria-labelledby="set-up">
        <Icon name="check" />
        <h2 id="set-up">{messages.home.setUpDone}</h2>
        <Button
          small
          tone="plain"
          onClick={() => {
            localStorage.setItem(DISMISSED_KEY, 'yes')
            setDismissed(true)
          }}
        >
          {messages.parts.closeNotice}
        </Button>
      </section>
    )
  return (
    <section className="ui-card set-up" aria-labelledby="set-up">
      <h2 id="set-up">{interpolate(messages.home.getStarted, { done, total: steps.length })}</h2>
      <progress max={steps.length} value={done} aria-labelledby="set-up" />
      <ol>
        {steps.map(({ name, hint, isDone, href, action, isElsewhere }) => (
          <li key={name} data-done={isDone || undefined}>
            <span className="step-mark">
              {isDone && <Icon name="check" />}
              <span className="ui-unseen">{isDone ? messages.parts.done : messages.home.toDo}</span>
            </span>
            <div>
              <h3>{name}</h3>
              {!isDone && <p className="soft small">{hint}</p>}
            </div>
            {!isDone && (
              <LinkButton small tone="quiet" href={href} {...(isElsewhere && { target: '_blank' })}>
                {action}
              </LinkButton>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
