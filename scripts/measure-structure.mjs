import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { root } from './project.mjs'
import { runWhenStarted } from './run-step.mjs'

/** The layers from lowest to highest, and the features from left to right (docs/architecture.md). */
const LAYERS = ['kernel', 'platform', 'integrations', 'features', 'http', 'main']
const FEATURES = [
  ...['audit', 'site', 'tokens', 'visitors', 'sessions', 'members', 'oauth', 'data', 'moderation', 'delivery'],
  ...['owners', 'overview', 'import-export'],
]
const SOURCE = join(root, 'apps', 'server', 'src')
const IMPORT = /^(?:import|export)\s+(type\s+)?([^'"]*?)\s*from\s+'(\.[^']+)'/gms

/** Returns the source files of the server without tests, relative to `apps/server/src`. */
export const sourceFiles = () =>
  readdirSync(SOURCE, { recursive: true })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted()

/** Returns every import between files of the server: `{from, to, isType}`. */
export function importsOf(files) {
  const known = new Set(files)
  return files.flatMap((from) =>
    [...readFileSync(join(SOURCE, from), 'utf8').matchAll(IMPORT)].flatMap(([, type, names, specifier]) => {
      const path = relative(SOURCE, resolve(SOURCE, dirname(from), specifier)).replaceAll('\\', '/')
      const to = [path.replace(/\.js$/, '.ts'), path.replace(/\.js$/, '.tsx')].find((file) => known.has(file))
      const named = names
        .replaceAll(/[{}]/g, '')
        .split(',')
        .filter((name) => name.trim() !== '')
      const isType = type !== undefined || named.every((name) => name.trim().startsWith('type '))
      return to === undefined ? [] : [{ from, to, isType }]
    }),
  )
}

/** Returns the part of the server that a file belongs to: a layer, or a feature. */
export function partOf(file) {
  const [layer, feature] = file.split('/')
  if (file === 'index.ts') return 'main'
  return layer === 'features' ? `features/${feature}` : layer
}

/** Returns true if one part may import another. */
export function mayImport(from, to) {
  if (from === to) return true
  const [layers, features] = [from, to]
    .map((part) => part.split('/'))
    .reduce(
      ([l, f], [layer, feature]) => [
        [...l, LAYERS.indexOf(layer)],
        [...f, FEATURES.indexOf(feature)],
      ],
      [[], []],
    )
  return layers[0] === layers[1] ? features[0] > features[1] : layers[0] > layers[1]
}

/**
 * Counts the imports between the parts of the server, those against the direction, and pairs that import each other by
 * value.
 */
export function arrowsOf(imports) {
  const arrows = new Map()
  for (const { from, to, isType } of imports) {
    const [one, other] = [partOf(from), partOf(to)]
    if (one === other) continue
    const key = `${one} -> ${other}`
    arrows.set(key, { one, other, byValue: arrows.get(key)?.byValue || !isType })
  }
  const all = [...arrows.values()]
  return {
    all: all.length,
    against: all.filter(({ one, other }) => !mayImport(one, other)),
    mutual: all.filter(
      ({ one, other, byValue }) => byValue && one < other && arrows.get(`${other} -> ${one}`)?.byValue === true,
    ),
  }
}

/** Returns the data that docs/architecture.md shows. Names the longest files and the fullest folders. */
export function structure() {
  const files = sourceFiles()
  const imports = importsOf(files)
  const { all, against, mutual } = arrowsOf(imports)
  const lengths = files.map((file) => readFileSync(join(SOURCE, file), 'utf8').split('\n').length - 1)
  const lines = lengths.reduce((sum, length) => sum + length, 0)
  const perFolder = Map.groupBy(files, (file) => dirname(file))
  const parts = new Set(files.map(partOf))
  return [
    ['parts (layers, and each feature)', parts.size],
    ['arrows between them', all],
    ['arrows against the direction', against.length],
    ['pairs that import each other by value', mutual.length],
    ['files · lines of the server, without tests', `${files.length} · ${lines}`],
    ['files of more than 200 lines', lengths.filter((length) => length > 200).length],
    ['folders of more than 20 files', [...perFolder.values()].filter((inside) => inside.length > 20).length],
  ]
}

await runWhenStarted(import.meta.url, () => {
  for (const [what, value] of structure()) console.log(`${String(value).padStart(14)}  ${what}`)
})
