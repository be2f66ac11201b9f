import type { Ref } from 'react'
import { useMessages } from '../../language/messages.js'
import { useNow } from '../../parts/time.js'
import { useIsNarrow } from '../../parts/use-is-narrow.js'
import { useQuery } from '../../routing/use-location.js'
import { type Column, StatusBadge } from './columns.js'
import type { Member } from './member.js'
import { MemberCheckbox, MemberLink, type MemberRowActions, MemberRowButtons, SelectCheckbox } from './member-row.js'

interface MembersTableProps extends MemberRowActions {
  rows: Ref<HTMLDivElement>
  members: readonly Member[]
  columns: readonly Column[]
  caption: string
  /** True while another page is loading. */
  isOld: boolean
  isHeld: { current: boolean }
  onSelectPage: (isSelected: boolean) => void
}

/** The members: a table on a wide screen, a list on a narrow one (ME-03). */
export function MembersTable(props: MembersTableProps) {
  const isNarrow = useIsNarrow()
  const { rows, isOld, isHeld } = props
  return (
    <div
      ref={rows}
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

function Table({ members, columns, caption, onSelectPage, ...actions }: MembersTableProps) {
  const messages = useMessages()
  const now = useNow(30_000)
  const { selected, peeked } = actions
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
              onChange={onSelectPage}
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
          <th scope="col">
            <span className="ui-unseen">{messages.parts.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <tr
            key={member.memberId}
            data-row={member.memberId}
            data-chosen={selected.has(member.memberId) || undefined}
            data-peeked={peeked === member.memberId || undefined}
          >
            <td className="tick">
              <MemberCheckbox member={member} {...actions} />
            </td>
            <th scope="row">
              <MemberLink member={member} />
            </th>
            {columns.map(({ name, render }) => (
              <td key={name}>{render(member, now)}</td>
            ))}
            <td className="row-end">
              <MemberRowButtons member={member} {...actions} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function List({ members, caption, ...actions }: MembersTableProps) {
  return (
    <ul aria-label={caption} className="people">
      {members.map((member) => (
        <li key={member.memberId} data-row={member.memberId}>
          <MemberCheckbox member={member} {...actions} />
          <span className="person-place">
            <MemberLink member={member} />
            <StatusBadge status={member.status} />
          </span>
          <MemberRowButtons member={member} {...actions} />
        </li>
      ))}
    </ul>
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
