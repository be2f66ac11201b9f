import { useMessages } from '../../language/messages.js'
import type { PerTheme } from './colour-verdict.js'

interface PagePreviewProps {
  html: PerTheme<string> | undefined
  title: string
  /** Shows the page as in a window of a desktop, not of a phone. */
  isWide?: boolean
}

/** Previews a page in both themes, rendered by the page components. The frames run no scripts and are inert. */
export function PagePreview({ html, title, isWide = false }: PagePreviewProps) {
  const messages = useMessages()
  return (
    <div className="looks" data-wide={isWide || undefined}>
      {(['light', 'dark'] as const).map((theme) => (
        <figure key={theme}>
          {/* `allow-same-origin` allows the style sheets; without `allow-scripts` it grants the frame nothing else. */}
          <iframe
            title={`${title} (${messages.parts[theme]})`}
            sandbox="allow-same-origin"
            tabIndex={-1}
            srcDoc={html?.[theme] ?? ''}
          />
          <figcaption className="soft small">{messages.parts[theme]}</figcaption>
        </figure>
      ))}
    </div>
  )
}
