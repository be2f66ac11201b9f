import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { HttpResponse } from '../../../../platform/network/http-request.js'
import { createBreachedPasswords } from './create-breached-passwords.js'
import { passwordDigest } from './password-digest.js'
import { pwnedPasswordsService } from './pwned-passwords-service.js'

const folder = mkdtempSync(join(tmpdir(), 'foyer-breached-'))
afterAll(() => rmSync(folder, { recursive: true }))
const neverFails = (error: unknown) => {
  throw error
}

describe('V6.2.12: a file of stolen passwords', () => {
  const file = join(folder, 'list.txt')

  it('is searched by halving, and finds what is in it and nothing else, whatever its lines look like', async () => {
    const words = fc.uniqueArray(fc.string({ maxLength: 12 }), { maxLength: 60 })
    const shape = fc.record({
      end: fc.constantFrom('\n', '\r\n'),
      count: fc.constantFrom(
        () => '',
        (index: number) => `:${10 ** (index % 8)}`,
      ),
      isEnded: fc.boolean(),
      isUpper: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(words, words, shape, async (stolen, others, { end, count, isEnded, isUpper }) => {
        const lines = stolen
          .map(passwordDigest)
          .sort()
          .map((digest, index) => `${isUpper ? digest : digest.toLowerCase()}${count(index)}`)
        writeFileSync(file, lines.join(end) + (isEnded ? end : ''))
        const list = createBreachedPasswords(file, neverFails)
        for (const password of [...stolen, ...others])
          expect([password, await list.has(password)]).toEqual([password, stolen.includes(password)])
      }),
      { numRuns: 60 },
    )
  })

  it('refuses nothing when it cannot be read any more, and says so; one that is not there stops the start', async () => {
    writeFileSync(file, passwordDigest('stolen'))
    const failures: unknown[] = []
    const list = createBreachedPasswords(file, (error) => failures.push(error))
    rmSync(file)
    expect([await list.has('stolen'), failures.length]).toEqual([false, 1])
    expect(() => createBreachedPasswords(file, neverFails)).toThrow('which cannot be read')
  })
})

describe('V6.2.12: a service that knows stolen passwords', () => {
  const digest = passwordDigest('stolen')
  const says = (text: string, status = 200): HttpResponse => ({
    status,
    text,
    location: undefined,
    contentType: undefined,
  })

  it('learns five characters of a digest, over HTTP', async () => {
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(`${request.method} ${request.url} ${request.headers['add-padding']}`)
      response.end(`${'0'.repeat(35)}:3\r\n${digest.slice(5)}:17\r\n`)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const service = createBreachedPasswords(`http://127.0.0.1:${port}/range`, neverFails)
    expect(await service.has('stolen')).toBe(true)
    expect(asked).toEqual([`GET /range/${digest.slice(0, 5)} true`])
    await new Promise((resolve) => server.close(resolve))
  })

  it.each([
    ['the rest of the digest, in lower case', `${digest.slice(5).toLowerCase()}:2`, true],
    ['padding, which was seen 0 times', `${digest.slice(5)}:0`, false],
    ['others', `${'A'.repeat(35)}:4\n${'B'.repeat(35)}:5`, false],
    ['nothing', '', false],
  ])('that answers %s is understood', async (_what, text, isKnown) => {
    expect(
      await pwnedPasswordsService('https://list.example/range/', neverFails, async () => says(text)).has('stolen'),
    ).toBe(isKnown)
  })

  it.each([
    ['is down', () => Promise.reject(new Error('refused'))],
    ['answers 503', async () => says('', 503)],
    ['leads elsewhere', async () => says('', 302)],
  ])('refuses no password when it %s, and says so', async (_what, ask) => {
    const failures: unknown[] = []
    const service = pwnedPasswordsService('https://list.example/range', (error) => failures.push(error), ask)
    expect([await service.has('stolen'), failures.length]).toEqual([false, 1])
  })

  it('that hangs gathers no requests, and each that is not asked is told', async () => {
    let asked = 0
    let notAsked = 0
    let answer = (_given: HttpResponse) => {}
    const answered = new Promise<HttpResponse>((resolve) => (answer = resolve))
    const service = pwnedPasswordsService(
      'https://list.example/range',
      () => notAsked++,
      () => {
        asked += 1
        return answered
      },
    )
    const waiting = Array.from({ length: 60 }, () => service.has('stolen'))
    expect([asked, notAsked]).toEqual([50, 10])
    answer(says(`${digest.slice(5)}:1`))
    expect((await Promise.all(waiting)).filter(Boolean)).toHaveLength(50)
    expect(await service.has('stolen')).toBe(true)
  })

  it('is asked by https, or on this machine', () => {
    expect(() => createBreachedPasswords('http://list.example/range', neverFails)).toThrow('must be an https: address')
  })

  it('is nobody unless one is named', async () => {
    expect(await createBreachedPasswords(undefined, neverFails).has('stolen')).toBe(false)
  })
})
