import { projectFiles, read } from './project-files.ts'

/** A test, by its title or a part of it. */
export interface Proof {
  file: string
  title: string
}

const TITLE = /(['"`])((?:\\.|(?!\1)[^\\])*)\1/g
const SHOWN = 3

/** Every title of a test that names something, by what it names. */
export function proofsBy(namedIn: (title: string) => readonly string[]): Map<string, Proof[]> {
  const proofs = new Map<string, Proof[]>()
  for (const file of projectFiles().filter((path) => /\.test\.tsx?$/.test(path) && !/-page\.test/.test(path))) {
    for (const title of titlesIn(read(file))) {
      for (const id of namedIn(title)) {
        const known = proofs.get(id) ?? []
        if (!known.some((proof) => proof.file === file && proof.title === title)) known.push({ file, title })
        proofs.set(id, known)
      }
    }
  }
  return proofs
}

/** The proofs as the cell of a table: the first few, and how many more there are. */
export function listed(proofs: readonly Proof[]): string {
  const shown = proofs.slice(0, SHOWN).map(({ file, title }) => `${cell(title)} (\`${file}\`)`)
  const more = proofs.length > SHOWN ? [`and ${proofs.length - SHOWN} more`] : []
  return [...shown, ...more].join('; ')
}

/** Line by line, so that an apostrophe in one line says nothing about the next. */
function titlesIn(source: string): string[] {
  return source
    .split('\n')
    .filter((line) => !/^\s*(\*|\/\/|\/\*)/.test(line))
    .flatMap((line) => [...line.matchAll(TITLE)].map(([, , title = '']) => title))
    .filter((title) => title.includes(' '))
}

const cell = (title: string) => title.replaceAll('|', '/').replaceAll(/\s+/g, ' ').replaceAll('<', '&lt;')
