import { useId } from 'react'
import type { Piece } from '../shop/piece.js'
import { type Glaze, glazes } from './glazes.js'
import { type Profile, profiles, radiusAt, round, smoothPath } from './profiles.js'
import { glazeRunPath, specksPath } from './surface.js'

type PotPiece = Pick<Piece, 'id' | 'shape' | 'glazes' | 'width' | 'height'> & { kind: Exclude<Piece['kind'], 'plate'> }

/** Ratio of height to width of the drawn circles: the shelf is seen slightly from above. */
const TILT = 0.17

/** A thrown pot, in millimetres: its rim at y = 0, its foot at y = its height, its axis at x = 0. */
export function Pot({ piece }: { piece: PotPiece }) {
  const id = useId()
  const profile = profiles[piece.kind][piece.shape] ?? (profiles[piece.kind][0] as Profile)
  const [half, height] = [piece.width * 5, piece.height * 10]
  const outer = glazes[piece.glazes[0]]
  const dip = piece.glazes[1] && glazes[piece.glazes[1]]
  const rim = (profile[0]?.[1] ?? 1) * half
  const foot = radiusAt(profile, 1) * half
  const right = profile.map(([down, out]): [number, number] => [out * half, down * height])
  const left = right.map(([x, y]): [number, number] => [-x, y])
  const body =
    `M${round(-rim)} 0${smoothPath(left)}A${round(foot)} ${round(foot * TILT * 0.6)} 0 0 0 ${round(foot)} ${height}` +
    `${smoothPath([...right].reverse())}A${round(rim)} ${round(rim * TILT)} 0 0 1 ${round(-rim)} 0Z`
  const grain = Math.min(7, height * 0.035)
  return (
    <g>
      <ellipse cx={half * 0.16} cy={height + 1} rx={foot * 1.22} ry={foot * 0.13} fill="#000" opacity={0.22} />
      {(piece.kind === 'mug' || piece.kind === 'jug') && <Handle piece={piece} profile={profile} glaze={outer} />}
      <clipPath id={id}>
        <path d={body} />
        {piece.kind === 'jug' && <path d={spoutOf(rim, height)} />}
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <rect x={-half * 1.3} y={-60} width={half * 2.6} height={height + 90} fill={outer.clay} />
        <path d={glazeRunPath(`${piece.id} thin`, half, height * 0.88, grain * 2)} fill={outer.thin} />
        <path d={glazeRunPath(piece.id, half, height * 0.86, grain * 2.4)} fill={outer.main} />
        <Rings profile={profile} half={half} height={height} />
        <path d={specksPath(piece.id, half, height, 46)} className="specks" stroke={outer.specks} strokeWidth={2.2} />
        <path
          d={specksPath(`${piece.id}.`, half, height, 18)}
          className="specks"
          stroke={outer.specks}
          strokeWidth={4}
        />
        {dip && piece.kind !== 'bowl' && piece.kind !== 'jar' && (
          <Dip name={piece.id} half={half} y={height * 0.36} grain={grain} glaze={dip} />
        )}
        <rect x={-half} y={-60} width={half * 2} height={height + 90} fill="url(#round)" />
      </g>
      <Shine profile={profile} half={half} height={height} />
      {piece.kind === 'jar' ? (
        <Lid rim={rim} glaze={dip ?? outer} name={piece.id} />
      ) : (
        <Mouth rim={rim} lip={outer} inside={piece.kind === 'bowl' && dip ? dip : outer} />
      )}
    </g>
  )
}

/** Throwing rings, closer together towards the foot. */
function Rings({ profile, half, height }: { profile: Profile; half: number; height: number }) {
  const rings = [0.14, 0.26, 0.37, 0.47, 0.56, 0.64, 0.71, 0.78].map((down) => {
    const out = radiusAt(profile, down) * half
    return `M${round(-out)} ${round(down * height)}a${round(out)} ${round(out * TILT)} 0 0 0 ${round(out * 2)} 0`
  })
  return <path d={rings.join('')} fill="none" stroke="#000" strokeOpacity={0.09} strokeWidth={2.5} />
}

interface DipProps {
  name: string
  half: number
  y: number
  grain: number
  glaze: Glaze
}

function Dip({ name, half, y, grain, glaze }: DipProps) {
  return (
    <>
      <path d={glazeRunPath(`${name} dip`, half, y + grain * 0.9, grain * 3)} fill={glaze.thin} opacity={0.85} />
      <path d={glazeRunPath(`${name} dip`, half, y, grain * 3)} fill={glaze.main} />
      <path d={specksPath(`${name} dip`, half, y, 14)} className="specks" stroke={glaze.specks} strokeWidth={2.4} />
    </>
  )
}

function Mouth({ rim, lip, inside }: { rim: number; lip: Glaze; inside: Glaze }) {
  const thick = Math.max(3.5, rim * 0.055)
  return (
    <>
      <ellipse rx={rim} ry={rim * TILT} fill={lip.thin} />
      <ellipse cy={0.8} rx={rim - thick} ry={(rim - thick) * TILT} fill={inside.main} />
      <ellipse cy={0.8} rx={rim - thick} ry={(rim - thick) * TILT} fill="url(#hollow)" />
    </>
  )
}

function Lid({ rim, glaze, name }: { rim: number; glaze: Glaze; name: string }) {
  const [wide, high] = [rim * 1.04, rim * 0.36]
  const dome = `M${round(-wide)} 2C${round(-wide)} ${round(-high * 0.8)} ${round(-wide * 0.4)} ${round(-high)} 0 ${round(-high)}S${round(wide)} ${round(-high * 0.8)} ${round(wide)} 2A${round(wide)} ${round(wide * TILT)} 0 0 1 ${round(-wide)} 2Z`
  const id = useId()
  return (
    <g>
      <ellipse cy={-high - rim * 0.16} rx={rim * 0.2} ry={rim * 0.15} fill={glaze.thin} />
      <path
        d={`M${round(-rim * 0.1)} ${round(-high - rim * 0.1)}h${round(rim * 0.2)}l${round(rim * 0.05)} ${round(rim * 0.14)}h${round(-rim * 0.3)}Z`}
        fill={glaze.thin}
      />
      <ellipse cy={-high - rim * 0.2} rx={rim * 0.18} ry={rim * 0.1} fill={glaze.main} />
      <clipPath id={id}>
        <path d={dome} />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <path d={dome} fill={glaze.main} />
        <g transform={`translate(0 ${round(-high)})`}>
          <path
            d={specksPath(`${name} lid`, wide, high * 1.6, 16)}
            className="specks"
            stroke={glaze.specks}
            strokeWidth={2.4}
          />
        </g>
        <path d={dome} fill="url(#round)" />
      </g>
      <path
        d={`M${round(-wide)} 2a${round(wide)} ${round(wide * TILT)} 0 0 0 ${round(wide * 2)} 0`}
        fill="none"
        stroke="#000"
        strokeOpacity={0.35}
        strokeWidth={3}
      />
    </g>
  )
}

const spoutOf = (rim: number, height: number) =>
  `M${round(-rim * 0.75)} ${round(height * 0.16)}C${round(-rim * 1.1)} ${round(height * 0.1)} ${round(-rim * 1.15)} ${round(height * 0.03)} ${round(-rim * 1.34)} ${round(-height * 0.035)}L${round(-rim * 0.3)} ${round(-rim * TILT * 0.8)}Z`

function Handle({ piece, profile, glaze }: { piece: PotPiece; profile: Profile; glaze: Glaze }) {
  const [half, height] = [piece.width * 5, piece.height * 10]
  const isJug = piece.kind === 'jug'
  const [top, bottom] = isJug ? [0.07, 0.56] : [0.2, 0.76]
  const from = radiusAt(profile, top) * half * 0.95
  const to = radiusAt(profile, bottom) * half * 0.95
  const reach = Math.max(from, to) + (isJug ? half * 0.36 : Math.max(24, half * 0.56))
  const path = `M${round(from)} ${round(top * height)}C${round(reach)} ${round((top - 0.07) * height)} ${round(reach * 1.06)} ${round((bottom - 0.06) * height)} ${round(to)} ${round(bottom * height)}`
  const thick = Math.max(8, half * (isJug ? 0.16 : 0.2))
  return (
    <g fill="none" strokeLinecap="round">
      <path d={path} stroke={glaze.thin} strokeWidth={thick + 2.5} />
      <path d={path} stroke={glaze.main} strokeWidth={thick - 1} />
      <path
        d={path}
        stroke="#000"
        strokeOpacity={0.2}
        strokeWidth={thick * 0.35}
        transform={`translate(${round(thick * 0.2)} ${round(thick * 0.2)})`}
      />
    </g>
  )
}

/** Reflection of the studio's window on the glaze. */
function Shine({ profile, half, height }: { profile: Profile; half: number; height: number }) {
  const points = [0.2, 0.3, 0.4, 0.5].map((down): [number, number] => [
    -radiusAt(profile, down) * half * 0.62,
    down * height,
  ])
  const [[x, y] = [0, 0]] = points
  return (
    <path
      d={`M${round(x)} ${round(y)}${smoothPath(points)}`}
      fill="none"
      stroke="#fff"
      strokeOpacity={0.34}
      strokeWidth={Math.max(4, half * 0.07)}
      strokeLinecap="round"
    />
  )
}
