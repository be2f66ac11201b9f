import { useCollection, useItems } from '@foyer/react/data'
import { useMemo, useState } from 'react'
import { shelfOf } from './catalogue-filters.js'
import { readInitialItems } from './initial-items.js'
import { type Piece, type PieceFields, toPiece } from './piece.js'

/** The pieces for sale, for all pages. */
export interface Shelf {
  pieces: readonly Piece[]
  pieceOf(id: string): Piece | undefined
  /** `loading` and `failed` only while nothing is known. */
  status: 'loading' | 'ready' | 'failed'
  retry(): Promise<void>
}

export function useShelfItems(): Shelf {
  const [initial] = useState(() => readInitialItems().pieces)
  const list = useItems(shelfOf(useCollection<PieceFields>('Pieces')), { initial })
  // What is for sale is the same for everybody: it stays on show while it is loaded for the next person.
  const [last, setLast] = useState(list.items)
  if (list.status !== 'loading' && list.items.length > 0 && list.items !== last) setLast(list.items)
  const items = list.status === 'ready' ? list.items : last
  const pieces = useMemo(() => items.flatMap((item) => toPiece(item) ?? []), [items])
  const byId = useMemo(() => new Map(pieces.map((piece) => [piece.id, piece])), [pieces])
  const status = pieces.length > 0 || list.status === 'none' ? 'ready' : list.status
  return { pieces, pieceOf: (id) => byId.get(id), status, retry: list.refetch }
}
