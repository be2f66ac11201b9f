import { interpolate } from '@foyer/messages/console'
import { Share2, TriangleAlert } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useMessages } from '../../../language/messages.js'
import { toUrl } from '../../../routing/location.js'
import { collectionPath } from '../collection.js'
import { FloatingBox } from '../grid/floating-box.js'
import { CellText } from './cell-text.js'
import type { ReferencedItem } from './referenced-item.js'
import type { ReferencedItems } from './use-referenced-items.js'

interface ReferenceCellProps {
  id: string
  collectionId: string
  referenced: ReferencedItems
}

/** How long the pointer or the focus stays before the card opens, and is away before it closes, in milliseconds. */
const OPEN_MS = 350
const CLOSE_MS = 200
const SHOWN_FIELDS = 6

/** Shows a reference by the title of its item; pointing at it, or focusing its cell, shows a card of the item. */
export function ReferenceCell({ id, collectionId, referenced }: ReferenceCellProps) {
  const messages = useMessages()
  const cell = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isOpen, setOpen] = useState(false)
  const found = referenced.get(collectionId, id)
  const openSoon = (ms: number, open: boolean) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(open), ms)
  }
  const close = () => {
    clearTimeout(timer.current)
    setOpen(false)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it listens to the cell as long as it is shown
  useEffect(() => {
    const box = cell.current?.closest<HTMLElement>('td, th, dd')
    const over = new AbortController()
    const focused = () => openSoon(OPEN_MS, true)
    const left = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && box?.contains(relatedTarget))) openSoon(CLOSE_MS, false)
    }
    box?.addEventListener('focusin', focused, over)
    box?.addEventListener('focusout', left, over)
    // Esc closes the card without moving the pointer or the focus (WCAG 1.4.13).
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && close(), over)
    return () => {
      over.abort()
      clearTimeout(timer.current)
    }
  }, [])
  const target = toUrl(collectionPath(collectionId)[0], { where: JSON.stringify([['_id', 'eq', id]]) })
  return (
    <span
      ref={cell}
      className="cell-text with-icon"
      onPointerEnter={() => openSoon(OPEN_MS, true)}
      onPointerLeave={() => openSoon(CLOSE_MS, false)}
    >
      {found === null ? (
        <TriangleAlert size={14} aria-hidden="true" className="soft" />
      ) : (
        <Share2 size={14} aria-hidden="true" className="soft" />
      )}
      {found ? (
        <span className="ellipsis reference-title" dir="auto">
          {found.title}
        </span>
      ) : (
        <code className="ellipsis" dir="ltr">
          {id}
        </code>
      )}
      {found === null && <span className="ui-unseen">{messages.dataGrid.reference.missing}</span>}
      {isOpen && found !== undefined && (
        <ReferenceCard anchor={cell} id={id} found={found} href={target} onMoved={close} />
      )}
    </span>
  )
}

interface ReferenceCardProps {
  anchor: { current: HTMLElement | null }
  id: string
  found: ReferencedItem | null
  href: string
  onMoved: () => void
}

function ReferenceCard({ anchor, id, found, href, onMoved }: ReferenceCardProps) {
  const messages = useMessages()
  const heading = useId()
  const rows = found?.fields.filter(({ key }) => found.item.data[key] !== undefined).slice(0, SHOWN_FIELDS) ?? []
  return (
    <FloatingBox anchor={anchor} onMoved={onMoved} className="reference-card" role="group" aria-labelledby={heading}>
      <p id={heading} className="item-name">
        <bdi>{found?.title ?? messages.dataGrid.reference.missing}</bdi>
      </p>
      <p className="soft small">
        <code dir="ltr">{id}</code>
      </p>
      {found && (
        <>
          {rows.length === 0 ? (
            <p className="soft">{messages.dataGrid.reference.empty}</p>
          ) : (
            <dl className="facts">
              {rows.map((field) => (
                <div key={field.key}>
                  <dt>{field.displayName ?? field.key}</dt>
                  <dd>
                    <bdi>
                      <CellText value={found.item.data[field.key]} />
                    </bdi>
                  </dd>
                </div>
              ))}
            </dl>
          )}
          <a href={href}>{interpolate(messages.dataGrid.reference.open, { collection: found.collectionName })}</a>
        </>
      )}
    </FloatingBox>
  )
}
