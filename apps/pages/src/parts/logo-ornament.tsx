import { getInitial } from './initial.js'
import { ornamentPaths } from './ornament-paths.js'

/** The fanlight above the door with the site's initial. Decorative: the name is shown below it. */
export function LogoOrnament({ siteName, locale }: { siteName: string; locale: string }) {
  return (
    <svg className="fanlight" viewBox="0 0 400 150" aria-hidden="true" focusable="false">
      {ornamentPaths.map((pane) => (
        <path key={pane.ring} className={`pane pane-${pane.ring}`} d={pane.path} />
      ))}
      <path className="hub" d="M142 150a58 54 0 0 1 116 0z" />
      <text className="initial" x="200" y="139" textAnchor="middle">
        {getInitial(siteName, locale)}
      </text>
    </svg>
  )
}
