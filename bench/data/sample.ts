/** The measured items, the same for every contender. */
export interface SampleItem {
  city: string
  price: number
  name: string
  active: boolean
  tags: string[]
}

/** Few enough that 10,000 items fill more than a page for each city. */
export const CITIES = 100
const WORDS = ['moon', 'quay', 'salt', 'kiln', 'harbour', 'supper', 'tide', 'pebble']

/** Returns item number `at`, always the same one. */
export const sampleItem = (at: number): SampleItem => ({
  city: cityOf(at * 7919),
  price: (at * 104_729) % 10_007,
  name: `${WORDS[at % 8]} ${WORDS[(at >> 3) % 8]} ${at}`,
  active: at % 3 !== 0,
  tags: [WORDS[(at >> 2) % 8] as string, WORDS[(at >> 5) % 8] as string],
})

export const cityOf = (at: number): string => `City ${at % CITIES}`
