import { Button, Checkbox, Dialog } from '@foyer/ui'
import { useState } from 'react'
import { type Messages, useMessages } from '../language/messages.js'
import { areShortcutsOn, getShortcuts, setShortcutsOn, useShortcut } from './shortcuts.js'

/** Lists the shortcuts, opened by `?`, with a switch to turn them off (CS-04). */
export function ShortcutList({ isOpen, onOpen }: { isOpen: boolean; onOpen: (isOpen: boolean) => void }) {
  const messages = useMessages()
  const [isOn, setOn] = useState(areShortcutsOn)
  useShortcut('?', messages.shell.showShortcuts, () => onOpen(true))
  const turn = (next: boolean) => {
    setShortcutsOn(next)
    setOn(next)
  }
  return (
    <Dialog
      isOpen={isOpen}
      title={messages.shell.shortcuts}
      onClose={() => onOpen(false)}
      actions={
        <Button data-first="" tone="quiet" onClick={() => onOpen(false)}>
          {messages.parts.close}
        </Button>
      }
    >
      <dl className="keys">
        <div>
          <dt>{messages.shell.find}</dt>
          <dd>
            <kbd>Ctrl</kbd> <kbd>K</kbd>
          </dd>
        </div>
        {getShortcuts().map(({ keys, description }) => (
          <div key={keys}>
            <dt>{description}</dt>
            <dd>
              {namesOf(keys, messages.shell.keyNames).map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label={messages.shell.shortcutsOn}
        hint={messages.shell.shortcutsOnHint}
        checked={isOn}
        onChange={(event) => turn(event.target.checked)}
      />
    </Dialog>
  )
}

/** Returns the names of the keys of a shortcut, such as `G` and `M`, or `Shift` and `X`. */
function namesOf(keys: string, names: Messages['shell']['keyNames']): string[] {
  if (keys === ' ') return [names.space]
  const named: Record<string, string> = { enter: names.enter, escape: names.escape, shift: names.shift }
  return keys.split(/[ +]/).map((key) => named[key] ?? key.toUpperCase())
}
