import type { Kind } from '../shop/piece.js'

/**
 * Points of a pot's outline: position between the rim (0) and the foot (1), and half width as a fraction of the
 * greatest one.
 */
export type Profile = readonly (readonly [down: number, out: number])[]

export const profiles: Record<Exclude<Kind, 'plate'>, readonly Profile[]> = {
  mug: [
    [
      [0, 1],
      [0.06, 0.97],
      [0.5, 0.96],
      [0.88, 0.98],
      [0.95, 0.92],
      [1, 0.86],
    ],
    [
      [0, 0.86],
      [0.06, 0.85],
      [0.4, 1],
      [0.72, 0.97],
      [0.94, 0.7],
      [1, 0.62],
    ],
  ],
  bowl: [
    [
      [0, 1],
      [0.1, 0.98],
      [0.45, 0.86],
      [0.75, 0.58],
      [0.88, 0.42],
      [1, 0.44],
    ],
    [
      [0, 1],
      [0.08, 0.97],
      [0.4, 0.83],
      [0.75, 0.5],
      [0.9, 0.33],
      [1, 0.36],
    ],
    [
      [0, 1],
      [0.1, 0.94],
      [0.5, 0.88],
      [0.76, 0.6],
      [0.86, 0.4],
      [1, 0.42],
    ],
    [
      [0, 1],
      [0.12, 0.95],
      [0.35, 0.72],
      [0.52, 0.32],
      [0.66, 0.22],
      [1, 0.32],
    ],
  ],
  vase: [
    [
      [0, 0.34],
      [0.03, 0.27],
      [0.3, 0.2],
      [0.42, 0.36],
      [0.62, 0.94],
      [0.74, 1],
      [0.92, 0.76],
      [1, 0.6],
    ],
    [
      [0, 0.42],
      [0.05, 0.4],
      [0.1, 0.5],
      [0.28, 0.88],
      [0.48, 1],
      [0.7, 0.9],
      [0.92, 0.55],
      [1, 0.45],
    ],
    [
      [0, 0.86],
      [0.04, 0.76],
      [0.2, 0.62],
      [0.45, 0.82],
      [0.68, 1],
      [0.9, 0.84],
      [1, 0.7],
    ],
    [
      [0, 0.96],
      [0.05, 0.9],
      [0.25, 0.97],
      [0.5, 0.93],
      [0.75, 1],
      [0.95, 0.96],
      [1, 0.9],
    ],
  ],
  jug: [
    [
      [0, 0.62],
      [0.05, 0.58],
      [0.24, 0.54],
      [0.42, 0.78],
      [0.66, 1],
      [0.88, 0.86],
      [1, 0.66],
    ],
    [
      [0, 0.66],
      [0.04, 0.6],
      [0.3, 0.56],
      [0.55, 0.82],
      [0.76, 1],
      [0.93, 0.9],
      [1, 0.74],
    ],
  ],
  jar: [
    [
      [0, 0.84],
      [0.04, 0.88],
      [0.3, 1],
      [0.7, 0.97],
      [0.95, 0.84],
      [1, 0.78],
    ],
    [
      [0, 0.7],
      [0.06, 0.76],
      [0.36, 1],
      [0.66, 0.95],
      [0.92, 0.7],
      [1, 0.6],
    ],
  ],
}

/** Returns the half width at a position, interpolated linearly between the given points. */
export function radiusAt(profile: Profile, down: number): number {
  for (let at = 1; at < profile.length; at += 1) {
    const [before, after] = [profile[at - 1], profile[at]]
    if (before && after && down <= after[0]) {
      const part = (down - before[0]) / (after[0] - before[0])
      return before[1] + (after[1] - before[1]) * part
    }
  }
  return profile.at(-1)?.[1] ?? 1
}

type Point = readonly [x: number, y: number]

/**
 * Returns a smooth SVG path through points: a Catmull-Rom spline as Bézier curves. It starts at the current point of
 * the path.
 */
export function smoothPath(points: readonly Point[]): string {
  return points
    .slice(1)
    .map((to, at) => {
      const from = points[at] ?? to
      const before = points[at - 1] ?? from
      const after = points[at + 2] ?? to
      const out = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6]
      const into = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6]
      return `C${[...out, ...into, ...to].map(round).join(' ')}`
    })
    .join('')
}

/** Rounds a coordinate to a tenth, which keeps the paths of the drawings short. */
export const round = (value: number) => Math.round(value * 10) / 10
