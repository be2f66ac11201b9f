import { Badge, Checkbox } from '@foyer/ui'
import { type ReactNode, useState } from 'react'
import { Ago, Day } from '../../parts/time.js'
import { type Member, roleLabels, statusLabel } from './member.js'

export interface Column {
  name: string
  label: string
  /** Sort key of the server, if it can sort by this column. */
  sort?: 'joined' | 'lastSeen' | 'email'
  render: (member: Member, now: number) => ReactNode
}

/** All columns except the member, which is always shown. */
const columns: readonly Column[] = [
  {
    name: 'status',
    label: 'Status',
    render: ({ status, deletionDate }) => (
      <>
        <StatusBadge status={status} />{' '}
        {status === 'pending-deletion' && deletionDate !== null && <Day of={deletionDate} />}
      </>
    ),
  },
  { name: 'joined', label: 'Joined', sort: 'joined', render: ({ joinedDate }) => <Day of={joinedDate} /> },
  {
    name: 'seen',
    label: 'Last seen',
    sort: 'lastSeen',
    render: ({ lastSeenDate }, now) =>
      lastSeenDate === null ? <span className="soft">Never</span> : <Ago of={lastSeenDate} now={now} />,
  },
  { name: 'verified', label: 'Address', render: ({ emailVerified }) => (emailVerified ? 'Verified' : 'Not verified') },
  { name: 'role', label: 'Role', render: ({ role }) => (role === null ? 'Member' : roleLabels[role]) },
  {
    name: 'id',
    label: 'Id',
    render: ({ memberId }) => <code>{memberId}</code>,
  },
]

export function StatusBadge({ status }: { status: string }) {
  const { word, tone } = statusLabel(status)
  return <Badge tone={tone}>{word}</Badge>
}

const STORAGE_KEY = 'foyer.console.columns'
const DEFAULT_COLUMNS = ['status', 'joined', 'seen', 'role']

/** The selected columns, stored on this device (ME-03). */
export function useColumns(): [readonly Column[], ReactNode] {
  const [chosen, setChosen] = useState(() => localStorage.getItem(STORAGE_KEY)?.split(',') ?? DEFAULT_COLUMNS)
  const toggle = (name: string) => {
    const next = chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name]
    localStorage.setItem(STORAGE_KEY, next.join(','))
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
