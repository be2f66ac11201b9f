import type { PerTheme } from './colour-verdict.js'

const themes = { light: 'By day', dark: 'By night' } as const

/**
 * A page in both looks, drawn by the pages themselves: nothing in the frames runs, and nothing in them can be pressed.
 */
export function PagePreview({ html, title }: { html: PerTheme<string> | undefined; title: string }) {
  return (
    <div className="looks">
      {(['light', 'dark'] as const).map((theme) => (
        <figure key={theme}>
          {/* The same origin, so that the style sheets may be used; without `allow-scripts` that gives the frame nothing. */}
          <iframe
            title={`${title}, ${themes[theme].toLowerCase()}`}
            sandbox="allow-same-origin"
            tabIndex={-1}
            srcDoc={html?.[theme] ?? ''}
          />
          <figcaption className="soft small">{themes[theme]}</figcaption>
        </figure>
      ))}
    </div>
  )
}
