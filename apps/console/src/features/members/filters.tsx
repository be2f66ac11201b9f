import { Button, Icon } from '@foyer/ui'
import { useEffect, useId, useRef, useState } from 'react'
import { useMessages } from '../../language/messages.js'
import { FilterInput, FilterSelect } from '../../parts/filter-fields.js'
import { type Query, useQuery } from '../../routing/use-location.js'
import { useShortcut } from '../../shell/shortcuts.js'
import { FILTERS, getFilterChips } from './members-query.js'

const SEARCH_DEBOUNCE_MS = 150

/** The filters of the list, all stored in the URL (CS-03, ME-02). */
export function Filters() {
  const messages = useMessages()
  const [query, change] = useQuery()
  const set = (more: Query, how?: { replace: boolean }) => change({ ...more, cursor: undefined }, how)
  const chips = getFilterChips(query, messages)
  return (
    <search className="narrowing">
      <Search value={query.q ?? ''} onSearch={(q) => set({ q }, { replace: true })} />
      <FilterSelect label={messages.parts.status} value={query.status} onChange={(status) => set({ status })}>
        <option value="">{messages.parts.any}</option>
        <option value="pending-approval">{messages.members.statuses['pending-approval']}</option>
        <option value="active">{messages.members.statuses.active}</option>
        <option value="blocked">{messages.members.statuses.blocked}</option>
        <option value="pending-deletion">{messages.members.statuses['pending-deletion']}</option>
      </FilterSelect>
      <FilterSelect label={messages.parts.email} value={query.verified} onChange={(verified) => set({ verified })}>
        <option value="">{messages.parts.any}</option>
        <option value="yes">{messages.members.verified}</option>
        <option value="no">{messages.members.notVerified}</option>
      </FilterSelect>
      <FilterSelect label={messages.parts.role} value={query.role} onChange={(role) => set({ role })}>
        <option value="">{messages.parts.any}</option>
        <option value="owner">{messages.members.roles.owner}</option>
        <option value="moderator">{messages.members.roles.moderator}</option>
        <option value="read-only">{messages.members.roles['read-only']}</option>
      </FilterSelect>
      <FilterSelect label={messages.members.columns.seen} value={query.seen} onChange={(seen) => set({ seen })}>
        <option value="">{messages.members.seen.any}</option>
        <option value="week">{messages.members.seen.week}</option>
        <option value="long">{messages.members.seen.long}</option>
        <option value="never">{messages.parts.never}</option>
      </FilterSelect>
      <FilterInput
        type="date"
        label={messages.members.joinedFrom}
        value={query.from}
        onChange={(from) => set({ from })}
      />
      <FilterInput type="date" label={messages.members.joinedTo} value={query.to} onChange={(to) => set({ to })} />
      {chips.length > 0 && (
        <ul className="chips" aria-label={messages.members.activeFilters}>
          {chips.map(({ name, text }) => (
            <li key={name}>
              <button type="button" className="chip" onClick={() => set({ [name]: undefined })}>
                {text}
                <span className="ui-unseen">{messages.members.removeFilter}</span>
                <Icon name="close" />
              </button>
            </li>
          ))}
          <li>
            <ClearFilters />
          </li>
        </ul>
      )}
    </search>
  )
}

export function ClearFilters() {
  const messages = useMessages()
  const [, change] = useQuery()
  const clear = () => change({ ...Object.fromEntries(FILTERS.map((name) => [name, undefined])), cursor: undefined })
  return (
    <Button small tone="plain" onClick={clear}>
      {messages.parts.clearFilters}
    </Button>
  )
}

/** Shows the typed text at once; the list is filtered after a pause in typing (ME-01). */
function Search({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const messages = useMessages()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const [shown, setShown] = useState(value)
  const latest = useRef(onSearch)
  latest.current = onSearch
  if (value !== shown) {
    // The URL changed by Back or a removed filter: replace the typed text.
    setShown(value)
    setTyped(value)
  }
  useEffect(() => {
    if (typed === value) return
    const timer = setTimeout(() => {
      setShown(typed)
      latest.current(typed)
    }, SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed, value])
  useShortcut('/', messages.members.searchMembers, () => field.current?.focus())
  return (
    <div className="narrow-field grows">
      <label htmlFor={id}>{messages.members.search}</label>
      <input
        ref={field}
        id={id}
        type="search"
        className="ui-input"
        placeholder={messages.members.searchHint}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </div>
  )
}
