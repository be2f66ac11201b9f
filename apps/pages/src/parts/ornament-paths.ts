/** The panes of the fanlight: rings of half ellipses around the bottom centre of a 400 by 150 box. */
const centre = { x: 200, y: 150 }
const rings = [
  { ring: 'inner', from: { x: 64, y: 60 }, to: { x: 122, y: 98 } },
  { ring: 'outer', from: { x: 128, y: 103 }, to: { x: 190, y: 141 } },
] as const
const panesPerRing = 7

/** One SVG path per ring. */
export const ornamentPaths = rings.map(({ ring, from, to }) => ({
  ring,
  path: Array.from({ length: panesPerRing }, (_, index) => {
    const start = Math.PI * (1 - index / panesPerRing)
    const end = Math.PI * (1 - (index + 1) / panesPerRing)
    return (
      `M${pointOnCircle(from, start)}L${pointOnCircle(to, start)}A${to.x} ${to.y} 0 0 1 ${pointOnCircle(to, end)}` +
      `L${pointOnCircle(from, end)}A${from.x} ${from.y} 0 0 0 ${pointOnCircle(from, start)}z`
    )
  }).join(''),
}))

function pointOnCircle(radius: { x: number; y: number }, angle: number): string {
  const x = centre.x + radius.x * Math.cos(angle)
  const y = centre.y - radius.y * Math.sin(angle)
  return `${x.toFixed(0)} ${y.toFixed(0)}`
}
