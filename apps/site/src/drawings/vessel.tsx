import { classNames } from '@foyer/ui'
import type { CSSProperties } from 'react'
import type { Piece } from '../shop/piece.js'
import { Plate } from './plate.js'
import { Pot } from './pot.js'

interface VesselProps {
  piece: Piece
  /** Accessible name; without it the drawing is decorative. */
  label?: string
  className?: string
}

/** Draws a piece. CSS scales the box of `--w` by `--h` centimetres. */
export function Vessel({ piece, label, className }: VesselProps) {
  const box = boxOf(piece)
  const size = { '--w': box.width / 10, '--h': box.height / 10 } as CSSProperties
  const frame = {
    className: classNames('vessel', className),
    style: size,
    viewBox: `${box.left} ${box.top} ${box.width} ${box.height}`,
  }
  if (label === undefined)
    return (
      <svg {...frame} aria-hidden="true">
        <Shape piece={piece} />
      </svg>
    )
  return (
    <svg {...frame} role="img" aria-label={label}>
      <Shape piece={piece} />
    </svg>
  )
}

/** The same drawing for use inside another SVG. */
export function Shape({ piece }: { piece: Piece }) {
  const { kind } = piece
  return kind === 'plate' ? <Plate piece={piece} /> : <Pot piece={{ ...piece, kind }} />
}

/** Returns the box of the drawing in millimetres, with space for handles, spouts, lids and the shadow. */
function boxOf({ kind, width, height }: Piece) {
  const half = width * 5
  const side = kind === 'mug' ? half + Math.max(34, half * 0.62) : kind === 'jug' ? half * 1.28 : half + 6
  const above = kind === 'jar' ? half * 0.62 : kind === 'plate' ? 4 : half * 0.2 + height * 0.4
  const below = kind === 'plate' ? half * 0.08 : half * 0.12
  return { left: -side, top: -above, width: side * 2, height: height * 10 + above + below }
}
