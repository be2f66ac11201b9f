import type { Node } from 'yaml'
import { isSafeText } from '../../../../kernel/text/unsafe-text.js'
import type { FilePosition, SiteFileFault, SiteFilePath } from '../site-file-fault.js'

/** Maximum size of a site file in characters. */
export const SITE_FILE_MAX_CHARACTERS = 1024 * 1024
/** Maximum nesting of maps and lists. */
const MAX_DEPTH = 12
/** Maximum number of values after aliases are replaced, which bounds what aliases of aliases can expand to. */
const MAX_VALUES = 100_000
const MAX_ALIASES = 100
/** Faults are counted up to here. */
const MAX_FAULTS = 100

/** A YAML document as plain values, or what is wrong with it. */
interface YamlDocument {
  value: unknown
  faults: SiteFileFault[]
  /** Returns the position of a value, or of the nearest one that contains it. */
  positionOf(path: SiteFilePath): FilePosition
}

/** Where a value begins, and the values in it. */
interface Place {
  offset?: number
  inside: Map<string | number, Place>
}

/**
 * Reads YAML 1.2 or JSON. Stricter than YAML: one document, keys are texts and occur once, there are no tags, and a
 * number must be written as it is printed, so that `1.10` and `007` do not become another text.
 */
export async function readYaml(text: string): Promise<YamlDocument> {
  const { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument } = await import('yaml')
  const lines = new LineCounter()
  const root: Place = { inside: new Map() }
  const faults: SiteFileFault[] = []
  const positionAt = (offset: number): FilePosition => {
    const { line, col } = lines.linePos(offset)
    return { line: Math.max(line, 1), column: Math.max(col, 1) }
  }
  const positionOf = (path: SiteFilePath): FilePosition => {
    let place = root
    for (const step of path) {
      const next = place.inside.get(step)
      if (next === undefined) break
      place = next
    }
    return positionAt(place.offset ?? 0)
  }
  const document = parseDocument(text, {
    lineCounter: lines,
    logLevel: 'error',
    merge: false,
    prettyErrors: false,
    resolveKnownTags: false,
    schema: 'core',
    strict: true,
    stringKeys: true,
    // The library compares each key with all others of its map, which takes minutes; the keys are checked below.
    uniqueKeys: false,
    version: '1.2',
  })
  const [syntaxError = document.warnings[0]] = document.errors
  if (syntaxError !== undefined) {
    const position = positionAt(syntaxError.pos[0])
    return { value: undefined, faults: [{ path: [], message: explainSyntax(syntaxError), position }], positionOf }
  }

  let values = 0
  let aliases = 0
  const addFault = (path: SiteFilePath, message: string, node?: Node | null): void => {
    const offset = node?.range?.[0]
    if (faults.length < MAX_FAULTS)
      faults.push({ path, message, ...(offset === undefined ? {} : { position: positionAt(offset) }) })
  }

  /** Converts a node to a plain value; undefined where there is a fault. */
  function toValue(node: unknown, path: SiteFilePath, place: Place): unknown {
    values++
    if (values > MAX_VALUES) {
      if (values === MAX_VALUES + 1) addFault([], `A site file has at most ${MAX_VALUES} values.`)
      return undefined
    }
    if (isAlias(node)) {
      aliases++
      const target = aliases > MAX_ALIASES ? undefined : node.resolve(document)
      if (target !== undefined) return toValue(target, path, place)
      const message =
        aliases > MAX_ALIASES ? `A site file has at most ${MAX_ALIASES} aliases.` : unknownAlias(node.source)
      if (aliases <= MAX_ALIASES + 1) addFault(path, message, node)
      return undefined
    }
    if (path.length > MAX_DEPTH) {
      addFault(path, 'This is nested too deeply.', node as Node)
      return undefined
    }
    if (isMap(node)) return mapValue(node.items, path, place)
    if (isSeq(node)) return node.items.map((item, at) => toValue(item, [...path, at], placeIn(place, at, item)))
    if (isScalar(node)) return scalarValue(node, path)
    return null
  }

  function mapValue(
    pairs: readonly { key: unknown; value: unknown }[],
    path: SiteFilePath,
    place: Place,
  ): Record<string, unknown> {
    const entries = new Map<string, unknown>()
    for (const { key, value } of pairs) {
      const name = isScalar(key) ? String(key.value) : ''
      const inner = [...path, name]
      if (!isScalar(key) || key.value === '') addFault(path, 'A key must be a text.', key as Node)
      else if (entries.has(name)) addFault(inner, 'is here twice; keep one of the two.', key)
      else if (name === '__proto__' || !isSafeText(name)) addFault(path, 'This key cannot be used.', key)
      else entries.set(name, toValue(value, inner, placeIn(place, name, key)))
    }
    return Object.fromEntries(entries)
  }

  function scalarValue(node: { value: unknown; source?: string; range?: Node['range'] }, path: SiteFilePath): unknown {
    const { value, source } = node
    if (typeof value === 'string' && !isSafeText(value)) addFault(path, 'contains a character that cannot be stored.')
    if (typeof value === 'number' && source !== undefined && source !== String(value)) {
      addFault(path, `write "${source.slice(0, 50)}" in quotation marks for this text, or ${value} for the number.`)
    }
    return value
  }

  return { value: toValue(document.contents, [], root) ?? {}, faults, positionOf }
}

function placeIn({ inside }: Place, step: string | number, node: unknown): Place {
  const offset = (node as Node | null)?.range?.[0]
  const place = { ...(offset !== undefined && { offset }), inside: new Map() }
  inside.set(step, place)
  return place
}

const unknownAlias = (name: string): string => `there is no anchor "${name.slice(0, 50)}" before this alias.`

function explainSyntax({ code, message }: { code: string; message: string }): string {
  if (code === 'RESOURCE_EXHAUSTION') return 'This is nested too deeply.'
  if (code === 'TAG_RESOLVE_FAILED')
    return `A site file has no tags: remove ${message.replace('Unresolved tag: ', '').slice(0, 50)}.`
  if (code === 'MULTIPLE_DOCS') return 'A site file is one document: remove "---" and what follows.'
  if (code === 'NON_STRING_KEY') return 'A key must be a text.'
  return `This is not valid YAML: ${message.split('\n')[0]?.replace(/\.$/, '')}.`
}
