import { useShelf } from '../shop/shop-context.js'
import { Shape } from './vessel.js'

const ARCH = 'M250 470V250a150 150 0 0 1 300 0v220Z'
const standing: [id: string, x: number, y: number][] = [
  ['quay-mug', 300, 318],
  ['one-stem', 400, 318],
  ['early-mug', 492, 318],
  ['porridge-bowl', 322, 458],
  ['milk-jug', 470, 458],
]

/** The kiln with its door open, on the morning after a firing. */
export function Kiln() {
  const { pieceOf } = useShelf()
  return (
    <svg
      viewBox="0 0 800 560"
      role="img"
      aria-label="A brick kiln with its door open, five pots still glowing on its shelves"
    >
      <rect width="800" height="560" fill="var(--slip)" />
      <rect y="470" width="800" height="90" fill="var(--plank-edge)" />
      <path d="M640 470V60h46v410Z" fill="#5c4034" />
      <path d="M632 60h62v22h-62Z" fill="#4a3229" />
      <path d="M170 470V240A230 230 0 0 1 630 240v230Z" fill="#9a5f44" />
      <path
        d="M170 300h80M550 300h80M170 350h80M550 350h80M170 400h80M550 400h80M180 250h70M550 250h72M208 325v25M592 325v25M208 375v25M592 375v25M208 275v25M592 275v25M208 425v45M592 425v45M170 425h80M550 425h80M203 130l62 54M597 130l-62 54M280 68l38 76M520 68l-38 76M400 12v88M240 96l48 66M560 96l-48 66M340 28l18 84M460 28l-18 84M176 190l82 28M624 190l-82 28"
        stroke="#6e3f2c"
        strokeWidth="4"
      />
      <path d={ARCH} fill="url(#ember)" />
      <path d="M256 320h288M256 460h288" stroke="#4d1a10" strokeWidth="10" />
      {standing.map(([id, x, y]) => {
        const piece = pieceOf(id)
        return (
          piece && (
            <g key={id} transform={`translate(${x} ${y - piece.height * 7.4}) scale(.74)`}>
              <Shape piece={piece} />
            </g>
          )
        )
      })}
      <path d={ARCH} fill="#f08a3c" opacity="0.2" />
      <path d="M88 470V214a20 20 0 0 1 20-20l76-14v290Z" fill="#6e4535" />
      <path d="M104 455V222l64-12v245Z" fill="#3f2820" />
      <circle cx="172" cy="336" r="9" fill="#c9a37f" />
      <path d="M250 470h300l70 90H180Z" fill="#f3a552" opacity="0.24" />
    </svg>
  )
}
