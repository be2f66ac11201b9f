import { type ConsoleLanguage, languageNames } from '@foyer/messages/console'
import { useToasts } from '../parts/toasts.js'
import { useLanguage } from './language-provider.js'
import { useMessages } from './messages.js'

/** Selects the language of the console; stored on this device. */
export function LanguageSelect() {
  const { language, choose } = useLanguage()
  const { parts } = useMessages()
  const toasts = useToasts()
  const change = (next: string) =>
    choose(next as ConsoleLanguage).catch(() => toasts.add(`${parts.pageFailed}. ${parts.pageFailedHint}`))
  return (
    <div className="ui-control ui-select language-choice">
      <select
        className="ui-input"
        aria-label={parts.language}
        value={language}
        onChange={(event) => change(event.target.value)}
      >
        {Object.entries(languageNames).map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
