/** Returns a generator of pseudorandom numbers between 0 and 1, seeded by a name (mulberry32). */
export function seededRandom(name: string): () => number {
  let state = 0x9e3779b9
  for (const char of name) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 0x85ebca6b)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
