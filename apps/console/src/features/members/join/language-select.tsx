import { languageNames } from '@foyer/messages/console'
import { Select } from '@foyer/ui'
import { useMessages } from '../../../language/messages.js'

interface LanguageSelectProps {
  value: string
  onChange: (value: string) => void
}

/** Selects the language of a mail. */
export function LanguageSelect({ value, onChange }: LanguageSelectProps) {
  const messages = useMessages()
  return (
    <Select label={messages.members.emailLanguage} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{messages.members.siteDefault}</option>
      {Object.entries(languageNames).map(([tag, name]) => (
        <option key={tag} value={tag} lang={tag}>
          {name}
        </option>
      ))}
    </Select>
  )
}
