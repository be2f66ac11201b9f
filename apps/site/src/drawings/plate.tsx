import { useId } from 'react'
import type { Piece } from '../shop/piece.js'
import { glazes } from './glazes.js'
import { glazeRunPath, specksPath } from './surface.js'

/** A plate leaning on the wall, in millimetres: its upper edge at y = 0, its axis at x = 0. */
export function Plate({ piece }: { piece: Pick<Piece, 'id' | 'shape' | 'glazes' | 'width'> }) {
  const id = useId()
  const radius = piece.width * 5
  const glaze = glazes[piece.glazes[0]]
  const pour = piece.glazes[1] && glazes[piece.glazes[1]]
  const well = radius * (piece.shape === 1 ? 0.62 : 0.7)
  return (
    <g>
      <ellipse cx={radius * 0.1} cy={radius * 2} rx={radius * 0.66} ry={radius * 0.07} fill="#000" opacity={0.22} />
      <clipPath id={id}>
        <circle cy={radius} r={radius} />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <circle cy={radius} r={radius} fill={glaze.main} />
        <circle cy={radius} r={well} fill="#000" opacity={0.1} />
        <circle cx={radius * 0.02} cy={radius * 1.025} r={well * 0.985} fill={glaze.main} />
        {[0.82, 0.58, 0.34, 0.14].map((part) => (
          <circle
            key={part}
            cy={radius}
            r={well * part}
            fill="none"
            stroke="#000"
            strokeOpacity={0.07}
            strokeWidth={2.5}
          />
        ))}
        {pour && (
          <g transform={`rotate(-24 0 ${radius})`}>
            <path d={glazeRunPath(`${piece.id} pour`, radius, radius * 0.86, radius * 0.2)} fill={pour.main} />
          </g>
        )}
        <path
          d={specksPath(piece.id, radius, radius * 2, 60)}
          className="specks"
          stroke={glaze.specks}
          strokeWidth={2.4}
        />
        <path
          d={specksPath(`${piece.id}.`, radius, radius * 2, 22)}
          className="specks"
          stroke={glaze.specks}
          strokeWidth={4.4}
        />
        <circle cy={radius} r={radius} fill="url(#dish)" />
      </g>
      <circle cy={radius} r={radius - 2} fill="none" stroke={glaze.thin} strokeWidth={5} />
      <path
        d={`M${-radius * 0.78} ${radius * 0.62}A${radius * 0.86} ${radius * 0.86} 0 0 1 ${-radius * 0.3} ${radius * 0.2}`}
        fill="none"
        stroke="#fff"
        strokeOpacity={0.38}
        strokeWidth={radius * 0.05}
        strokeLinecap="round"
      />
    </g>
  )
}
