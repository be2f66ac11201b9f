import { useCollection, useItems } from '@foyer/react/data'
import { useMemo, useState } from 'react'
import { shelfOf } from './catalogue-filters.js'
import { readInitialItems } from './initial-items.js'
import { type Piece, type PieceFields, toPiece } from './piece.js'

/** The pieces for sale, shared by all pages. */
export interface Shelf {
  pieces: readonly Piece[]
  pieceOf(id: string): Piece | undefined
  /** `loading` and `failed` only if no data has been loaded. */
  status: 'loading' | 'ready' | 'failed'
  retry(): Promise<void>
}

/** Loads the catalogue: first the items in the page, then those of the data service. */
export function useShelfItems(): Shelf {
  const [initial] = useState(() => readInitialItems().pieces)
  const list = useItems(shelfOf(useCollection<PieceFields>('Pieces')), { initial })
  // The pieces are the same for all callers, so they stay visible while they are reloaded for another identity.
  const [last, setLast] = useState(list.items)
  if (list.status !== 'loading' && list.items.length > 0 && list.items !== last) setLast(list.items)
  const items = list.status === 'ready' ? list.items : last
  const pieces = useMemo(() => items.flatMap((item) => toPiece(item) ?? []), [items])
  const byId = useMemo(() => new Map(pieces.map((piece) => [piece.id, piece])), [pieces])
  const status = pieces.length > 0 || list.status === 'none' ? 'ready' : list.status
  return { pieces, pieceOf: (id) => byId.get(id), status, retry: list.refetch }
}
