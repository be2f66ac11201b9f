import { useMessages } from '../../language/messages.js'
import type { PerTheme } from './colour-verdict.js'

/** Previews a page in both themes, rendered by the page components. The frames run no scripts and are inert. */
export function PagePreview({ html, title }: { html: PerTheme<string> | undefined; title: string }) {
  const messages = useMessages()
  return (
    <div className="looks">
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
