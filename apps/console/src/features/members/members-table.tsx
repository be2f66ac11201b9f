import { classes } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useNow } from '../../parts/time.js'
import { useNarrow } from '../../parts/use-narrow.js'
import { addressOf } from '../../routing/location.js'
import { useQuery } from '../../routing/use-place.js'
import { type Column, StatusBadge } from './columns.js'
import type { Member } from './member.js'

interface MembersTableProps {
  members: readonly Member[]
  columns: readonly Column[]
  caption: string
  /** Another page is on its way. */
  isOld: boolean
  isHeld: { current: boolean }
  chosen: ReadonlySet<string>
  onChoose: (ids: readonly string[], isChosen: boolean) => void
}

/** The members: a table where there is room, a list on a phone (ME-03). */
export function MembersTable(props: MembersTableProps) {
  const isNarrow = useNarrow()
  const { isOld, isHeld } = props
  return (
    <div
      className={classes('rows', isOld && 'rows-old')}
      onPointerEnter={() => {
        isHeld.current = true
      }}
      onPointerLeave={() => {
        isHeld.current = false
      }}
    >
      {isNarrow ? <List {...props} /> : <Table {...props} />}
    </div>
  )
}

function Table({ members, columns, caption, chosen, onChoose }: MembersTableProps) {
  const now = useNow(30_000)
  const ids = members.map(({ memberId }) => memberId)
  const isWhole = ids.length > 0 && ids.every((id) => chosen.has(id))
  return (
    <table>
      <caption className="ui-unseen">{caption}</caption>
      <thead>
        <tr>
          <td className="tick">
            <Tick
              label="Select everybody on this page"
              isChosen={isWhole}
              isMixed={!isWhole && ids.some((id) => chosen.has(id))}
              onChange={(isChosen) => onChoose(ids, isChosen)}
            />
          </td>
          <SortableHead label="Member" sort="email" />
          {columns.map(({ name, label, sort }) =>
            sort === undefined ? (
              <th key={name} scope="col">
                {label}
              </th>
            ) : (
              <SortableHead key={name} label={label} sort={sort} />
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <tr key={member.memberId} data-chosen={chosen.has(member.memberId) || undefined}>
            <td className="tick">
              <Tick
                label={`Select ${member.email}`}
                isChosen={chosen.has(member.memberId)}
                onChange={(isChosen) => onChoose([member.memberId], isChosen)}
              />
            </td>
            <th scope="row">
              <Name {...member} />
            </th>
            {columns.map(({ name, show }) => (
              <td key={name}>{show(member, now)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function List({ members, caption, chosen, onChoose }: MembersTableProps) {
  return (
    <ul aria-label={caption} className="people">
      {members.map((member) => (
        <li key={member.memberId}>
          <Tick
            label={`Select ${member.email}`}
            isChosen={chosen.has(member.memberId)}
            onChange={(isChosen) => onChoose([member.memberId], isChosen)}
          />
          <Name {...member} />
          <StatusBadge status={member.status} />
        </li>
      ))}
    </ul>
  )
}

function Name({ memberId, email, name }: Member): ReactNode {
  return (
    <span className="person">
      <a className="ellipsis" href={addressOf(`/members/${memberId}`)}>
        {email}
      </a>
      {name !== null && <span className="soft ellipsis">{name}</span>}
    </span>
  )
}

function SortableHead({ label, sort }: { label: string; sort: string }) {
  const [query, change] = useQuery()
  const current = query.sort ?? '-joined'
  const direction = current === sort ? 'ascending' : current === `-${sort}` ? 'descending' : undefined
  const next = direction === 'descending' ? sort : `-${sort}`
  return (
    <th scope="col" aria-sort={direction}>
      <button type="button" className="sort" onClick={() => change({ sort: next, cursor: undefined })}>
        {label}
        <span aria-hidden="true" className="sort-mark">
          {direction === undefined ? '' : direction === 'ascending' ? '↑' : '↓'}
        </span>
      </button>
    </th>
  )
}

interface TickProps {
  label: string
  isChosen: boolean
  isMixed?: boolean
  onChange: (isChosen: boolean) => void
}

function Tick({ label, isChosen, isMixed = false, onChange }: TickProps) {
  return (
    <label className="tick-box">
      <span className="ui-unseen">{label}</span>
      <input
        type="checkbox"
        checked={isChosen}
        ref={(box) => {
          if (box !== null) box.indeterminate = isMixed
        }}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
