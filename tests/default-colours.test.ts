import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const TEXT = 4.5
const BORDER = 3

const hosted = 'apps/pages/src/styles/colours.css'
const shared = 'packages/ui/src/styles/tokens.css'
const site = 'apps/site/src/styles/palette.css'

type Pair = [front: string, back: string, least: number]
const text = (front: string, ...backs: string[]): Pair[] => backs.map((back) => [front, back, TEXT])
const border = (front: string, ...backs: string[]): Pair[] => backs.map((back) => [front, back, BORDER])

const ofComponents = [
  ...text('ink', 'paper', 'panel', 'field'),
  ...text('ink-soft', 'paper', 'panel'),
  ...text('accent', 'paper', 'panel', 'field'),
  ...text('on-accent', 'accent'),
  ...text('danger', 'paper', 'panel'),
  ...text('paper', 'danger', 'ink'),
  ...text('good', 'paper', 'panel'),
  ...text('warning', 'paper', 'panel'),
  ...border('control', 'paper', 'panel', 'field'),
]
const palettes: Record<string, Pair[]> = {
  [hosted]: [
    ...text('ink', 'room', 'page', 'field', 'frame', 'notice-wash', 'danger-wash'),
    ...text('ink-soft', 'room'),
    ...text('ink-floor', 'floor', 'page', 'room'),
    ...text('brand', 'room', 'danger-wash'),
    ...text('on-brand', 'brand'),
    ...text('danger', 'room', 'danger-wash'),
    ...border('control', 'room', 'field'),
    ...border('danger', 'field'),
  ],
  [shared]: [...ofComponents, ...text('on-avatar', ...Array.from({ length: 8 }, (_, colour) => `avatar-${colour}`))],
  [site]: [...ofComponents, ...text('ink', 'slip', 'sea')],
}

describe.each(Object.entries(palettes))('G-29: the colours of %s, as they come', (file, pairs) => {
  const colours = coloursIn(file)
  const found = (name: string) => {
    const pair = colours[name]
    if (pair === undefined) throw new Error(`${file} has no --${name}`)
    return pair
  }
  it.each(['light', 'dark'])('text has 4.5:1 and the borders of controls 3:1, %s', (theme) => {
    const shade = theme === 'light' ? 0 : 1
    const weak = pairs
      .map(([front, back, least]) => ({ front, back, least, has: contrast(found(front)[shade], found(back)[shade]) }))
      .filter(({ has, least }) => has < least)
    expect(weak).toEqual([])
  })
})

describe('G-29: the measure', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#767676', '#ffffff', 4.54],
    ['#ffffff', '#ffffff', 1],
  ])('%s on %s has %d:1 (WCAG 2.2, contrast ratio)', (front, back, ratio) => {
    expect(contrast(front, back)).toBeCloseTo(ratio, 2)
  })
})

/** Returns the colours that a style sheet defines as `light-dark(#…, #…)`. */
function coloursIn(file: string): Record<string, [light: string, dark: string]> {
  const css = readFileSync(fileURLToPath(new URL(`../${file}`, import.meta.url)), 'utf8')
  const pairs = css.matchAll(/--([\w-]+):\s*light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)
  return Object.fromEntries([...pairs].map(([, name, light, dark]) => [name, [light, dark]]))
}

/** Returns the contrast ratio of WCAG 2.2, from 1 to 21. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
