import { round, smoothPath } from './profiles.js'
import { seededRandom } from './seeded-random.js'

/** Returns the area of a glaze: wavy at its lower edge around `y`, and open towards the top. */
export function glazeRunPath(name: string, halfWidth: number, y: number, depth: number): string {
  const chance = seededRandom(name)
  const steps = 9
  const edge = Array.from({ length: steps + 1 }, (_, step): [number, number] => {
    const x = -halfWidth * 1.15 + (step / steps) * halfWidth * 2.3
    const sag = Math.cos((x / halfWidth) * 1.3) * depth * 0.5
    return [x, y + sag + (chance() - 0.5) * depth]
  })
  const [first] = edge
  return `M${round(first?.[0] ?? 0)} -400V${round(first?.[1] ?? 0)}${smoothPath(edge)}V-400Z`
}

/** Returns iron specks as lines of length zero, drawn by round line caps. */
export function specksPath(name: string, halfWidth: number, height: number, many: number): string {
  const chance = seededRandom(`${name} specks`)
  let path = ''
  for (let speck = 0; speck < many; speck += 1) {
    path += `M${round((chance() * 2 - 1) * halfWidth)} ${round(chance() * height)}h0`
  }
  return path
}
