import { interpolate } from '@foyer/messages/console'
import type { ReactNode } from 'react'
import { useMessages } from '../../language/messages.js'
import { useNow } from '../../parts/time.js'
import { useIsNarrow } from '../../parts/use-is-narrow.js'
import { toUrl } from '../../routing/location.js'
import { useQuery } from '../../routing/use-location.js'
import { type Column, StatusBadge } from './columns.js'
import type { Member } from './member.js'

interface MembersTableProps {
  members: readonly Member[]
  columns: readonly Column[]
  caption: string
  /** True while another page is loading. */
  isOld: boolean
  isHeld: { current: boolean }
  selected: ReadonlySet<string>
  onSelect: (ids: readonly string[], isChosen: boolean) => void
}

/** The members: a table on a wide screen, a list on a narrow one (ME-03). */
export function MembersTable(props: MembersTableProps) {
  const isNarrow = useIsNarrow()
  const { isOld, isHeld } = props
  return (
    <div
      className="rows"
      data-old={isOld || undefined}
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

function Table({ members, columns, caption, selected, onSelect }: MembersTableProps) {
  const messages = useMessages()
  const now = useNow(30_000)
  const ids = members.map(({ memberId }) => memberId)
  const isWhole = ids.length > 0 && ids.every((id) => selected.has(id))
  return (
    <table>
      <caption className="ui-unseen">{caption}</caption>
      <thead>
        <tr>
          <td className="tick">
            <SelectCheckbox
              label={messages.members.selectPage}
              isSelected={isWhole}
              isMixed={!isWhole && ids.some((id) => selected.has(id))}
              onChange={(isChosen) => onSelect(ids, isChosen)}
            />
          </td>
          <SortableHead label={messages.members.member} sort="email" />
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
          <tr key={member.memberId} data-chosen={selected.has(member.memberId) || undefined}>
            <td className="tick">
              <SelectCheckbox
                label={interpolate(messages.members.selectOne, { email: member.email })}
                isSelected={selected.has(member.memberId)}
                onChange={(isChosen) => onSelect([member.memberId], isChosen)}
              />
            </td>
            <th scope="row">
              <Name {...member} />
            </th>
            {columns.map(({ name, render }) => (
              <td key={name}>{render(member, now)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function List({ members, caption, selected, onSelect }: MembersTableProps) {
  const messages = useMessages()
  return (
    <ul aria-label={caption} className="people">
      {members.map((member) => (
        <li key={member.memberId}>
          <SelectCheckbox
            label={interpolate(messages.members.selectOne, { email: member.email })}
            isSelected={selected.has(member.memberId)}
            onChange={(isChosen) => onSelect([member.memberId], isChosen)}
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
      <a className="ellipsis" href={toUrl(`/members/${memberId}`)}>
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

interface SelectCheckboxProps {
  label: string
  isSelected: boolean
  isMixed?: boolean
  onChange: (isChosen: boolean) => void
}

function SelectCheckbox({ label, isSelected, isMixed = false, onChange }: SelectCheckboxProps) {
  return (
    <label className="tick-box">
      <span className="ui-unseen">{label}</span>
      <input
        type="checkbox"
        checked={isSelected}
        ref={(box) => {
          if (box !== null) box.indeterminate = isMixed
        }}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
