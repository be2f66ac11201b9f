import { Button } from '@foyer/ui'
import { Vessel } from '../../drawings/vessel.js'
import { Stepper } from '../../shell/stepper.js'
import type { Line } from '../../shop/basket.js'
import { checkLine, lineTotal } from '../../shop/check-line.js'
import { formatMoney } from '../../shop/money.js'
import { formatGlazes } from '../../shop/piece.js'
import { useCart, useShelf } from '../../shop/shop-context.js'

/** A line of the cart, with a note if the price or the stock of its piece has changed. */
export function CartLine({ line }: { line: Line }) {
  const { set, remove } = useCart()
  const piece = useShelf().pieceOf(line.id)
  const name = piece?.name ?? 'A piece that is gone'
  const note = checkLine(line, piece)
  const wanted = { id: line.id, name, price: piece?.price ?? line.price }
  const takeOut = () => remove(wanted, `${name} is out of your cart.`)
  return (
    <li className="line">
      <div className="line-stand">{piece && <Vessel piece={piece} />}</div>
      <div>
        <h2>{piece ? <a href={`/pieces/${piece.id}`}>{name}</a> : name}</h2>
        {piece && <p className="soft">{formatGlazes(piece)}</p>}
        {note && <p className="line-note">{note}</p>}
      </div>
      <p className="line-sum number">{formatMoney(lineTotal(line, piece))}</p>
      <div className="ui-row">
        <Stepper
          name={name}
          quantity={line.quantity}
          max={piece?.stock ?? 0}
          onSet={(quantity) => (quantity === 0 ? takeOut() : set(wanted, quantity))}
        />
        <Button tone="plain" small aria-label={`Remove ${name}`} onClick={takeOut}>
          Remove
        </Button>
      </div>
    </li>
  )
}
