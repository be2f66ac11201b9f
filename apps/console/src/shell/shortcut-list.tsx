import { Button, Checkbox, Dialog } from '@foyer/ui'
import { useState } from 'react'
import { areShortcutsOn, getShortcuts, setShortcutsOn, useShortcut } from './shortcuts.js'

/** Lists the shortcuts, opened by `?`, with a switch to turn them off (CS-04). */
export function ShortcutList({ isOpen, onOpen }: { isOpen: boolean; onOpen: (isOpen: boolean) => void }) {
  const [isOn, setOn] = useState(areShortcutsOn)
  useShortcut('?', 'Show this list', () => onOpen(true))
  const turn = (next: boolean) => {
    setShortcutsOn(next)
    setOn(next)
  }
  return (
    <Dialog
      isOpen={isOpen}
      title="Keyboard shortcuts"
      onClose={() => onOpen(false)}
      actions={
        <Button data-first="" tone="quiet" onClick={() => onOpen(false)}>
          Close
        </Button>
      }
    >
      <dl className="keys">
        <div>
          <dt>Find anything</dt>
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
        label="Single keys do something"
        hint="They never do while you type."
        checked={isOn}
        onChange={(event) => turn(event.target.checked)}
      />
    </Dialog>
  )
}
