import { sha256Hex } from '../../../kernel/digest.js'
import { isJsonObject, type JsonObject, type JsonValue } from '../../../kernel/text/json.js'

const MAX_WORD_LENGTH = 64
/** The maximum size of the tokens of one item, in characters: PostgreSQL limits the size of an index entry. */
const MAX_TOKEN_CHARACTERS = 400_000

/**
 * Splits a text into words: letters and digits of any script, without case and accents. Both databases use this
 * function instead of their own, so that they agree on words (decision 27).
 */
export const splitWords = (text: string): string[] =>
  (
    text
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).map((word) => [...word].slice(0, MAX_WORD_LENGTH).join(''))

/** Encodes a word in characters that both databases leave unchanged. A prefix of a word is encoded as a prefix. */
const encodeWord = (word: string): string =>
  word.replaceAll(/[^a-z0-9]/gu, (character) => `_${character.codePointAt(0)?.toString(16)}_`)

/** Returns the token prefixes of a collection and of its fields. */
function tokenPrefixes(siteId: string, collectionId: string) {
  const all = sha256Hex(JSON.stringify([siteId, collectionId])).slice(0, 16)
  const known = new Map<string, string>()
  return {
    all: `${all}w`,
    ofField(field: string): string {
      const found = known.get(field) ?? `${all}f${sha256Hex(field).slice(0, 8)}w`
      known.set(field, found)
      return found
    },
  }
}

const SYSTEM_FIELDS = new Set(['_id', '_owner', '_createdDate', '_updatedDate'])

/**
 * Returns the tokens of an item: one per word of its texts for the collection, and one for each field that contains the
 * word. Lists and objects are included.
 */
export function documentTokens(document: JsonObject, siteId: string, collectionId: string): string[] {
  const { all, ofField } = tokenPrefixes(siteId, collectionId)
  const tokens = new Set<string>()
  let size = 0
  const add = (token: string): void => {
    if (tokens.has(token) || size + token.length > MAX_TOKEN_CHARACTERS) return
    tokens.add(token)
    size += token.length + 1
  }
  const collectTokens = (value: JsonValue, fields: readonly string[]): void => {
    if (typeof value === 'string') {
      for (const word of splitWords(value))
        for (const mark of [all, ...fields.map(ofField)]) add(mark + encodeWord(word))
    } else if (Array.isArray(value)) for (const element of value) collectTokens(element, fields)
    else if (isJsonObject(value) && typeof value.$date !== 'string')
      for (const [name, inner] of Object.entries(value)) collectTokens(inner, [...fields, `${fields.at(-1)}.${name}`])
  }
  for (const [name, value] of Object.entries(document)) if (!SYSTEM_FIELDS.has(name)) collectTokens(value, [name])
  return [...tokens]
}

/** The terms of a search: of each group, at least one token must match. With `byPrefix`, a prefix matches. */
export interface SearchTerms {
  tokenGroups: readonly (readonly string[])[]
  byPrefix: boolean
}

/**
 * Converts search words to terms: with AND every word must match, with OR one of them, in any of `fields` or, without
 * fields, anywhere.
 */
export function buildSearchTerms(
  words: readonly string[],
  { mode, fuzzy, fields }: { mode: 'AND' | 'OR'; fuzzy: boolean; fields: readonly string[] },
  siteId: string,
  collectionId: string,
): SearchTerms {
  const { all, ofField } = tokenPrefixes(siteId, collectionId)
  const prefixes = fields.length === 0 ? [all] : fields.map(ofField)
  const tokens = words.map((word) => prefixes.map((mark) => mark + encodeWord(word)))
  return { tokenGroups: mode === 'AND' || tokens.length === 0 ? tokens : [tokens.flat()], byPrefix: fuzzy }
}
