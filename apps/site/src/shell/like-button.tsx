import { Icon } from '@foyer/ui'
import type { Piece } from '../shop/piece.js'
import { useFavourite } from '../shop/shop-context.js'

/** Adds a piece to the favourites, or removes it. */
export function LikeButton({ piece: { id, name } }: { piece: Piece }) {
  const [isLiked, toggle] = useFavourite(id, name)
  return (
    <button type="button" className="like" aria-pressed={isLiked} aria-label={`Favourite: ${name}`} onClick={toggle}>
      <Icon name="heart" filled={isLiked} />
    </button>
  )
}
