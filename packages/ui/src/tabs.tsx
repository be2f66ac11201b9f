import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'

export interface Tab {
  name: string
  label: ReactNode
  panel: ReactNode
}

interface TabsProps {
  label: string
  tabs: readonly Tab[]
  /** The name of the selected tab. */
  selected: string
  onSelect: (name: string) => void
}

/** Tabs with one visible panel. Arrow keys move between the tabs, Home and End to the first and last. */
export function Tabs({ label, tabs, selected, onSelect }: TabsProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const at = tabs.findIndex(({ name }) => name === selected)
  const move = (event: KeyboardEvent) => {
    const forward = document.dir === 'rtl' ? -1 : 1
    const step: Record<string, number> = {
      ArrowRight: at + forward,
      ArrowLeft: at - forward,
      Home: 0,
      End: tabs.length - 1,
    }
    const to = step[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = tabs[(to + tabs.length) % tabs.length]
    if (next === undefined) return
    onSelect(next.name)
    list.current?.querySelector<HTMLElement>(`[data-name="${next.name}"]`)?.focus()
  }
  return (
    <div className="ui-tabs">
      <div ref={list} className="ui-tab-list" role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map(({ name, label: text }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            data-name={name}
            aria-selected={name === selected}
            aria-controls={`${id}-panel`}
            tabIndex={name === selected ? 0 : -1}
            onClick={() => onSelect(name)}
          >
            {text}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}`}>
        {tabs[at]?.panel}
      </div>
    </div>
  )
}
