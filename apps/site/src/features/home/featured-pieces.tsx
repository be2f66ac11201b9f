import { Vessel } from '../../drawings/vessel.js'
import { formatMoney } from '../../shop/money.js'
import type { Piece } from '../../shop/piece.js'

/** Pots on the window sill in front of the sea. A narrow screen shows fewer. */
export function FeaturedPieces({ pieces }: { pieces: readonly Piece[] }) {
  return (
    <ul className="sill">
      {pieces.map((piece) => (
        <li key={piece.id}>
          <a href={`/pieces/${piece.id}`} aria-label={`${piece.name}, ${formatMoney(piece.price)}`}>
            <Vessel piece={piece} />
          </a>
        </li>
      ))}
    </ul>
  )
}
