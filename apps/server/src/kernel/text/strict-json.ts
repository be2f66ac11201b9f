import { BadBody } from '../errors/bad-body.js'

/** Limits of a JSON body (security-checklist section 0). */
const MAX_DEPTH = 20
const MAX_MEMBERS_PER_OBJECT = 1000
/** Names with a special meaning in JavaScript (V1.5.3). */
const FORBIDDEN_NAMES = new Set(['__proto__', 'constructor'])

/**
 * Parses JSON so that the result does not depend on the parser (V1.5.3): rejects duplicate names, because parsers
 * differ in which one they use, and bodies that nest too deeply or have too many members.
 * @throws BadBody
 */
export function parseStrictJson(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new BadBody('The body is not valid JSON.')
  }
  assertStrict(text)
  return value
}

const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const OPEN_LIST = 0x5b
const BACKSLASH = 0x5c
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

/** Scans valid JSON once. The stack contains the set of names so far for an object and null for a list. */
function assertStrict(text: string): void {
  const open: (Set<string> | null)[] = []
  let expectsName = false
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case OPEN_OBJECT:
        open.push(new Set())
        if (open.length > MAX_DEPTH) throw tooDeep()
        expectsName = true
        break
      case OPEN_LIST:
        open.push(null)
        if (open.length > MAX_DEPTH) throw tooDeep()
        break
      case CLOSE_OBJECT:
      case CLOSE_LIST:
        open.pop()
        break
      case COMMA:
        expectsName = true
        break
      case COLON:
        expectsName = false
        break
      case QUOTE: {
        const end = endOfString(text, at)
        const names = expectsName ? open.at(-1) : undefined
        if (names) addName(decodeName(text, at, end), names)
        expectsName = false
        at = end
      }
    }
  }
}

const tooDeep = () => new BadBody(`The body nests deeper than ${MAX_DEPTH} levels.`)

/** Decodes escapes, so that two spellings of one name are equal. */
function decodeName(text: string, start: number, end: number): string {
  const name = text.slice(start + 1, end)
  return name.includes('\\') ? JSON.parse(`"${name}"`) : name
}

function addName(name: string, names: Set<string>): void {
  if (FORBIDDEN_NAMES.has(name)) throw new BadBody(`The body has a member named ${name}.`)
  if (names.has(name)) throw new BadBody(`The member ${name.slice(0, 50)} appears twice.`)
  names.add(name)
  if (names.size > MAX_MEMBERS_PER_OBJECT)
    throw new BadBody(`An object of the body has more than ${MAX_MEMBERS_PER_OBJECT} members.`)
}

/** Returns the index of the closing quote of the string that begins at `start`. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    let backslashes = 0
    while (text.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes++
    if (backslashes % 2 === 0) return end
  }
}
