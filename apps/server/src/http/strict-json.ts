import { BadBody } from './bad-body.js'

/** Limits of a JSON body (security-checklist section 0). */
const DEPTH = 20
const MEMBERS_PER_OBJECT = 1000
/** Names that mean something to JavaScript itself (V1.5.3). */
const REFUSED_NAMES = new Set(['__proto__', 'constructor'])

/**
 * Reads JSON as everybody else would read it (V1.5.3): a name given twice is refused, because parsers differ in which one they
 * keep; so is what nests too deep or has too many members. @throws BadBody
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

/** Walks over valid JSON once. An object on the way is the set of its names so far, a list is null. */
function assertStrict(text: string): void {
  const open: (Set<string> | null)[] = []
  let mayBeName = false
  for (let at = 0; at < text.length; at++) {
    switch (text[at]) {
      case '{':
      case '[':
        open.push(text[at] === '{' ? new Set() : null)
        if (open.length > DEPTH) throw new BadBody(`The body nests deeper than ${DEPTH} levels.`)
        mayBeName = true
        break
      case '}':
      case ']':
        open.pop()
        break
      case ',':
        mayBeName = true
        break
      case '"': {
        const end = endOfText(text, at)
        const names = open.at(-1)
        if (mayBeName && names) addName(JSON.parse(text.slice(at, end + 1)), names)
        mayBeName = false
        at = end
        break
      }
      case ':':
        mayBeName = false
    }
  }
}

function addName(name: string, names: Set<string>): void {
  if (REFUSED_NAMES.has(name)) throw new BadBody(`The body has a member named ${name}.`)
  if (names.has(name)) throw new BadBody(`The member ${name.slice(0, 50)} is given twice.`)
  names.add(name)
  if (names.size > MEMBERS_PER_OBJECT)
    throw new BadBody(`An object of the body has more than ${MEMBERS_PER_OBJECT} members.`)
}

function endOfText(text: string, start: number): number {
  let end = start + 1
  while (text[end] !== '"') end += text[end] === '\\' ? 2 : 1
  return end
}
