export const kinds = { mug: 'Mugs', bowl: 'Bowls', plate: 'Plates', vase: 'Vases', jug: 'Jugs', jar: 'Jars' } as const
export type Kind = keyof typeof kinds

export const glazeNames = {
  foam: 'Foam',
  samphire: 'Samphire',
  tideline: 'Tideline',
  kelp: 'Kelp',
  rust: 'Rust',
  mussel: 'Mussel',
} as const
export type GlazeName = keyof typeof glazeNames

/** A piece for sale, as the collection `Pieces` holds it. */
export interface PieceFields {
  /** Its place on the shelf. */
  position: number
  name: string
  kind: Kind
  /** Which of the kind's profiles it has. */
  shape: number
  /** The outer glaze, and the one it was dipped into last. */
  glazes: [GlazeName, GlazeName?]
  /** In centimetres, as is `height`. */
  width: number
  height: number
  /** In pence. */
  price: number
  /** How many stand on the shelf. */
  stock: number
  words: string
}
export interface Piece extends PieceFields {
  id: string
}

/** The piece in an item. Nothing, when it is of a kind or glaze that the site has no drawing of. */
export function toPiece(item: PieceFields & { _id: string }): Piece | undefined {
  const { _id, kind, glazes } = item
  const isKnown = Object.hasOwn(kinds, kind) && glazes.every((glaze) => glaze && Object.hasOwn(glazeNames, glaze))
  return isKnown ? { ...item, id: _id } : undefined
}

export const formatGlazes = ({ glazes: [first, second] }: Pick<Piece, 'glazes'>): string =>
  second === undefined ? glazeNames[first] : `${glazeNames[first]} and ${glazeNames[second].toLowerCase()}`
