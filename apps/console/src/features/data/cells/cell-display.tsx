import { interpolate } from '@foyer/messages/console'
import { Check, ExternalLink, Image as ImageIcon, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMessages } from '../../../language/messages.js'
import type { Field } from '../collection.js'
import { CellText } from './cell-text.js'
import { formatDay, isDate, textOfHtml } from './cell-value.js'
import { isShownHere } from './image-source.js'
import { ReferenceCell } from './reference-cell.js'
import { ShortId } from './short-id.js'
import type { ReferencedItems } from './use-referenced-items.js'

interface CellDisplayProps {
  name: string
  field: Field | undefined
  value: unknown
  /** The items that references of the page refer to. */
  referenced: ReferencedItems
}

/** Shows a value by the type of its field, on one line. */
export function CellDisplay({ name, field, value, referenced }: CellDisplayProps): ReactNode {
  const messages = useMessages()
  const target = field?.typeMetadata?.reference?.referencedCollectionId
  if (name === '_id' && typeof value === 'string') return <ShortId id={value} />
  if (typeof value === 'string' && target !== undefined)
    return <ReferenceCell id={value} collectionId={target} referenced={referenced} />
  if (typeof value === 'boolean')
    return (
      <span className="cell-text with-icon">
        {value ? <Check size={16} aria-hidden="true" /> : <X size={16} aria-hidden="true" className="soft" />}
        <CellText value={value} />
      </span>
    )
  if (typeof value === 'string' && field?.type === 'IMAGE') return <ImageValue url={value} />
  if (typeof value === 'string' && field?.type === 'URL') return <UrlValue url={value} />
  const texts: Readonly<Record<string, (text: string) => string>> = {
    RICH_TEXT: textOfHtml,
    DATE: (text) => formatDay(text, messages),
  }
  const shown = typeof value === 'string' ? (texts[field?.type ?? '']?.(value) ?? value) : value
  const isCode = typeof value === 'object' && value !== null && !isDate(value) && !Array.isArray(value)
  return (
    <span className="cell-text" data-code={isCode || undefined}>
      <span className="ellipsis" dir={typeof value === 'string' ? 'auto' : undefined}>
        <CellText value={shown} />
      </span>
    </span>
  )
}

const isWebUrl = (url: string) => /^https?:\/\//.test(url) && URL.canParse(url)
const fileNameOf = (url: string) => url.split(/[?#]/)[0]?.split('/').at(-1) ?? url

/** A preview of an image of this server; of others the host and a link, because they would learn who looks. */
function ImageValue({ url }: { url: string }) {
  const isElsewhere = !isShownHere(url) && isWebUrl(url)
  return (
    <span className="cell-text with-icon" title={url}>
      {isShownHere(url) ? (
        <img src={url} alt="" className="cell-image" loading="lazy" width={24} height={24} />
      ) : (
        <ImageIcon size={16} aria-hidden="true" className="soft" />
      )}
      <span className="ellipsis" dir="ltr">
        {url.startsWith('data:') ? url.slice(0, url.indexOf(',')) : isElsewhere ? new URL(url).host : fileNameOf(url)}
      </span>
      {isElsewhere && <OpenLink url={url} />}
    </span>
  )
}

function UrlValue({ url }: { url: string }) {
  return (
    <span className="cell-text with-icon">
      <span className="ellipsis" dir="ltr">
        {url}
      </span>
      {isWebUrl(url) && <OpenLink url={url} />}
    </span>
  )
}

function OpenLink({ url }: { url: string }) {
  const messages = useMessages()
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      tabIndex={-1}
      className="cell-button"
      aria-label={interpolate(messages.dataGrid.openUrl, { url })}
    >
      <ExternalLink size={14} aria-hidden="true" />
    </a>
  )
}
