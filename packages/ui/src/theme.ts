export type Theme = 'system' | 'light' | 'dark'

const KEY = 'theme'

/** Returns the theme stored on this device. */
export function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    return 'system'
  }
}

/** Applies a theme and stores it on this device. */
export function saveTheme(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, theme)
  } catch {
    // Without storage the choice lasts until the page unloads.
  }
  applyTheme(theme)
}

/**
 * Sets the theme attribute that `tokens.css` reads. Call it also from a script in the page's head, before the first
 * paint, to avoid a flash (G-41).
 */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}
