/** How much space the rows of tables take. */
export type Density = 'comfortable' | 'compact'

const KEY = 'foyer.console.density'

/** Returns the density stored on this device. */
export const readDensity = (): Density => (localStorage.getItem(KEY) === 'compact' ? 'compact' : 'comfortable')

/** Applies a density and stores it on this device. */
export function saveDensity(density: Density): void {
  localStorage.setItem(KEY, density)
  applyDensity(density)
}

/** Sets the attribute that the style sheets of tables read. */
export function applyDensity(density: Density): void {
  document.documentElement.dataset.density = density
}
