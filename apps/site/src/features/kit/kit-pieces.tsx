import { Board } from '../../shell/board.js'
import { pieces } from '../../shop/pieces.js'
import { KitSection } from './kit-section.js'

/** Every shape there is. */
export function KitPieces() {
  return (
    <KitSection name="Pots">
      <Board pieces={pieces} label="Pots" level={3} />
    </KitSection>
  )
}
