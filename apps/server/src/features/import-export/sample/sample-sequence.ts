/** Returns a number from 0 to below 1 that depends on the arguments only, so that every load writes the same data. */
export function fraction(...parts: readonly number[]): number {
  let state = 0x9e3779b9
  for (const part of parts) {
    state = Math.imul(state ^ (part + 0x7f4a7c15), 0x85ebca6b)
    state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35)
    state ^= state >>> 16
  }
  return (state >>> 0) / 2 ** 32
}

/** Returns an element of a list, always the same for the same arguments. */
export const pick = <T>(list: readonly T[], ...parts: readonly number[]): T =>
  list[Math.floor(fraction(...parts) * list.length)] as T

/** Returns an id of the sample data: the prefix of its kind, then `sample-` and a number. */
export const sampleId = <Prefix extends string>(prefix: Prefix, number: number): `${Prefix}_${string}` =>
  `${prefix}_sample-${String(number).padStart(13, '0')}`
