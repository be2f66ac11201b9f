import { SignedOut } from '@foyer/react'
import { Card, EmptyState, LinkButton } from '@foyer/ui'
import { Vessel } from '../../drawings/vessel.js'
import { PageHeading } from '../../routing/page-heading.js'
import { ShelfState } from '../../shell/shelf-state.js'
import { countOf } from '../../shop/basket.js'
import { lineTotal } from '../../shop/check-line.js'
import { formatMoney } from '../../shop/money.js'
import { useShelf, useShop } from '../../shop/shop-context.js'
import { CartLine } from './cart-line.js'
import { MergedNotice } from './merged-notice.js'

/** The cart of the visitor or member, its total, and what a sign-in has merged into it. */
export function CartPage() {
  const { shelf, baskets } = useShop()
  const { cart } = baskets.basket
  const status = baskets.status === 'ready' ? shelf.status : baskets.status
  if (status !== 'ready')
    return (
      <>
        <div className="page-head">
          <PageHeading>Cart</PageHeading>
        </div>
        <ShelfState status={status} what="Your cart" onRetry={status === shelf.status ? shelf.retry : baskets.retry} />
      </>
    )
  if (cart.length === 0) return <EmptyCart />
  const total = cart.reduce((sum, line) => sum + lineTotal(line, shelf.pieceOf(line.id)), 0)
  return (
    <>
      <div className="page-head">
        <PageHeading>Cart</PageHeading>
        <MergedNotice />
      </div>
      <div className="with-till">
        <ul className="lines" aria-label="In your cart">
          {cart.map((line) => (
            <CartLine key={line.id} line={line} />
          ))}
        </ul>
        <Card className="till">
          <p className="total">
            <span>Together</span>
            <output className="number">{formatMoney(total)}</output>
          </p>
          <p className="soft">Packed in wood wool and sent by post, or fetched from the loft.</p>
          <p>This is a sample shop: it has no till, and the cart is as far as it goes.</p>
          <SignedOut>
            <p>
              <a href="/sign-up?next=/cart">Create an account</a> and your{' '}
              {countOf(cart) === 1 ? 'piece stays' : `${countOf(cart)} pieces stay`} in your cart.
            </p>
          </SignedOut>
        </Card>
      </div>
    </>
  )
}

function EmptyCart() {
  const piece = useShelf().pieceOf('salad-bowl')
  return (
    <>
      <div className="page-head">
        <PageHeading>Cart</PageHeading>
        <MergedNotice />
      </div>
      <EmptyState
        title="Nothing in it yet"
        illustration={piece && <Vessel piece={piece} />}
        actions={
          <>
            <LinkButton href="/pieces">Look at the pieces</LinkButton>
            <LinkButton tone="quiet" href="/favourites">
              Your favourites
            </LinkButton>
          </>
        }
      >
        <p>What you put into the cart stays there: over a reload, over the weekend, and when you sign in.</p>
      </EmptyState>
    </>
  )
}
