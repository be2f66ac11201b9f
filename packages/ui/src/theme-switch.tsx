import { useState } from 'react'
import { Icon, type IconName } from './icon.js'
import { useUiTexts } from './texts.js'
import { readTheme, saveTheme, type Theme } from './theme.js'

const themes: { theme: Theme; icon: IconName }[] = [
  { theme: 'system', icon: 'system' },
  { theme: 'light', icon: 'sun' },
  { theme: 'dark', icon: 'moon' },
]

/** Selects the system, light or dark theme; stored on this device (G-41). */
export function ThemeSwitch() {
  const texts = useUiTexts()
  const [chosen, setChosen] = useState(readTheme)
  const choose = (theme: Theme) => {
    saveTheme(theme)
    setChosen(theme)
  }
  return (
    <fieldset className="ui-switch">
      <legend className="ui-unseen">{texts.theme}</legend>
      {themes.map(({ theme, icon }) => (
        <button
          key={theme}
          type="button"
          title={texts.themes[theme]}
          aria-pressed={chosen === theme}
          onClick={() => choose(theme)}
        >
          <Icon name={icon} />
          <span className="ui-unseen">{texts.themes[theme]}</span>
        </button>
      ))}
    </fieldset>
  )
}
