import { getInitial } from './initial.js'
import { ornamentPaths } from './ornament-paths.js'

/**
 * The fanlight above the door with the site's initial. Decorative: the name is shown below it. The panes follow the
 * height of the arch, the letter keeps its shape.
 */
export function LogoOrnament({ siteName, locale }: { siteName: string; locale: string }) {
  return (
    <div className="fanlight" aria-hidden="true">
      <Fanlight />
      <span className="initial">{getInitial(siteName, locale)}</span>
    </div>
  )
}

/** The panes of the fanlight, as wide and high as its box. */
export function Fanlight() {
  return (
    <svg viewBox="0 0 400 150" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      {ornamentPaths.map((pane) => (
        <path key={pane.ring} className={`pane pane-${pane.ring}`} d={pane.path} />
      ))}
      <path className="hub" d="M142 150a58 54 0 0 1 116 0z" />
    </svg>
  )
}
