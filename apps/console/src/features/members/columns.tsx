import { Badge, Checkbox } from '@foyer/ui'
import { type ReactNode, useState } from 'react'
import { Ago, Day } from '../../parts/time.js'
import { type Member, roleWords, statusOf } from './member.js'

export interface Column {
  name: string
  label: string
  /** What the server sorts by, where it does. */
  sort?: 'joined' | 'lastSeen' | 'email'
  show: (member: Member, now: number) => ReactNode
}

/** Everything but the member, who is always there. */
export const columns: readonly Column[] = [
  {
    name: 'status',
    label: 'Status',
    show: ({ status, deletionDate }) => (
      <>
        <StatusBadge status={status} />{' '}
        {status === 'pending-deletion' && deletionDate !== null && <Day of={deletionDate} />}
      </>
    ),
  },
  { name: 'joined', label: 'Joined', sort: 'joined', show: ({ joinedDate }) => <Day of={joinedDate} /> },
  {
    name: 'seen',
    label: 'Last seen',
    sort: 'lastSeen',
    show: ({ lastSeenDate }, now) =>
      lastSeenDate === null ? <span className="soft">Never</span> : <Ago of={lastSeenDate} now={now} />,
  },
  { name: 'verified', label: 'Address', show: ({ emailVerified }) => (emailVerified ? 'Verified' : 'Not verified') },
  { name: 'role', label: 'Role', show: ({ role }) => (role === null ? 'Member' : roleWords[role]) },
  {
    name: 'id',
    label: 'Id',
    show: ({ memberId }) => <code>{memberId}</code>,
  },
]

export function StatusBadge({ status }: { status: string }) {
  const { word, tone } = statusOf(status)
  return <Badge tone={tone}>{word}</Badge>
}

const KEPT = 'foyer.console.columns'
const FIRST = ['status', 'joined', 'seen', 'role']

/** Which columns are shown, a choice of this device (ME-03). */
export function useColumns(): [readonly Column[], ReactNode] {
  const [chosen, setChosen] = useState(() => localStorage.getItem(KEPT)?.split(',') ?? FIRST)
  const toggle = (name: string) => {
    const next = chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name]
    localStorage.setItem(KEPT, next.join(','))
    setChosen(next)
  }
  const chooser = (
    <details className="column-choice">
      <summary className="ui-button ui-small" data-tone="quiet">
        Columns
      </summary>
      <fieldset>
        <legend className="ui-unseen">Columns to show</legend>
        {columns.map(({ name, label }) => (
          <Checkbox key={name} label={label} checked={chosen.includes(name)} onChange={() => toggle(name)} />
        ))}
      </fieldset>
    </details>
  )
  return [columns.filter(({ name }) => chosen.includes(name)), chooser]
}
