import { Badge } from '@foyer/ui'
import type { CSSProperties } from 'react'
import { Vessel } from '../../drawings/vessel.js'
import { PageHeading } from '../../routing/page-heading.js'
import { useLocation } from '../../routing/use-location.js'
import { LikeButton } from '../../shell/like-button.js'
import { NotFound } from '../../shell/not-found.js'
import { PieceGrid } from '../../shell/piece-grid.js'
import { ShelfState } from '../../shell/shelf-state.js'
import { formatMoney } from '../../shop/money.js'
import { formatGlazes, kinds, type Piece } from '../../shop/piece.js'
import { useShelf } from '../../shop/shop-context.js'
import { AddToCart } from './add-to-cart.js'

/** The piece whose id is in the path, once the catalogue is loaded. */
export function PiecePage() {
  const { path } = useLocation()
  const { pieceOf, status, retry } = useShelf()
  const piece = pieceOf(path.slice('/pieces/'.length))
  if (piece !== undefined) return <PieceView piece={piece} />
  if (status === 'ready') return <NotFound />
  return (
    <div className="narrow">
      <PageHeading>A piece</PageHeading>
      <ShelfState status={status} what="The piece" onRetry={retry} />
    </div>
  )
}

/** Shows small pieces enlarged. */
const similarSize = ({ width, height }: Piece) => ({ '--near': (30 / Math.max(width, height)) ** 0.6 }) as CSSProperties

function PieceView({ piece }: { piece: Piece }) {
  const others = useShelf()
    .pieces.filter(({ id, kind }) => kind === piece.kind && id !== piece.id)
    .slice(0, 4)
  return (
    <>
      <div className="piece">
        <div className="piece-stand" style={similarSize(piece)}>
          <Vessel piece={piece} label={`${piece.name}, glazed in ${formatGlazes(piece).toLowerCase()}`} />
        </div>
        <div className="piece-words">
          <p>
            <a href={`/pieces?kind=${piece.kind}`}>{kinds[piece.kind]}</a>
          </p>
          <PageHeading>{piece.name}</PageHeading>
          <p className="lead">{piece.words}</p>
          <p className="price number">{formatMoney(piece.price)}</p>
          <div className="ui-row">
            <AddToCart piece={piece} />
            <LikeButton piece={piece} />
          </div>
          <dl className="facts">
            <dt>Glaze</dt>
            <dd>{formatGlazes(piece)}</dd>
            <dt>Size</dt>
            <dd className="number">
              {piece.kind === 'plate' ? `${piece.width} cm across` : `${piece.height} cm high, ${piece.width} cm wide`}
            </dd>
            <dt>On the shelf</dt>
            <dd>{piece.stock === 1 ? <Badge tone="warning">The only one</Badge> : piece.stock}</dd>
            <dt>Care</dt>
            <dd>Dishwasher and oven, yes. Open flame, no.</dd>
          </dl>
        </div>
      </div>
      <section className="band" aria-labelledby="beside">
        <div className="band-head">
          <h2 id="beside">Beside it on the shelf</h2>
        </div>
        <PieceGrid pieces={others} label="Beside it on the shelf" level={3} />
      </section>
    </>
  )
}
