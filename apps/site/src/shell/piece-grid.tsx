import { Vessel } from '../drawings/vessel.js'
import { formatMoney } from '../shop/money.js'
import { formatGlazes, type Piece } from '../shop/piece.js'
import { LikeButton } from './like-button.js'

/** A grid of pieces, all drawn to the same scale. */
export function PieceGrid({ pieces, label, level = 2 }: { pieces: readonly Piece[]; label: string; level?: 2 | 3 }) {
  const Name = level === 2 ? 'h2' : 'h3'
  return (
    <ul className="board" aria-label={label}>
      {pieces.map((piece) => (
        <li key={piece.id} className="tile">
          <div className="tile-stand">
            <Vessel piece={piece} />
          </div>
          <LikeButton piece={piece} />
          <div className="tile-words">
            <Name>
              <a href={`/pieces/${piece.id}`}>{piece.name}</a>
            </Name>
            <p className="soft">{formatGlazes(piece)}</p>
            <p className="number">{formatMoney(piece.price)}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
