import { Button, EmptyState } from '@foyer/ui'
import { useDeferredValue, useMemo } from 'react'
import { navigate } from '../../routing/location.js'
import { PageHeading } from '../../routing/page-heading.js'
import { usePlace } from '../../routing/use-place.js'
import { Board } from '../../shell/board.js'
import { addressOf, findPieces, type Wish, wishFrom } from '../../shop/find-pieces.js'
import { pieces } from '../../shop/pieces.js'
import { Filters } from './filters.js'

/** All pieces. What is looked for stands in the address, so that it can be sent, and Back undoes it. */
export function CataloguePage() {
  const { search } = usePlace()
  const wish = useMemo(() => wishFrom(search), [search])
  const found = useDeferredValue(useMemo(() => findPieces(pieces, wish), [wish]))
  const look = (change: Partial<Wish>, replace = false) => navigate(addressOf({ ...wish, ...change }), { replace })
  const isWide = addressOf({ ...wish, order: 'shelf' }) === '/pieces'
  const clear = () => navigate('/pieces')
  return (
    <>
      <div className="page-head">
        <PageHeading>Pieces</PageHeading>
        <p className="lead">
          Everything that is on the shelf today. When something is gone, it is gone until the next firing.
        </p>
      </div>
      <Filters wish={wish} onLook={look} />
      <div className="band-head">
        <output className="soft">{found.length === 1 ? '1 piece' : `${found.length} pieces`}</output>
        {!isWide && (
          <Button tone="plain" small onClick={clear}>
            Clear filters
          </Button>
        )}
      </div>
      {found.length > 0 ? (
        <Board pieces={found} label="Pieces" />
      ) : (
        <EmptyState title="Nothing on the shelf is like that" actions={<Button onClick={clear}>Clear filters</Button>}>
          <p>Try fewer words, or another glaze.</p>
        </EmptyState>
      )}
    </>
  )
}
