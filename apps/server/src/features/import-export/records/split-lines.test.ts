import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openRegularFile } from './open-input.js'
import { splitLines } from './split-lines.js'

const folder = mkdtempSync(join(tmpdir(), 'foyer-lines-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function linesOf(content: string, longest = 10_000_000): Promise<(string | undefined)[]> {
  const path = join(folder, 'file')
  writeFileSync(path, content)
  const file = await openRegularFile(path)
  try {
    const lines: (string | undefined)[] = []
    for await (const { number, bytes } of splitLines(file.chunks(), longest)) {
      expect(number).toBe(lines.length + 1)
      lines.push(bytes?.toString())
    }
    return lines
  } finally {
    await file.close()
  }
}

describe('splitLines', () => {
  it.each([
    ['nothing', '', []],
    ['one line', 'a\n', ['a']],
    ['a last line without its end', 'a\nb', ['a', 'b']],
    ['empty lines', '\na\n\n', ['', 'a', '']],
  ])('reads %s', async (_, content, lines) => expect(await linesOf(content)).toEqual(lines))

  it('joins what lies in several chunks, characters of several bytes too', async () => {
    const lines = ['é'.repeat(200_000), 'x'.repeat(262_143), 'y'.repeat(262_144), 'z']
    expect(await linesOf(`${lines.join('\n')}\n`)).toEqual(lines)
  })

  it('passes by a line that is too long, and goes on with the next', async () => {
    expect(await linesOf(`1234\n12345\n${'x'.repeat(1_000_000)}\nend\n12345`, 4)).toEqual([
      '1234',
      undefined,
      undefined,
      'end',
      undefined,
    ])
  })
})
