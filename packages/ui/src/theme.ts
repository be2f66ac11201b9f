export type Theme = 'system' | 'light' | 'dark'

const KEY = 'theme'

/** The theme chosen on this device. */
export function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    return 'system'
  }
}

/** Shows a theme and remembers it on this device. */
export function saveTheme(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, theme)
  } catch {
    // Without storage the choice lasts until the page is left.
  }
  applyTheme(theme)
}

/**
 * Marks the document with a theme; `tokens.css` does the rest. A page calls the same from a script in its head, before
 * it is drawn, so that nothing flashes (G-41).
 */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}
