import { Rows3, Rows4 } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '../language/messages.js'
import { type Density, readDensity, saveDensity } from './density.js'

const densities = { comfortable: Rows3, compact: Rows4 }

/** Selects the density of tables; stored on this device. */
export function DensitySwitch() {
  const { shell } = useMessages()
  const [chosen, setChosen] = useState(readDensity)
  const choose = (density: Density) => {
    saveDensity(density)
    setChosen(density)
  }
  return (
    <fieldset className="ui-switch">
      <legend className="ui-unseen">{shell.density}</legend>
      {(Object.keys(densities) as Density[]).map((density) => {
        const Glyph = densities[density]
        return (
          <button
            key={density}
            type="button"
            title={shell.densities[density]}
            aria-pressed={chosen === density}
            onClick={() => choose(density)}
          >
            <Glyph size={18} aria-hidden />
            <span className="ui-unseen">{shell.densities[density]}</span>
          </button>
        )
      })}
    </fieldset>
  )
}
