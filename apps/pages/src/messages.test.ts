import { readdirSync, readFileSync } from 'node:fs'
import { getMessages } from '@foyer/messages'
import { applicationErrors } from '@foyer/protocol'
import { describe, expect, it } from 'vitest'

const { faults, errors, ...pages } = getMessages('en').messages.pages
const keys = Object.entries(pages).flatMap(([page, words]) => Object.keys(words).map((key) => [page, key] as const))

const sourcesIn = (folder: URL) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => readFileSync(new URL(file, folder), 'utf8'))
    .join('\n')
const ours = ['./', '../../../packages/ui/src/credentials/']
  .map((path) => sourcesIn(new URL(path, import.meta.url)))
  .join()
const everywhere = ours + sourcesIn(new URL('../../server/src/', import.meta.url))
const answered = new Set<string>(Object.entries(applicationErrors).flatMap(([kind, { code }]) => [kind, code]))

describe('words', () => {
  it.each(keys)('G-46: %s.%s is used', (_, key) =>
    expect(ours).toMatch(new RegExp(`(words|messages\\.\\w+)\\.${key}\\b`)),
  )

  it.each([...Object.keys(faults), ...Object.keys(errors)])('G-46: the code %s can be answered', (code) => {
    const isNamed = new RegExp(`'${code}'|\\b(faults|errors)\\.${code}\\b`).test(everywhere)
    expect(isNamed || answered.has(code)).toBe(true)
  })

  it('G-58: no exclamation marks', () => expect(JSON.stringify(getMessages('en').messages.pages)).not.toContain('!'))
})
