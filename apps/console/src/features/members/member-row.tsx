import { interpolate } from '@foyer/messages/console'
import { Avatar, Button, type MenuItem } from '@foyer/ui'
import { PanelRight } from 'lucide-react'
import { useMessages } from '../../language/messages.js'
import { toUrl } from '../../routing/location.js'
import type { Member } from './member.js'
import { RowMenu } from './member-menu.js'

export interface MemberRowActions {
  selected: ReadonlySet<string>
  /** The member beside the list. */
  peeked: string | undefined
  onSelect: (id: string, isRange: boolean) => void
  onPeek: (id: string) => void
  itemsFor: (member: Member) => MenuItem[]
}

/** The link to a member, with initials, email and name. */
export function MemberLink({ member: { memberId, email, name } }: { member: Member }) {
  return (
    <span className="person-row">
      <Avatar name={name ?? email} id={memberId} size="small" />
      <span className="person">
        <a className="ellipsis" href={toUrl(`/members/${memberId}`)} data-row-link="" dir="auto">
          {email}
        </a>
        {name !== null && (
          <span className="soft ellipsis" dir="auto">
            {name}
          </span>
        )}
      </span>
    </span>
  )
}

/** Selects a member; with Shift, all from the one selected before. */
export function MemberCheckbox({ member, selected, onSelect }: { member: Member } & MemberRowActions) {
  const messages = useMessages()
  return (
    <SelectCheckbox
      label={interpolate(messages.members.selectOne, { email: member.email })}
      isSelected={selected.has(member.memberId)}
      onChange={(_, isRange) => onSelect(member.memberId, isRange)}
    />
  )
}

/** The buttons at the end of a row: the panel at the side, and the menu. */
export function MemberRowButtons({ member, peeked, onPeek, itemsFor }: { member: Member } & MemberRowActions) {
  const { lists } = useMessages()
  return (
    <span className="row-buttons">
      <Button
        small
        tone="plain"
        aria-label={interpolate(lists.peek.show, { name: member.email })}
        aria-expanded={peeked === member.memberId}
        onClick={() => onPeek(member.memberId)}
      >
        <PanelRight size={16} aria-hidden />
      </Button>
      <RowMenu member={member} items={itemsFor(member)} />
    </span>
  )
}

interface SelectCheckboxProps {
  label: string
  isSelected: boolean
  isMixed?: boolean
  onChange: (isSelected: boolean, isRange: boolean) => void
}

/** The checkbox that selects a row, or all rows of the page: `isMixed` if only some are selected. */
export function SelectCheckbox({ label, isSelected, isMixed = false, onChange }: SelectCheckboxProps) {
  return (
    <label className="tick-box">
      <span className="ui-unseen">{label}</span>
      <input
        type="checkbox"
        checked={isSelected}
        ref={(box) => {
          if (box !== null) box.indeterminate = isMixed
        }}
        // The browser reports a change by the click that caused it.
        onChange={({ target, nativeEvent }) => onChange(target.checked, (nativeEvent as MouseEvent).shiftKey === true)}
      />
    </label>
  )
}
