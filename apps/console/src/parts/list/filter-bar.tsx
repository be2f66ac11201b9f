import { interpolate } from '@foyer/messages/console'
import { Button, Icon } from '@foyer/ui'
import { ListFilter as FilterIcon } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useMessages } from '../../language/messages.js'
import { useQuery } from '../../routing/use-location.js'
import { describeFilter } from './describe-filter.js'
import { FilterEditor } from './filter-editor.js'
import type { FilterField, ListFilter } from './list-filter.js'

interface FilterBarProps {
  fields: readonly FilterField[]
  filters: readonly ListFilter[]
  /** What stands before the filters, such as a search box. */
  children?: ReactNode
  /** The button that removes all of them. */
  clear?: ReactNode
}

const NEW = '+'

/**
 * The filters of a list as chips that can be changed and removed, and a button that adds one. They are stored in the
 * URL (CS-03, ME-02).
 */
export function FilterBar({ fields, filters, children, clear }: FilterBarProps) {
  const messages = useMessages()
  const texts = messages.lists.filters
  const [, change] = useQuery()
  /** The chip whose editor is open, or `NEW`. */
  const [open, setOpen] = useState<string>()
  const bar = useRef<HTMLElement>(null)
  const close = () => {
    const opener = bar.current?.querySelector<HTMLElement>(`[data-filter="${CSS.escape(open ?? '')}"]`)
    setOpen(undefined)
    opener?.focus()
  }
  const apply = (name: string, value: string) => {
    change({ [name]: value, cursor: undefined })
    close()
  }
  const toggle = (name: string) => setOpen(open === name ? undefined : name)
  const free = fields.filter(({ name }) => !filters.some(({ field }) => field.name === name))
  return (
    <search ref={bar} className="filter-bar">
      {children}
      <div className="filter-place">
        <Button
          small
          tone="quiet"
          data-filter={NEW}
          aria-haspopup="dialog"
          aria-expanded={open === NEW}
          onClick={() => toggle(NEW)}
        >
          <FilterIcon size={16} aria-hidden />
          {texts.add}
        </Button>
        {open === NEW && (
          <FilterEditor fields={free} onApply={apply} onClose={close} onLeave={() => setOpen(undefined)} />
        )}
      </div>
      {filters.length > 0 && (
        <ul className="chips" aria-label={texts.active}>
          {filters.map((filter) => {
            const { name } = filter.field
            const text = describeFilter(filter, messages)
            return (
              <li key={name} className="filter-place">
                <span className="filter-chip">
                  <button
                    type="button"
                    data-filter={name}
                    title={text}
                    aria-label={interpolate(texts.edit, { text })}
                    aria-haspopup="dialog"
                    aria-expanded={open === name}
                    onClick={() => toggle(name)}
                  >
                    <span className="ellipsis">{text}</span>
                  </button>
                  <button
                    type="button"
                    aria-label={interpolate(texts.remove, { text })}
                    onClick={() => change({ [name]: undefined, cursor: undefined })}
                  >
                    <Icon name="close" />
                  </button>
                </span>
                {open === name && (
                  <FilterEditor
                    fields={[filter.field]}
                    current={filter}
                    onApply={apply}
                    onClose={close}
                    onLeave={() => setOpen(undefined)}
                  />
                )}
              </li>
            )
          })}
          {clear !== undefined && <li>{clear}</li>}
        </ul>
      )}
    </search>
  )
}
