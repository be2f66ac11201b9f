import type { Database as Handle } from 'better-sqlite3'
import { sha256Hex } from '../../../kernel/digest.js'
import { QueryTooSlow } from '../../../kernel/errors/query-too-slow.js'
import { canonicalJson } from '../../../kernel/text/sort-key.js'
import { patternMatches } from '../../../kernel/text/text-match.js'
import type { TextPattern } from '../../../kernel/text/text-pattern.js'
import { WorkBudget } from '../../../kernel/text/work-budget.js'

/** Limits the time of the statement that a handle runs. Unlimited until set. */
interface TimeLimit {
  /** @param milliseconds from now */
  set(milliseconds: number): void
  clear(): void
}

const MAX_CACHED_PATTERNS = 100
const { POSITIVE_INFINITY } = Number

/** Registers the functions that data queries use. Each call checks the time limit first. */
export function addSqliteFunctions(handle: Handle): TimeLimit {
  let end = POSITIVE_INFINITY
  function assertTimeLeft(): void {
    if (performance.now() > end) throw new QueryTooSlow('the time for this query is over')
  }
  // The work of one call is bounded by the length of its text.
  const unlimited = new WorkBudget({
    bytes: POSITIVE_INFINITY,
    characters: POSITIVE_INFINITY,
    steps: POSITIVE_INFINITY,
    milliseconds: POSITIVE_INFINITY,
  })
  const patterns = new Map<string, TextPattern>()
  function parsePattern(json: string): TextPattern {
    const known = patterns.get(json)
    if (known !== undefined) return known
    if (patterns.size >= MAX_CACHED_PATTERNS) patterns.clear()
    const pattern = JSON.parse(json) as TextPattern
    patterns.set(json, pattern)
    return pattern
  }

  // PostgreSQL compares documents regardless of key order; SQLite compares this text with sorted keys.
  handle.function('canonical_json', { deterministic: true }, (text) => {
    assertTimeLeft()
    return canonicalJson(JSON.parse(text as string))
  })
  handle.function('sha256_hex', { deterministic: true }, (text) => sha256Hex(text as string))
  handle.function('text_matches', { deterministic: true }, (text, pattern) => {
    assertTimeLeft()
    return Number(patternMatches(parsePattern(pattern as string), text as string, unlimited))
  })
  handle.function('has_time_left', () => {
    assertTimeLeft()
    return 1
  })
  return {
    set: (milliseconds) => {
      end = performance.now() + milliseconds
    },
    clear: () => {
      end = POSITIVE_INFINITY
    },
  }
}
