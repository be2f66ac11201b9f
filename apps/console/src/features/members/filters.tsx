import { Button, Icon } from '@foyer/ui'
import { useEffect, useId, useRef, useState } from 'react'
import { FilterInput, FilterSelect } from '../../parts/filter-fields.js'
import { type Query, useQuery } from '../../routing/use-location.js'
import { useShortcut } from '../../shell/shortcuts.js'
import { FILTERS, getFilterChips } from './members-query.js'

const SEARCH_DEBOUNCE_MS = 150

/** The filters of the list, all stored in the URL (CS-03, ME-02). */
export function Filters() {
  const [query, change] = useQuery()
  const set = (more: Query, how?: { replace: boolean }) => change({ ...more, cursor: undefined }, how)
  const chips = getFilterChips(query)
  return (
    <search className="narrowing">
      <Search value={query.q ?? ''} onSearch={(q) => set({ q }, { replace: true })} />
      <FilterSelect label="Status" value={query.status} onChange={(status) => set({ status })}>
        <option value="">Any</option>
        <option value="pending-approval">Waiting</option>
        <option value="active">Active</option>
        <option value="blocked">Blocked</option>
        <option value="pending-deletion">To be deleted</option>
      </FilterSelect>
      <FilterSelect label="Address" value={query.verified} onChange={(verified) => set({ verified })}>
        <option value="">Any</option>
        <option value="yes">Verified</option>
        <option value="no">Not verified</option>
      </FilterSelect>
      <FilterSelect label="Role" value={query.role} onChange={(role) => set({ role })}>
        <option value="">Any</option>
        <option value="owner">Owner</option>
        <option value="moderator">Moderator</option>
        <option value="read-only">Read only</option>
      </FilterSelect>
      <FilterSelect label="Last seen" value={query.seen} onChange={(seen) => set({ seen })}>
        <option value="">Any time</option>
        <option value="week">In the last 7 days</option>
        <option value="long">Not for 30 days</option>
        <option value="never">Never</option>
      </FilterSelect>
      <FilterInput type="date" label="Joined from" value={query.from} onChange={(from) => set({ from })} />
      <FilterInput type="date" label="Joined until" value={query.to} onChange={(to) => set({ to })} />
      {chips.length > 0 && (
        <ul className="chips" aria-label="Filters in force">
          {chips.map(({ name, text }) => (
            <li key={name}>
              <button type="button" className="chip" onClick={() => set({ [name]: undefined })}>
                {text}
                <span className="ui-unseen">: remove this filter</span>
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
  const [, change] = useQuery()
  const clear = () => change({ ...Object.fromEntries(FILTERS.map((name) => [name, undefined])), cursor: undefined })
  return (
    <Button small tone="plain" onClick={clear}>
      Clear filters
    </Button>
  )
}

/** Shows the typed text at once; the list is filtered after a pause in typing (ME-01). */
function Search({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
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
  useShortcut('/', 'Search members', () => field.current?.focus())
  return (
    <div className="narrow-field grows">
      <label htmlFor={id}>Search</label>
      <input
        ref={field}
        id={id}
        type="search"
        className="ui-input"
        placeholder="E-mail, name or id"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </div>
  )
}
