import { readFileSync } from 'node:fs'
import {
  PASSWORD_MAX_BYTES,
  PASSWORD_MIN_CHARACTERS,
  RECOVERY_SECRET_SECONDS,
  VERIFICATION_CODE_SECONDS,
  VERIFICATION_CODE_TRIES,
} from '@foyer/protocol'
import { expect, it } from 'vitest'
import { DAY } from '../../src/kernel/clock.js'
import { lifetimes } from '../../src/kernel/lifetimes.js'
import { limits } from '../../src/platform/limits/limit.js'

const rows = readFileSync(new URL('../../../../docs/limits.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )

const inWords = (seconds: number): string => {
  const [count, unit] = seconds % 3600 === 0 ? [seconds / 3600, 'hour'] : [seconds / 60, 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

it('V2.1.3, V6.1.1: docs/limits.md names every limit in force with its numbers, and no other', () => {
  const told = rows.filter((row) => row.length === 3 && row[1] !== 'tries' && !row[1]?.startsWith('-'))
  const inForce = Object.values(limits).map(({ name, maxAttempts, windowSeconds }) => [
    name,
    String(maxAttempts),
    inWords(windowSeconds),
  ])
  expect(told).toEqual(inForce)
})

it('V6.1.1, V6.4.1: docs/limits.md has the lives of codes and links as they are', () => {
  const values = rows.filter((row) => row.length === 2).map(([, value]) => value)
  expect(values.slice(1)).toEqual([
    String(VERIFICATION_CODE_TRIES),
    inWords(VERIFICATION_CODE_SECONDS),
    inWords(RECOVERY_SECRET_SECONDS),
    `${lifetimes.invitation.ms / DAY} days`,
    `${PASSWORD_MIN_CHARACTERS} characters to ${PASSWORD_MAX_BYTES.toLocaleString('en')} bytes`,
  ])
})
