import type { OwnSession } from '@foyer/client'
import { useClass } from '../forms/class-names.js'
import { formatTimeSpan, interpolateNodes, plural } from '../messages/interpolate-nodes.js'
import { useFoyer } from '../provider.js'
import { Back } from '../verify-email/verify-email.js'
import { Section } from './section.js'
import { type OwnSessionsList, useOwnSessions } from './use-own-sessions.js'

/** The member's sessions: this device first, with buttons that sign out the others (checklist SE-01 to SE-03). */
export function OwnSessions() {
  const { messages, locale } = useFoyer()
  const part = useClass()
  const list = useOwnSessions()
  const { sessions, isFailed, problem, isBusy } = list
  const others = (sessions?.length ?? 1) - 1
  return (
    <Section heading={messages.sessionsHeading}>
      <div role="alert" className={part('problem')}>
        {isFailed && (
          <>
            {messages.sessionsFailed} <Back label={messages.tryAgain} onPress={() => void list.load()} />
          </>
        )}
        {problem?.message}
      </div>
      {sessions && (
        <>
          <p className={part('lead')}>
            {others === 0
              ? messages.onlyHere
              : interpolateNodes(messages.sessionsLead, { time: formatTimeSpan(list.outWithinSeconds, locale) })}
          </p>
          <ul className="foyer-sessions">
            {sessions.map((session) => (
              <Device key={session.id} session={session} list={list} />
            ))}
          </ul>
        </>
      )}
      {others > 0 && (
        <>
          <button
            type="button"
            className={part('button')}
            aria-disabled={isBusy || undefined}
            onClick={() => void list.endOthers()}
          >
            {plural(messages.signOutOthers, others, locale)}
          </button>
          <p className={part('hint')}>{messages.notYou}</p>
        </>
      )}
      <output className={part('notice')}>
        <Ended {...list} />
      </output>
    </Section>
  )
}

function Device({ session, list }: { session: OwnSession; list: OwnSessionsList }) {
  const { messages, locale } = useFoyer()
  const part = useClass()
  const { isCurrent, clientName, firstSeenAt, lastSeenAt, signIn } = session
  const first = signIn?.providerName ?? messages.signInMethods[signIn?.method ?? 'other']
  const second =
    signIn?.secondFactor && (messages.signInSecondFactors[signIn.secondFactor] ?? messages.signInSecondFactors.other)
  const method = first && second ? interpolateNodes(second, { method: first }) : first
  const device = list.nameOf(session)
  const date = (at: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))
  return (
    <li>
      <p>
        <strong>{device}</strong>
        {isCurrent && <span className="foyer-badge">{messages.thisDevice}</span>}
      </p>
      <p className={part('hint')}>
        {clientName && <>{clientName} · </>}
        {method && <>{method} · </>}
        {interpolateNodes(messages.firstSeen, { date: date(firstSeenAt) })} ·{' '}
        {interpolateNodes(messages.lastSeen, { date: date(lastSeenAt) })}
      </p>
      {!isCurrent && (
        <button
          type="button"
          className={part('link')}
          aria-disabled={list.isBusy || undefined}
          onClick={() => void list.end(session)}
        >
          {interpolateNodes(messages.signOutOf, { device })}
        </button>
      )}
    </li>
  )
}

function Ended({ ended }: OwnSessionsList) {
  const { messages, locale } = useFoyer()
  if (ended === undefined) return null
  return 'device' in ended
    ? interpolateNodes(messages.signedOutOf, { device: ended.device })
    : plural(messages.signedOutOthers, ended.count, locale)
}
