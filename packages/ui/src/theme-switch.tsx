import { useState } from 'react'
import { Icon, type IconName } from './icon.js'
import { readTheme, saveTheme, type Theme } from './theme.js'

const themes: { theme: Theme; label: string; icon: IconName }[] = [
  { theme: 'system', label: 'As the system', icon: 'system' },
  { theme: 'light', label: 'Light', icon: 'sun' },
  { theme: 'dark', label: 'Dark', icon: 'moon' },
]

/** Selects the system, light or dark theme; stored on this device (G-41). */
export function ThemeSwitch() {
  const [chosen, setChosen] = useState(readTheme)
  const choose = (theme: Theme) => {
    saveTheme(theme)
    setChosen(theme)
  }
  return (
    <fieldset className="ui-switch">
      <legend className="ui-unseen">Theme</legend>
      {themes.map(({ theme, label, icon }) => (
        <button key={theme} type="button" title={label} aria-pressed={chosen === theme} onClick={() => choose(theme)}>
          <Icon name={icon} />
          <span className="ui-unseen">{label}</span>
        </button>
      ))}
    </fieldset>
  )
}
