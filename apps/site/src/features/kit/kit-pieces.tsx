import { Board } from '../../shell/board.js'
import { useShelf } from '../../shop/shop-context.js'
import { KitSection } from './kit-section.js'

/** Every shape there is. */
export function KitPieces() {
  return (
    <KitSection name="Pots">
      <Board pieces={useShelf().pieces} label="Pots" level={3} />
    </KitSection>
  )
}
