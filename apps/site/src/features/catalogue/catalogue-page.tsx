import { useCollection, useItems } from '@foyer/react/data'
import { Button, EmptyState } from '@foyer/ui'
import { useMemo, useState } from 'react'
import { navigate } from '../../routing/location.js'
import { PageHeading } from '../../routing/page-heading.js'
import { useLocation } from '../../routing/use-location.js'
import { PieceGrid } from '../../shell/piece-grid.js'
import { ShelfState } from '../../shell/shelf-state.js'
import { type CatalogueFilters, parseFilters, toFilterUrl, toListing } from '../../shop/catalogue-filters.js'
import { type Piece, type PieceFields, toPiece } from '../../shop/piece.js'
import { useShelf } from '../../shop/shop-context.js'
import { Filters } from './filters.js'

/**
 * Lists the pieces. The filters are stored in the URL, so that it can be shared and Back undoes them. The data service
 * evaluates them.
 */
export function CataloguePage() {
  const { search } = useLocation()
  const filters = useMemo(() => parseFilters(search), [search])
  const found = useCatalogueSearch(filters)
  const look = (change: Partial<CatalogueFilters>, replace = false) =>
    navigate(toFilterUrl({ ...filters, ...change }), { replace })
  const isWide = toFilterUrl({ ...filters, order: 'shelf' }) === '/pieces'
  const clear = () => navigate('/pieces')
  return (
    <>
      <div className="page-head">
        <PageHeading>Pieces</PageHeading>
        <p className="lead">
          Everything that is on the shelf today. When something is gone, it is gone until the next firing.
        </p>
      </div>
      <Filters filters={filters} onChange={look} />
      <div className="band-head">
        <output className="soft">{found.isKnown && (found.count === 1 ? '1 piece' : `${found.count} pieces`)}</output>
        {!isWide && (
          <Button tone="plain" small onClick={clear}>
            Clear filters
          </Button>
        )}
      </div>
      <ShelfState status={found.status} what={isWide ? 'The pieces' : 'What you look for'} onRetry={found.retry} />
      {found.pieces.length > 0 ? (
        <div aria-busy={found.isBusy} className="found">
          <PieceGrid pieces={found.pieces} label="Pieces" />
          {found.more && (
            <Button tone="quiet" busy={found.isLoadingMore} onClick={found.more}>
              More pieces
            </Button>
          )}
        </div>
      ) : (
        found.isKnown && (
          <EmptyState
            title="Nothing on the shelf is like that"
            actions={<Button onClick={clear}>Clear filters</Button>}
          >
            <p>Try fewer words, or another glaze.</p>
          </EmptyState>
        )
      )}
    </>
  )
}

/** Queries the data service for the filters. While loading, the previous results stay visible, dimmed. */
function useCatalogueSearch(filters: CatalogueFilters) {
  const shelf = useShelf()
  const isAll = toFilterUrl(filters) === '/pieces'
  const items = useCollection<PieceFields>('Pieces')
  const list = useItems(isAll ? undefined : toListing(items, filters), { returnTotalCount: true })
  const [last, setLast] = useState<readonly Piece[]>(shelf.pieces)
  const isKnown = isAll ? shelf.status === 'ready' : list.status === 'ready'
  const known = useMemo(
    () => (isAll ? shelf.pieces : list.items.flatMap((item) => toPiece(item) ?? [])),
    [isAll, shelf.pieces, list.items],
  )
  if (isKnown && known !== last) setLast(known)
  return {
    pieces: isKnown ? known : last,
    count: isAll ? known.length : (list.totalCount ?? known.length),
    isKnown,
    isBusy: !isAll && list.status === 'loading',
    status: isAll
      ? shelf.status
      : list.status === 'failed'
        ? 'failed'
        : list.status === 'loading' && last.length === 0
          ? 'loading'
          : 'ready',
    retry: isAll ? shelf.retry : list.refetch,
    more: list.hasMore ? () => void list.loadMore() : undefined,
    isLoadingMore: list.isLoadingMore,
  } as const
}
