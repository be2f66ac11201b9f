import type { GlazeName } from '../shop/piece.js'

/** Colours of a glaze: where it is thick, where it is thin, its specks, and the clay below it. */
export interface Glaze {
  main: string
  thin: string
  specks: string
  clay: string
}

export const glazes: Record<GlazeName, Glaze> = {
  foam: { main: '#e8dfd0', thin: '#cdb393', specks: '#7a5c44', clay: '#b98a66' },
  samphire: { main: '#9fb79c', thin: '#c3b58b', specks: '#5d7560', clay: '#b58461' },
  tideline: { main: '#8eabb8', thin: '#c9c2ad', specks: '#56727f', clay: '#a9775a' },
  kelp: { main: '#6c6c3f', thin: '#9a7b3f', specks: '#3f401f', clay: '#a36f4d' },
  rust: { main: '#a9512d', thin: '#6b2f1c', specks: '#5c2412', clay: '#8d5b40' },
  mussel: { main: '#33414f', thin: '#5d5a4f', specks: '#16202a', clay: '#8a5d46' },
}
