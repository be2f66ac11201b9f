import { projectFiles, read } from './project-files.ts'

/** The title of a test or test group, as written in the source. */
export interface TestTitle {
  file: string
  title: string
}

const DEFINES_TESTS = /^import \{[^}]*\b(?:describe|it)\b[^}]*\} from 'vitest'/m
/** A file whose titles are examples for the functions that read numbers. */
const EXAMPLES = 'tests/test-titles.test.ts'
const QUOTED = /(['"`])((?:\\.|(?!\1)[^\\])*)\1/g
const SHOWN = 3

/** Groups the test titles that name a number by that number. `namedIn` returns the numbers in a title. */
export function titlesBy(namedIn: (title: string) => readonly string[]): Map<string, TestTitle[]> {
  const titles = new Map<string, TestTitle[]>()
  for (const one of testTitles()) {
    for (const number of new Set(namedIn(one.title))) titles.set(number, [...(titles.get(number) ?? []), one])
  }
  return titles
}

/** Formats titles as a table cell: the first few, and the number of the others. */
export function listed(titles: readonly TestTitle[]): string {
  const shown = titles.slice(0, SHOWN).map(({ file, title }) => `${cell(title)} (\`${file}\`)`)
  const more = titles.length > SHOWN ? [`and ${titles.length - SHOWN} more`] : []
  return [...shown, ...more].join('; ')
}

/** Parses a list such as `11, 12 and 61` or `93 to 95` into numbers. */
export function numbersOf(list: string): number[] {
  return list.split(/, | and | & /).flatMap((part) => {
    const [first = 0, last = first] = part.split(/ to |–/).map((number) => Number(number.replace('§', '')))
    return Array.from({ length: last - first + 1 }, (_none, more) => first + more)
  })
}

/** Returns the sections of docs/specification.md that a title names: `specification §4`, `specification §5 and §8`. */
export const sectionsNamedIn = (title: string): string[] =>
  [...title.matchAll(/\bspecification (§\d+(?:(?:, | and | to )§\d+)*)/g)]
    .flatMap(([, list = '']) => numbersOf(list))
    .map(String)

/** Returns the pitfalls of wire-protocol §11 that a title names: `trap 17`. */
export const trapsNamedIn = (title: string): string[] =>
  [...title.matchAll(/\btraps? (\d+(?:(?:, | and | to )\d+)*)/g)]
    .flatMap(([, list = '']) => numbersOf(list))
    .map(String)

let all: TestTitle[] | undefined
const testTitles = (): readonly TestTitle[] => {
  all ??= projectFiles()
    .filter((file) => /\.tsx?$/.test(file) && file !== EXAMPLES)
    .flatMap((file) => {
      const source = read(file)
      return DEFINES_TESTS.test(source) ? [...new Set(titlesIn(source))].map((title) => ({ file, title })) : []
    })
  return all
}

/** Finds titles line by line, so that an apostrophe in one line does not begin a string that ends in the next. */
function titlesIn(source: string): string[] {
  return source
    .split('\n')
    .filter((line) => !/^\s*(\*|\/\/|\/\*)/.test(line))
    .flatMap((line) => [...line.matchAll(QUOTED)].map(([, , title = '']) => title))
    .filter((title) => title.includes(' '))
}

const cell = (title: string) => title.replaceAll('|', '/').replaceAll(/\s+/g, ' ').replaceAll('<', '&lt;')
