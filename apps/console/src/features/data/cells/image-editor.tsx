import { ExternalLink } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useMessages } from '../../../language/messages.js'
import { isShownHere } from './image-source.js'

interface ImageEditorProps extends ComponentProps<'input'> {
  value: string
}

/** Edits the URL of an image, with a preview of images of this server and a link to all others. */
export function ImageEditor({ value, ...input }: ImageEditorProps) {
  const messages = useMessages()
  const [failed, setFailed] = useState<string>()
  const url = value.trim()
  const isExternal = /^https?:\/\//.test(url) && !isShownHere(url)
  return (
    <>
      <input {...input} value={value} type="text" inputMode="url" dir="ltr" spellCheck={false} autoComplete="off" />
      {isShownHere(url) && failed !== url && (
        <img src={url} alt={messages.dataGrid.image.preview} className="image-preview" onError={() => setFailed(url)} />
      )}
      {failed === url && url !== '' && <p className="soft small">{messages.dataGrid.image.failed}</p>}
      {isExternal && (
        <p className="soft small">
          {messages.dataGrid.image.elsewhere}{' '}
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            tabIndex={-1}
            // The link keeps the focus in the editor, which saves when it loses it.
            onMouseDown={(event) => event.preventDefault()}
          >
            {messages.dataGrid.image.open} <ExternalLink size={12} aria-hidden="true" />
          </a>
        </p>
      )}
    </>
  )
}
