import { Select } from '@foyer/ui'

const languages = { en: 'English', de: 'Deutsch', es: 'Español', fr: 'Français', ar: 'العربية' }

interface LanguageSelectProps {
  value: string
  onChange: (value: string) => void
}

/** Selects the language of a mail. */
export function LanguageSelect({ value, onChange }: LanguageSelectProps) {
  return (
    <Select label="Language of the mail" value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">As the site</option>
      {Object.entries(languages).map(([tag, name]) => (
        <option key={tag} value={tag} lang={tag}>
          {name}
        </option>
      ))}
    </Select>
  )
}
