import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { read, root } from './project-files.ts'
import { specificationProofs } from './specification-proofs.ts'
import { specificationRows } from './specification-rows.ts'

const rows = specificationRows()

describe('docs/specification.md, sections 3 to 9', () => {
  it('is read whole: every section has rows', () => {
    expect(new Set(rows.map(({ section }) => section))).toEqual(new Set([3, 4, 5, 6, 7, 8, 9]))
    expect(rows.length).toBeGreaterThan(70)
  })

  it('has an entry for every row, and none for a row that is not there', () => {
    const texts = rows.map(({ text }) => text)
    expect(Object.keys(specificationProofs).filter((text) => !texts.includes(text))).toEqual([])
    expect(texts.filter((text) => !(text in specificationProofs))).toEqual([])
  })

  describe.each(rows)('§$section: $text', ({ text }) => {
    const proofs = specificationProofs[text]

    it('is proven, coming, or says nothing', () => {
      expect(proofs).toBeDefined()
      if (proofs === undefined || 'coming' in proofs || 'nothingSaid' in proofs) return
      expect(proofs.length).toBeGreaterThan(0)
      for (const [file, title] of proofs) {
        expect(existsSync(join(root, file)), `${file} is there`).toBe(true)
        // The title as a whole, in quotes: a proof that was renamed is no proof.
        expect(read(file).includes(`'${title}'`), `${file} has the test '${title}'`).toBe(true)
      }
    })
  })
})
