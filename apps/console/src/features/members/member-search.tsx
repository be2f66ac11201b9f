import { Button } from '@foyer/ui'
import { useEffect, useId, useRef, useState } from 'react'
import { useMessages } from '../../language/messages.js'
import { type Query, useQuery } from '../../routing/use-location.js'
import { useShortcut } from '../../shell/shortcuts.js'

const SEARCH_DEBOUNCE_MS = 150

/** Removes the search and all filters; the order stays. */
export function ClearFilters() {
  const messages = useMessages()
  const [query, change] = useQuery()
  const clear = () => {
    const cleared: Query = Object.fromEntries(Object.keys(query).map((name) => [name, undefined]))
    change({ ...cleared, sort: query.sort })
  }
  return (
    <Button small tone="plain" onClick={clear}>
      {messages.parts.clearFilters}
    </Button>
  )
}

/** Shows the typed text at once; the list is filtered after a pause in typing (ME-01). */
export function MemberSearch() {
  const messages = useMessages()
  const id = useId()
  const [{ q: value = '' }, change] = useQuery()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const [shown, setShown] = useState(value)
  const latest = useRef(change)
  latest.current = change
  if (value !== shown) {
    // The URL changed by Back or a removed filter: replace the typed text.
    setShown(value)
    setTyped(value)
  }
  useEffect(() => {
    if (typed === value) return
    const timer = setTimeout(() => {
      setShown(typed)
      latest.current({ q: typed, cursor: undefined }, { replace: true })
    }, SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed, value])
  useShortcut('/', messages.members.searchMembers, () => field.current?.focus())
  return (
    <div className="filter-search">
      <label className="ui-unseen" htmlFor={id}>
        {messages.members.search}
      </label>
      <input
        ref={field}
        id={id}
        type="search"
        className="ui-input"
        placeholder={messages.members.searchHint}
        autoComplete="off"
        spellCheck={false}
        maxLength={300}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </div>
  )
}
