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

/** A piece for sale, an item of the collection `Pieces`. */
export interface PieceFields {
  /** Position on the shelf. */
  position: number
  name: string
  kind: Kind
  /** Index of the profile within its kind. */
  shape: number
  /** The outer glaze, and the glaze of the last dip. */
  glazes: [GlazeName, GlazeName?]
  /** In centimetres, like `height`. */
  width: number
  height: number
  /** In pence. */
  price: number
  /** Quantity in stock. */
  stock: number
  words: string
}
export interface Piece extends PieceFields {
  id: string
}

/** Converts an item to a piece; undefined if the site has no drawing of its kind or glaze. */
export function toPiece(item: PieceFields & { _id: string }): Piece | undefined {
  const { _id, kind, glazes } = item
  const isKnown = Object.hasOwn(kinds, kind) && glazes.every((glaze) => glaze && Object.hasOwn(glazeNames, glaze))
  return isKnown ? { ...item, id: _id } : undefined
}

/** Returns the names of the one or two glazes: "Foam and rust". */
export const formatGlazes = ({ glazes: [first, second] }: Pick<Piece, 'glazes'>): string =>
  second === undefined ? glazeNames[first] : `${glazeNames[first]} and ${glazeNames[second].toLowerCase()}`
