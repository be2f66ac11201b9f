import { languageNames } from '@foyer/messages/console'
import { Card } from '@foyer/ui'
import type { ReactNode } from 'react'
import { formatList, formatNumber } from '../../../language/formats.js'
import { type Messages, useMessages } from '../../../language/messages.js'
import { Ago, Day, useNow } from '../../../parts/time.js'
import type { Session } from '../../sessions/session.js'
import type { MemberDetails } from './member-details.js'

interface KeyFactsProps {
  member: MemberDetails
  /** Undefined if they are not known, or may not be seen. */
  sessions: readonly Session[] | undefined
}

/** The facts of a member that stay in view beside every tab. */
export function KeyFacts({ member, sessions }: KeyFactsProps) {
  const messages = useMessages()
  const texts = messages.memberPage.facts
  const now = useNow(30_000)
  const { joinedDate, lastSeenDate, language, role, slug } = member
  const applications = [...new Set(sessions?.flatMap(({ clientName }) => clientName ?? []))]
  const names: Readonly<Record<string, string>> = languageNames
  const facts: [label: string, value: ReactNode][] = [
    [texts.joined, <Day key="joined" of={joinedDate} />],
    [texts.seen, lastSeenDate === null ? messages.parts.never : <Ago key="seen" of={lastSeenDate} now={now} />],
    [texts.language, language === null ? messages.members.siteDefault : (names[language] ?? language)],
    [texts.role, role === null ? messages.members.member : messages.members.roles[role]],
    [messages.members.signsInWith, formatMethods(member, messages)],
    [messages.members.slug, <code key="slug">{slug}</code>],
  ]
  if (sessions !== undefined)
    facts.push(
      [texts.sessions, formatNumber(sessions.filter(({ isOpen }) => isOpen).length, messages.locale)],
      [texts.applications, applications.length === 0 ? messages.parts.none : formatList(applications, messages.locale)],
    )
  return (
    <Card title={texts.heading} className="key-facts">
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** The ways in which a member signs in: password, passkeys, providers, or a code only. */
function formatMethods(
  { hasPassword, identities, passkeys }: MemberDetails,
  { members, sessions, locale }: Messages,
): string {
  const providers = identities.map(({ providerName }) => providerName)
  const methods = [
    ...(hasPassword ? [sessions.methods.pwd] : []),
    ...(passkeys.length > 0 ? [sessions.methods.swk] : []),
    ...new Set(providers),
  ]
  return methods.length === 0 ? members.codeOnly : formatList(methods, locale)
}
