import { Icon, type IconName, ThemeSwitch } from '@foyer/ui'
import { KitSection } from './kit-section.js'

const colours = [
  'paper',
  'panel',
  'slip',
  'ink',
  'ink-soft',
  'line',
  'control',
  'accent',
  'good',
  'warning',
  'danger',
  'plank',
  'sea',
]
const icons: IconName[] = [
  'cart',
  'heart',
  'search',
  'person',
  'sun',
  'moon',
  'system',
  'close',
  'check',
  'info',
  'warning',
  'plus',
  'minus',
  'down',
  'arrow',
  'menu',
]

/** The colours of the current theme with their CSS custom properties, the theme switch and the icons. */
export function KitTokens() {
  return (
    <>
      <KitSection name="Colours">
        <div className="kit-grid">
          {colours.map((name) => (
            <div key={name} className="kit-swatch">
              <i style={{ background: `var(--${name})` }} />
              <code>--{name}</code>
            </div>
          ))}
        </div>
      </KitSection>
      <KitSection name="Theme">
        <div className="ui-row">
          <ThemeSwitch />
        </div>
      </KitSection>
      <KitSection name="Icons">
        <div className="ui-row">
          {icons.map((name) => (
            <span key={name} title={name}>
              <Icon name={name} />
            </span>
          ))}
          <Icon name="heart" filled />
        </div>
      </KitSection>
    </>
  )
}
