import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The guides whose code blocks are tested. */
export const GUIDES = [
  'README.md',
  'docs/getting-started.md',
  'docs/sdk.md',
  'docs/data.md',
  'docs/moving-from-wix.md',
  'docs/operations.md',
  'packages/client/README.md',
]

/** A fenced code block of a guide. */
export interface Snippet {
  guide: string
  /** The first word after the fence: `ts`, `sh`, `json`. */
  language: string
  /** The second word: how to run it, if not in the default way. */
  how: string
  code: string
  /** Line number in the guide, starting at 1. */
  line: number
}

export const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Returns all fenced code blocks of a page, in order. */
export function snippetsOf(guide: string): Snippet[] {
  const page = readFileSync(`${root}/${guide}`, 'utf8')
  return [...page.matchAll(/^```(\w+) ?(\w*)\n([\s\S]*?)^```$/gm)].map((match) => {
    const [, language = '', how = '', code = ''] = match
    return { guide, language, how, code, line: page.slice(0, match.index).split('\n').length }
  })
}

/** Returns the documented output of a snippet: the comments after its `console.log` calls. */
export const expectedOutput = ({ code }: Snippet): string[] =>
  [...code.matchAll(/console\.log\(.*\) \/\/ (.*)$/gm)].map(([, text = '']) => text)

/**
 * Replaces the addresses and ids of a guide by those of a test, in one pass: `http://localhost:43210` is not the
 * address of the guide's site followed by a zero.
 */
export function withValues(code: string, values: Readonly<Record<string, string>>): string {
  const names = new RegExp(Object.keys(values).join('|').replaceAll('.', '\\.'), 'g')
  return code.replaceAll(names, (name) => values[name] as string)
}
