import { Button, Checkbox, Dialog } from '@foyer/ui'
import { useState } from 'react'
import { useMessages } from '../language/messages.js'
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
              {keys.split(' ').map((key) => (
                <kbd key={key}>{key.toUpperCase()}</kbd>
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
