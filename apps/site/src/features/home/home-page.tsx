import { LinkButton } from '@foyer/ui'
import { startTransition, useEffect, useState } from 'react'
import { Hands } from '../../drawings/hands.js'
import { Kiln } from '../../drawings/kiln.js'
import { NetLoft } from '../../drawings/net-loft.js'
import { PageHeading } from '../../routing/page-heading.js'
import { useLocation } from '../../routing/use-location.js'
import { PieceGrid } from '../../shell/piece-grid.js'
import { ShelfState } from '../../shell/shelf-state.js'
import type { Piece } from '../../shop/piece.js'
import { useShelf } from '../../shop/shop-context.js'
import { useClasses } from '../../shop/use-classes.js'
import type { Shelf } from '../../shop/use-shelf.js'
import { Timetable } from '../classes/timetable.js'
import { FeaturedPieces } from './featured-pieces.js'

const featuredIds = ['harbour-jug', 'quay-mug', 'moon-jar', 'one-stem', 'flour-crock', 'porridge-bowl', 'cider-jug']
const favouriteIds = ['supper-plate', 'early-mug', 'ramen-bowl', 'milk-jug']
const findPieces = ({ pieceOf }: Shelf, ids: string[]): Piece[] => ids.flatMap((id) => pieceOf(id) ?? [])

/** Renders the first screen first and the rest afterwards, so that slow devices paint sooner. */
export function HomePage() {
  const { by } = useLocation()
  const shelf = useShelf()
  const [isWhole, setWhole] = useState(by !== 'load')
  useEffect(() => startTransition(() => setWhole(true)), [])
  return (
    <>
      <section className="hero" aria-label="Low Tide Pottery">
        <div className="hero-words">
          <PageHeading title="Stoneware from Polmarren">Stoneware from the edge of the sea</PageHeading>
          <div>
            <p className="lead">
              Ivy and Tom Pascoe throw, glaze and fire in an old net loft on the quay. The pots are for using; the
              glazes are mixed from what the tide leaves.
            </p>
            <div className="ui-row">
              <LinkButton href="/pieces">See the pieces</LinkButton>
              <LinkButton tone="quiet" href="/classes">
                Come to a class
              </LinkButton>
            </div>
          </div>
        </div>
        <FeaturedPieces pieces={findPieces(shelf, featuredIds)} />
        <p className="labels soft">
          <span>This week on the sill, drawn to scale</span>
        </p>
      </section>

      {isWhole && <BelowTheFold />}
    </>
  )
}

function BelowTheFold() {
  const shelf = useShelf()
  const coming = useClasses()
  return (
    <>
      <section className="band" aria-labelledby="everyday">
        <div className="band-head">
          <h2 id="everyday">For every day</h2>
          <a href="/pieces">All {shelf.pieces.length || ''} pieces</a>
        </div>
        <ShelfState status={shelf.status} what="The pieces" onRetry={shelf.retry} />
        <PieceGrid pieces={findPieces(shelf, favouriteIds)} label="For every day" level={3} />
      </section>

      <section className="band scene" aria-labelledby="hands">
        <Hands />
        <div>
          <h2 id="hands">Four pots in a morning</h2>
          <p className="lead">
            On Saturdays we put five people at five wheels. By one o’clock everybody has clay on their glasses and four
            pots on the board.
          </p>
          <LinkButton href="/classes" tone="quiet">
            All classes
          </LinkButton>
        </div>
      </section>
      <section className="band" aria-labelledby="soon">
        <div className="band-head">
          <h2 id="soon">The next three</h2>
        </div>
        <ShelfState status={coming.status} what="The classes" onRetry={coming.retry} />
        <Timetable of={{ ...coming, classes: coming.classes.slice(0, 3) }} level={3} />
      </section>

      <section className="band scene turned" aria-labelledby="notes">
        <Kiln />
        <div>
          <h2 id="notes">What the fire did</h2>
          <p className="lead">
            After each firing Tom writes down what went in, what came out, and what cracked. Members read the kiln notes
            first, glaze recipes included.
          </p>
          <LinkButton href="/kiln-notes" tone="quiet">
            Kiln notes
          </LinkButton>
        </div>
      </section>

      <section className="band scene" aria-labelledby="loft">
        <NetLoft />
        <div>
          <h2 id="loft">Find the loft</h2>
          <p>
            Quay Row ends at the slipway; we are the tarred building with the red ridge. At low tide you can walk round
            by the sand. Wednesday to Sunday, 10 to 5.
          </p>
        </div>
      </section>
    </>
  )
}
