import { EmptyState, LinkButton } from '@foyer/ui'
import { PageHeading } from '../../routing/page-heading.js'
import { Board } from '../../shell/board.js'
import { pieceOf } from '../../shop/pieces.js'
import { useBasket } from '../../shop/shop-context.js'

export function FavouritesPage() {
  const liked = useBasket().favourites.flatMap((id) => pieceOf(id) ?? [])
  return (
    <>
      <div className="page-head">
        <PageHeading>Favourites</PageHeading>
      </div>
      {liked.length > 0 ? (
        <Board pieces={liked} label="Favourites" />
      ) : (
        <EmptyState title="No favourites yet" actions={<LinkButton href="/pieces">Look at the pieces</LinkButton>}>
          <p>Press the heart beside a piece, and it waits for you here. You need no account for that.</p>
        </EmptyState>
      )}
    </>
  )
}
