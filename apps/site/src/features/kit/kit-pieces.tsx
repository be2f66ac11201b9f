import { PieceGrid } from '../../shell/piece-grid.js'
import { useShelf } from '../../shop/shop-context.js'
import { KitSection } from './kit-section.js'

/** Every shape of the drawings. */
export function KitPieces() {
  return (
    <KitSection name="Pots">
      <PieceGrid pieces={useShelf().pieces} label="Pots" level={3} />
    </KitSection>
  )
}
