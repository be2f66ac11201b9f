import { readFileSync } from 'node:fs'
import { root } from '../guides/guide.js'

type MethodStatus = 'works' | 'differs' | 'not offered'

/**
 * Parses the method table of a package in docs/moving-from-wix.md: the status by method name, with the module before a
 * dot.
 * @throws Error for a row that cannot be parsed, and for a method with two rows.
 */
export function readMethodTable(packageName: string): Map<string, MethodStatus> {
  const page = readFileSync(`${root}/docs/moving-from-wix.md`, 'utf8')
  const section = page.split(/^### /m).find((part) => (part.split('\n')[0] as string).includes(`\`${packageName}\``))
  const methods = new Map<string, MethodStatus>()
  const rows = (section ?? '')
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\| (method|module|---)/.test(line))
  for (const row of rows) {
    const cells = row.split(' | ').map((cell) => cell.replace(/^\| |\|$/g, '').trim())
    const at = cells.findIndex((cell) => ['works', 'differs', 'not offered'].includes(cell))
    if (at < 1) throw new Error(`This row says nothing of a method: ${row}`)
    const module = at === 2 ? quoted(cells[0])[0] : undefined
    for (const method of quoted(cells[at - 1])) {
      const name = module === undefined ? method : `${module}.${method}`
      if (methods.has(name)) throw new Error(`${name} stands twice`)
      methods.set(name, cells[at] as MethodStatus)
    }
  }
  return methods
}

const quoted = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name as string)
