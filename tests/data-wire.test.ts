import { describe, expect, it } from 'vitest'
import { pathProofs, trapProofs } from './data-wire-proofs.ts'
import { read } from './project-files.ts'

/** The paths below /wix-data/ as the protocol names them. */
const paths = [...read('packages/protocol/src/paths.ts').matchAll(/^ {2}(\w+): '\/wix-data\//gm)].map(
  ([, name]) => name,
)

describe('show 4: what the wire of the data service has is tested by request and answer', () => {
  it('every path has an entry, and no entry is of a path that is not there', () => {
    expect(paths.length).toBeGreaterThan(30)
    expect(Object.keys(pathProofs).toSorted()).toEqual(paths.toSorted())
  })

  const rows = [
    ...Object.entries(pathProofs),
    ...Object.entries(trapProofs).map(([trap, proofs]) => [`trap ${trap}`, proofs] as const),
  ]
  it.each(rows)('%s', (_what, proofs) => {
    expect(proofs.length).toBeGreaterThan(0)
    for (const [file, title] of proofs)
      expect(read(file).includes(`'${title}'`), `${file} has the test '${title}'`).toBe(true)
  })
})
