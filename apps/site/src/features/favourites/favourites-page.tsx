import { EmptyState, LinkButton } from '@foyer/ui'
import { PageHeading } from '../../routing/page-heading.js'
import { PieceGrid } from '../../shell/piece-grid.js'
import { ShelfState } from '../../shell/shelf-state.js'
import { useShop } from '../../shop/shop-context.js'

/** The favourites of the visitor or member that are still in the catalogue. */
export function FavouritesPage() {
  const { shelf, baskets } = useShop()
  const liked = baskets.basket.favourites.flatMap((id) => shelf.pieceOf(id) ?? [])
  const status = baskets.status === 'ready' ? shelf.status : baskets.status
  return (
    <>
      <div className="page-head">
        <PageHeading>Favourites</PageHeading>
      </div>
      {status !== 'ready' ? (
        <ShelfState
          status={status}
          what="Your favourites"
          onRetry={status === shelf.status ? shelf.retry : baskets.retry}
        />
      ) : liked.length > 0 ? (
        <PieceGrid pieces={liked} label="Favourites" />
      ) : (
        <EmptyState title="No favourites yet" actions={<LinkButton href="/pieces">Look at the pieces</LinkButton>}>
          <p>Press the heart beside a piece, and it waits for you here. You need no account for that.</p>
        </EmptyState>
      )}
    </>
  )
}
