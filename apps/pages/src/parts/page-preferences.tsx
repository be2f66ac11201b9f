import { languageNames, type PageMessages } from '@foyer/messages'
import type { PageFrame } from '@foyer/protocol'

/** Links that set the language and the theme; they work without JavaScript, and the choice is stored (G-41, G-47). */
export function PagePreferences({ frame, messages, lang }: { frame: PageFrame; messages: PageMessages; lang: string }) {
  const { hereUrl, theme = 'system' } = frame
  const words = messages.footer
  const themes = { system: words.system, light: words.light, dark: words.dark }
  if (hereUrl === undefined) return null
  const opened = (choice: string) => `${hereUrl}${hereUrl.includes('?') ? '&' : '?'}${choice}`
  const spoken = lang.split('-')[0]
  return (
    <div className="choices">
      <nav aria-label={words.language}>
        {Object.entries(languageNames).map(([code, name]) => (
          <a
            key={code}
            href={opened(`lang=${code}`)}
            hrefLang={code}
            lang={code}
            aria-current={code === spoken || undefined}
          >
            {name}
          </a>
        ))}
      </nav>
      <nav aria-label={words.theme}>
        {Object.entries(themes).map(([one, name]) => (
          <a key={one} href={opened(`theme=${one}`)} aria-current={one === theme || undefined}>
            {name}
          </a>
        ))}
      </nav>
    </div>
  )
}
