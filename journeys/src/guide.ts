import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The guides whose snippets and commands are run. */
export const GUIDES = [
  'README.md',
  'docs/getting-started.md',
  'docs/sdk.md',
  'docs/data.md',
  'docs/moving-from-wix.md',
  'docs/operations.md',
  'packages/client/README.md',
]

/** One fenced block of a guide. */
export interface Snippet {
  guide: string
  /** The first word after the fence: `ts`, `sh`, `json`. */
  language: string
  /** The second word: how it is run when it is not the usual way. */
  how: string
  code: string
  /** Where it stands in the guide, counted from one. */
  line: number
}

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Every fenced block of a page, in order. */
export function snippetsOf(guide: string): Snippet[] {
  const page = readFileSync(`${root}/${guide}`, 'utf8')
  return [...page.matchAll(/^```(\w+) ?(\w*)\n([\s\S]*?)^```$/gm)].map((match) => {
    const [, language = '', how = '', code = ''] = match
    return { guide, language, how, code, line: page.slice(0, match.index).split('\n').length }
  })
}

/** What a snippet says it prints: the comments behind its `console.log`. */
export const expectedOutput = ({ code }: Snippet): string[] =>
  [...code.matchAll(/console\.log\(.*\) \/\/ (.*)$/gm)].map(([, text = '']) => text)
