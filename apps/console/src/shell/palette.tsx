import { interpolate } from '@foyer/messages/console'
import { Dialog } from '@foyer/ui'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useMessages } from '../language/messages.js'

/** An entry of the palette: a page or an action. */
export interface Command {
  name: string
  /** Category, such as "Go to" or "Members". */
  kind: string
  run: () => void
}

interface PaletteProps {
  isOpen: boolean
  onClose: () => void
  commands: readonly Command[]
  /** Searches for more entries: members by email, clients by name. */
  find: (text: string, signal: AbortSignal) => Promise<Command[]>
}

const DEBOUNCE_MS = 120

/** Finds pages, actions and members by name (CS-02). */
export function Palette({ isOpen, onClose, ...rest }: PaletteProps) {
  const messages = useMessages()
  return (
    <Dialog isOpen={isOpen} title={<span className="ui-unseen">{messages.shell.findTitle}</span>} onClose={onClose}>
      {isOpen && <PaletteSearch {...rest} onClose={onClose} />}
    </Dialog>
  )
}

function PaletteSearch({ commands, find, onClose }: Omit<PaletteProps, 'isOpen'>) {
  const messages = useMessages()
  const id = useId()
  const [text, setText] = useState('')
  const [found, setFound] = useState<Command[]>([])
  const [at, setAt] = useState(0)
  const wanted = text.trim().toLowerCase()
  useEffect(() => {
    if (wanted.length < 2) return setFound([])
    const over = new AbortController()
    const timer = setTimeout(() => find(wanted, over.signal).then(setFound, () => {}), DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      over.abort()
    }
  }, [wanted, find])

  const shown = [...commands.filter(({ name }) => name.toLowerCase().includes(wanted)), ...found].slice(0, 12)
  const current = Math.min(at, Math.max(0, shown.length - 1))
  const choose = (command: Command | undefined) => {
    if (command === undefined) return
    onClose()
    command.run()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') choose(shown[current])
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || shown.length === 0) return
    event.preventDefault()
    setAt((current + step + shown.length) % shown.length)
  }
  return (
    <div className="palette">
      <label htmlFor={id} className="ui-unseen">
        {messages.shell.findLabel}
      </label>
      <input
        id={id}
        className="ui-input"
        role="combobox"
        aria-expanded={shown.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={shown.length > 0 ? `${id}-${current}` : undefined}
        autoComplete="off"
        placeholder={messages.shell.findPlaceholder}
        data-first=""
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setAt(0)
        }}
        onKeyDown={press}
      />
      <div id={`${id}-list`} role="listbox" aria-label={messages.shell.findResults} className="palette-list">
        {shown.map((command, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the field, which keeps the focus
          <div
            key={`${command.kind} ${command.name}`}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            onClick={() => choose(command)}
            onPointerMove={() => setAt(index)}
          >
            <span>{command.name}</span>
            <span className="soft">{command.kind}</span>
          </div>
        ))}
      </div>
      <p className="soft" role="status">
        {shown.length === 0 ? interpolate(messages.shell.noResults, { text: text.trim() }) : ''}
      </p>
    </div>
  )
}
