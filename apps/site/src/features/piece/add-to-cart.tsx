import { Button, LinkButton } from '@foyer/ui'
import { quantityOf } from '../../shop/basket.js'
import type { Piece } from '../../shop/piece.js'
import { useBasket, useCart, useShop } from '../../shop/shop-context.js'

/** Adds one piece to the cart while it is in stock. */
export function AddToCart({ piece }: { piece: Piece }) {
  const { toasts } = useShop()
  const { set } = useCart()
  const inCart = quantityOf(useBasket().cart, piece.id)
  if (inCart >= piece.stock)
    return (
      <>
        <LinkButton href="/cart">In your cart</LinkButton>
        <span className="soft">{piece.stock === 1 ? 'It is the only one.' : `All ${piece.stock} of them.`}</span>
      </>
    )
  const add = () => {
    const putBack = set(piece, inCart + 1)
    toasts.add(`${piece.name} is in your cart.`, { label: 'Undo', run: putBack })
  }
  return (
    <>
      <Button onClick={add}>Add to cart</Button>
      {inCart > 0 && <a href="/cart">{inCart} in your cart</a>}
    </>
  )
}
