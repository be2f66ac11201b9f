import { Badge, Checkbox } from '@foyer/ui'
import { type ReactNode, useState } from 'react'
import { labelOf, type Messages, useMessages } from '../../language/messages.js'
import type { SavedView } from '../../parts/list/use-views.js'
import { Ago, Day } from '../../parts/time.js'
import { type Member, statusTones } from './member.js'

export interface Column {
  name: string
  label: string
  /** Sort key of the server, if it can sort by this column. */
  sort?: 'joined' | 'lastSeen' | 'email'
  render: (member: Member, now: number) => ReactNode
}

/** All columns except the member, which is always shown. */
const getColumns = (messages: Messages): readonly Column[] => [
  {
    name: 'status',
    label: messages.parts.status,
    render: ({ status, deletionDate }) => (
      <>
        <StatusBadge status={status} />{' '}
        {status === 'pending-deletion' && deletionDate !== null && <Day of={deletionDate} />}
      </>
    ),
  },
  {
    name: 'joined',
    label: messages.members.columns.joined,
    sort: 'joined',
    render: ({ joinedDate }) => <Day of={joinedDate} />,
  },
  {
    name: 'seen',
    label: messages.members.columns.seen,
    sort: 'lastSeen',
    render: ({ lastSeenDate }, now) =>
      lastSeenDate === null ? (
        <span className="soft">{messages.parts.never}</span>
      ) : (
        <Ago of={lastSeenDate} now={now} />
      ),
  },
  {
    name: 'verified',
    label: messages.parts.email,
    render: ({ emailVerified }) => (emailVerified ? messages.members.verified : messages.members.notVerified),
  },
  {
    name: 'role',
    label: messages.parts.role,
    render: ({ role }) => (role === null ? messages.members.member : messages.members.roles[role]),
  },
  {
    name: 'id',
    label: messages.parts.id,
    render: ({ memberId }) => <code>{memberId}</code>,
  },
]

/** The status of a member in its colour. */
export function StatusBadge({ status }: { status: string }) {
  const messages = useMessages()
  return <Badge tone={statusTones[status] ?? 'plain'}>{labelOf(messages.members.statuses, status)}</Badge>
}

const STORAGE_KEY = 'foyer.console.columns'
const DEFAULT_COLUMNS = ['status', 'joined', 'seen', 'role']

const readColumns = (): readonly string[] => localStorage.getItem(STORAGE_KEY)?.split(',') ?? DEFAULT_COLUMNS

/** The selected columns: those of the saved view, otherwise those stored on this device (ME-03). */
export function useColumns(view: Pick<SavedView, 'viewId' | 'columns'> | undefined): [readonly Column[], ReactNode] {
  const messages = useMessages()
  const columns = getColumns(messages)
  const [chosen, setChosen] = useState(readColumns)
  const [shownView, setShownView] = useState<string>()
  if (view?.viewId !== shownView) {
    setShownView(view?.viewId)
    setChosen(view !== undefined && view.columns.length > 0 ? view.columns : readColumns())
  }
  const toggle = (name: string) => {
    const next = chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name]
    if (view === undefined) localStorage.setItem(STORAGE_KEY, next.join(','))
    setChosen(next)
  }
  const chooser = (
    <details className="column-choice">
      <summary className="ui-button ui-small" data-tone="quiet">
        {messages.members.columns.choose}
      </summary>
      <fieldset>
        <legend className="ui-unseen">{messages.members.columns.legend}</legend>
        {columns.map(({ name, label }) => (
          <Checkbox key={name} label={label} checked={chosen.includes(name)} onChange={() => toggle(name)} />
        ))}
      </fieldset>
    </details>
  )
  return [columns.filter(({ name }) => chosen.includes(name)), chooser]
}
