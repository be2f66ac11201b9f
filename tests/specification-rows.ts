import { read } from './project-files.ts'

/** One thing the specification says, with the section it stands in. */
export interface SpecificationRow {
  section: number
  text: string
}

const FIRST_SECTION = 3
const LAST_SECTION = 9

/**
 * Every row of sections 3 to 9 of docs/specification.md: each bullet, each line of a table below its head, each sentence that
 * stands alone.
 */
export function specificationRows(): SpecificationRow[] {
  const rows: SpecificationRow[] = []
  let section = 0
  for (const line of read('docs/specification.md').split('\n')) {
    const title = /^## (\d+)\./.exec(line)
    if (title !== null) section = Number(title[1])
    const skipped =
      line.trim() === '' || line.startsWith('#') || /^\*\*[^*]+\*\*$/.test(line) || line.startsWith('|---')
    if (skipped || section < FIRST_SECTION || section > LAST_SECTION || heads.has(line)) continue
    rows.push({ section, text: line.startsWith('|') ? line.slice(1, -1).trim() : line.trim().replace(/^- /, '') })
  }
  return rows
}

/** The heads of the tables: they say what the columns are and nothing of the product. */
const heads = new Set([
  '| Token | Fields |',
  '| Reply state | Result |',
  '| Grant type | Body fields |',
  '| Call | Payload |',
  '| Context | Error |',
  '| Constant | Value |',
])
