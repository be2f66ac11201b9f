import { Button, Dialog } from '@foyer/ui'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useMessages } from '../../language/messages.js'
import { useShortcut } from '../../shell/shortcuts.js'
import { useMedia } from '../use-is-narrow.js'

interface SidePeekProps {
  title: ReactNode
  children: ReactNode
  /** Shows the next or the previous row. */
  onMove: (by: 1 | -1) => void
  onClose: () => void
}

const steps: Record<string, 1 | -1 | undefined> = { j: 1, arrowdown: 1, k: -1, arrowup: -1 }

/**
 * Shows a row of a list beside it, or in a dialog where the window has no place for both. The arrow keys, J and K walk
 * through the rows.
 */
export function SidePeek(props: SidePeekProps) {
  const isNarrow = useMedia('(width < 64rem)')
  return isNarrow ? <PeekDialog {...props} /> : <PeekPanel {...props} />
}

function PeekPanel({ title, children, onMove, onClose }: SidePeekProps) {
  const { keys, peek } = useMessages().lists
  useShortcut('arrowdown', keys.next, () => onMove(1), { isListed: false })
  useShortcut('arrowup', keys.previous, () => onMove(-1), { isListed: false })
  return (
    <aside className="ui-card peek" aria-label={peek.label}>
      <header>
        <h2 aria-live="polite">{title}</h2>
        <PeekButtons onMove={onMove} onClose={onClose} />
      </header>
      {children}
    </aside>
  )
}

function PeekDialog({ title, children, onMove, onClose }: SidePeekProps) {
  const { peek } = useMessages().lists
  const walk = (event: KeyboardEvent) => {
    const by = steps[event.key.toLowerCase()]
    if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onMove(by)
  }
  return (
    <Dialog isOpen title={title} onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the buttons in it */}
      <div className="peek" onKeyDown={walk}>
        <div role="toolbar" aria-label={peek.label}>
          <PeekButtons onMove={onMove} onClose={onClose} />
        </div>
        {children}
      </div>
    </Dialog>
  )
}

function PeekButtons({ onMove, onClose }: Pick<SidePeekProps, 'onMove' | 'onClose'>) {
  const { lists, parts } = useMessages()
  return (
    <div className="peek-buttons">
      <Button small tone="plain" aria-label={lists.peek.previous} onClick={() => onMove(-1)}>
        <ChevronUp size={16} aria-hidden />
      </Button>
      <Button small tone="plain" aria-label={lists.peek.next} onClick={() => onMove(1)}>
        <ChevronDown size={16} aria-hidden />
      </Button>
      <Button small tone="plain" aria-label={parts.close} data-first="" onClick={onClose}>
        <X size={16} aria-hidden />
      </Button>
    </div>
  )
}
