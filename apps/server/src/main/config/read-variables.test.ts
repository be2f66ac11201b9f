import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StartError } from '../../kernel/errors/start-error.js'
import { environmentVariables } from './environment-variables.js'
import { readVariables } from './read-variables.js'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-variables-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (name: string, content: string | Buffer) => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

/** Expects one sentence that names what is wrong and none of the contents. */
const expectRefused = (variables: Record<string, string>, says: RegExp) => {
  let message = ''
  try {
    readVariables(variables, folder)
  } catch (error) {
    expect(error).toBeInstanceOf(StartError)
    message = (error as Error).message
  }
  expect(message).toMatch(says)
  expect(message).toMatch(/^[^\n]+\.$/)
  expect(message).not.toContain('hush')
}

describe('design §5: .env of the working folder', () => {
  it('gives variables of Foyer and OpenTelemetry, and those of the process take precedence', () => {
    write(
      '.env',
      '\uFEFFFOYER_PORT=5000\n# a comment\nexport FOYER_HOST="0.0.0.0"\nOTEL_SERVICE_NAME=site\nPATH=/evil\nFOYERX=1\n',
    )
    expect(readVariables({ PATH: '/bin', FOYER_HOST: '127.0.0.1' }, folder)).toEqual({
      PATH: '/bin',
      FOYER_HOST: '127.0.0.1',
      FOYER_PORT: '5000',
      OTEL_SERVICE_NAME: 'site',
    })
  })

  it('need not exist', () => {
    expect(readVariables({ FOYER_PORT: '1' }, join(folder, 'nowhere'))).toEqual({ FOYER_PORT: '1' })
  })

  it('may have 64 KiB', () => {
    const line = 'FOYER_HOST=hush\n'
    write('.env', `${line}#${'x'.repeat(64 * 1024 - line.length - 1)}`)
    expect(readVariables({}, folder)).toEqual({ FOYER_HOST: 'hush' })
    write('.env', `${line}#${'x'.repeat(64 * 1024 - line.length)}`)
    expectRefused({}, /^Cannot read .*\.env: it is larger than 64 KiB\.$/)
  })

  it('is refused if it cannot be read', () => {
    write('.env', Buffer.from([0x46, 0xff]))
    expectRefused({}, /^Cannot read .*\.env: it is not UTF-8 text\.$/)
    rmSync(join(folder, '.env'))
    mkdirSync(join(folder, '.env'))
    expectRefused({}, /^Cannot read .*\.env: EISDIR/)
  })
})

describe('design §5: secrets in files', () => {
  const secrets = Object.values(environmentVariables).filter(({ secret }) => secret)

  it('every variable whose value is or may contain a secret can name a file', () => {
    expect(secrets.map(({ variable }) => variable).toSorted()).toEqual([
      'FOYER_CAPTCHA_INVISIBLE_SECRET',
      'FOYER_CAPTCHA_SECRET',
      'FOYER_DATABASE_URL',
      'FOYER_METRICS_TOKEN',
      'FOYER_SECRET',
      'FOYER_SMTP_URL',
    ])
  })

  it.each(secrets)('$variable is read without the newline at the end', ({ variable }) => {
    const file = write('secret', 'hush hush\r\n')
    expect(readVariables({ [`${variable}_FILE`]: file }, folder)[variable]).toBe('hush hush')
  })

  it.each(secrets)('$variable is refused beside its file', ({ variable }) => {
    const file = write('secret', 'hush')
    const fileVariable = `${variable}_FILE`
    expectRefused(
      { [variable]: 'hush', [fileVariable]: file },
      new RegExp(`^Set ${variable} or ${fileVariable}, not both`),
    )
  })

  it('a path is relative to the working folder', () => {
    write('secret', 'hush')
    write('.env', 'FOYER_SECRET_FILE=./secret\n')
    expect(readVariables({}, folder).FOYER_SECRET).toBe('hush')
  })

  it('either form of the process takes precedence over either form in .env', () => {
    const file = write('secret', 'hush')
    write('.env', 'FOYER_SECRET=other\nFOYER_SMTP_URL_FILE=nowhere\n')
    expect(readVariables({ FOYER_SECRET_FILE: file, FOYER_SMTP_URL: 'smtp://x' }, folder)).toMatchObject({
      FOYER_SECRET: 'hush',
      FOYER_SMTP_URL: 'smtp://x',
    })
  })

  it('a file that is missing, empty or too large is refused', () => {
    expectRefused({ FOYER_SECRET_FILE: 'nowhere' }, /nowhere, which FOYER_SECRET_FILE names: ENOENT/)
    expectRefused({ FOYER_SECRET_FILE: write('empty', '\n') }, /empty, which FOYER_SECRET_FILE names, is empty\.$/)
    expectRefused({ FOYER_SECRET_FILE: '/dev/zero' }, /FOYER_SECRET_FILE names: it is larger than 64 KiB/)
  })

  it('a variable without a secret names no file', () => {
    const variables = { FOYER_PORT_FILE: write('port', '5000') }
    expect(readVariables(variables, folder)).toEqual(variables)
  })
})
