import { interpolate } from '@foyer/messages/console'
import { Avatar, Dialog } from '@foyer/ui'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useState } from 'react'
import { useMessages } from '../language/messages.js'
import type { Command, CommandGroup } from './command.js'

interface PaletteProps {
  isOpen: boolean
  onClose: () => void
  /** Returns the commands before anything is searched. */
  getCommands: () => readonly Command[]
  /** Searches for more entries: members by email, applications by name. */
  find: (text: string, signal: AbortSignal) => Promise<Command[]>
  onChoose: (command: Command) => void
}

const DEBOUNCE_MS = 120
const MIN_SEARCH_LENGTH = 2

/** The order of the groups. */
const groupOrder: readonly CommandGroup[] = ['recent', 'members', 'clients', 'actions', 'pages', 'preferences']

/** Finds pages, actions, members and applications by name (CS-02). */
export function Palette({ isOpen, onClose, ...rest }: PaletteProps) {
  const messages = useMessages()
  return (
    <Dialog isOpen={isOpen} title={<span className="ui-unseen">{messages.shell.findTitle}</span>} onClose={onClose}>
      {isOpen && <PaletteSearch {...rest} onClose={onClose} />}
    </Dialog>
  )
}

function PaletteSearch({ getCommands, find, onChoose, onClose }: Omit<PaletteProps, 'isOpen'>) {
  const messages = useMessages()
  const id = useId()
  const commands = getCommands()
  const [text, setText] = useState('')
  const [found, setFound] = useState<readonly Command[]>([])
  const [at, setAt] = useState(0)
  const wanted = text.trim().toLowerCase()
  useEffect(() => {
    if (wanted.length < MIN_SEARCH_LENGTH) return setFound([])
    const over = new AbortController()
    const timer = setTimeout(() => find(wanted, over.signal).then(setFound, () => {}), DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      over.abort()
    }
  }, [wanted, find])

  const groups = groupCommands([...commands.filter(({ name }) => name.toLowerCase().includes(wanted)), ...found])
  const shown = groups.flatMap(([, of]) => of)
  const current = Math.min(at, Math.max(0, shown.length - 1))
  const currentId = shown[current]?.id
  useLayoutEffect(() => {
    if (currentId !== undefined) document.getElementById(`${id}-${currentId}`)?.scrollIntoView?.({ block: 'nearest' })
  }, [id, currentId])
  const choose = (command: Command | undefined) => {
    if (command === undefined) return
    onClose()
    onChoose(command)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      choose(shown[current])
    }
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
        aria-activedescendant={currentId === undefined ? undefined : `${id}-${currentId}`}
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
        {groups.map(([group, of]) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, which a list box may contain
          <div key={group} role="group" aria-labelledby={`${id}-group-${group}`}>
            <h3 id={`${id}-group-${group}`} role="presentation">
              {messages.shell.commandGroups[group]}
            </h3>
            {of.map((command) => (
              <Option
                key={command.id}
                id={`${id}-${command.id}`}
                command={command}
                isCurrent={command.id === currentId}
                onChoose={() => choose(command)}
                onPoint={() => setAt(shown.indexOf(command))}
              />
            ))}
          </div>
        ))}
      </div>
      <p className="soft" role="status">
        {shown.length === 0 ? interpolate(messages.shell.noResults, { text: text.trim() }) : ''}
      </p>
    </div>
  )
}

interface OptionProps {
  id: string
  command: Command
  isCurrent: boolean
  onChoose: () => void
  onPoint: () => void
}

function Option({ id, command: { name, Icon, memberId }, isCurrent, onChoose, onPoint }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the field, which keeps the focus
    <div id={id} role="option" tabIndex={-1} aria-selected={isCurrent} onClick={onChoose} onPointerMove={onPoint}>
      {memberId !== undefined ? (
        <Avatar size="small" id={memberId} name={name} />
      ) : (
        Icon && <Icon size={16} aria-hidden />
      )}
      <span className="ellipsis">{name}</span>
    </div>
  )
}

/** Groups commands in the order of the groups. A recent page is not shown again among the pages. */
function groupCommands(commands: readonly Command[]): [CommandGroup, Command[]][] {
  const recent = new Set(commands.filter(({ group }) => group === 'recent').map(({ path }) => path))
  const kept = commands.filter(({ group, path }) => group === 'recent' || path === undefined || !recent.has(path))
  const byGroup = Map.groupBy(kept, ({ group }) => group)
  return groupOrder.flatMap((group) => {
    const of = byGroup.get(group)
    return of === undefined ? [] : [[group, of]]
  })
}
