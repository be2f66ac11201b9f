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

/** A piece for sale. */
export interface Piece {
  id: string
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

export const glazingOf = ({ glazes: [first, second] }: Piece): string =>
  second === undefined ? glazeNames[first] : `${glazeNames[first]} and ${glazeNames[second].toLowerCase()}`
