import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { StartError } from '../../kernel/errors/start-error.js'
import { isLoopback } from '../../kernel/loopback.js'
import { databaseConfig, loggableConfig as describeConfig, parseIssuer, serveConfig } from './config.js'
import { readEnvironment } from './environment-variables.js'

describe('design §5: environment and flags', () => {
  it('every flag has its variable, and the flag wins', () => {
    const variables = {
      FOYER_HOST: '0.0.0.0',
      FOYER_PORT: '5000',
      FOYER_DATA: '/var/foyer',
      FOYER_DATABASE_URL: 'postgres://db/foyer',
      FOYER_ISSUER: 'https://a.example',
      FOYER_WORKERS: '2',
      FOYER_DEV: '1',
      FOYER_SECRET: 's',
      FOYER_SMTP_URL: 'smtp://mail.example',
      FOYER_LIMITS: 'off',
    }
    expect(readEnvironment(variables)).toMatchObject({
      host: '0.0.0.0',
      port: '5000',
      data: '/var/foyer',
      database: 'postgres://db/foyer',
      issuer: 'https://a.example',
      workers: '2',
      dev: true,
      secret: 's',
      smtpUrl: 'smtp://mail.example',
      limits: 'off',
    })
    expect(readEnvironment(variables, { port: '6000', dev: false })).toMatchObject({ port: '6000', dev: false })
  })

  it.each([
    ['1', true],
    ['true', true],
    ['0', false],
    ['false', false],
    ['off', false],
    ['', undefined],
    [undefined, undefined],
  ])('FOYER_DEV=%j is %s', (value, dev) => {
    expect(readEnvironment({ FOYER_DEV: value }).dev).toBe(dev)
  })

  it('an empty variable is none', () => {
    expect(readEnvironment({ FOYER_PORT: '', FOYER_DATABASE_URL: '' })).toMatchObject({
      port: undefined,
      database: undefined,
    })
  })
})

describe('design §5: the configuration of a server', () => {
  it('has the defaults that scripts rely on', () => {
    expect(serveConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 4000,
      issuer: 'http://localhost:4000',
      dev: false,
      dataFolder: resolve('./data'),
      database: { kind: 'sqlite', file: resolve('./data/foyer.sqlite') },
      mail: { kind: 'none' },
      limits: true,
    })
  })

  it.each([
    [
      { port: '4100', host: '0.0.0.0' },
      { issuer: 'http://localhost:4100', host: '0.0.0.0' },
    ],
    [{ dev: true }, { mail: { kind: 'inbox' } }],
    [{ limits: 'off' }, { limits: false }],
    [{ limits: 'on' }, { limits: true }],
    [
      { smtpUrl: 'smtps://user:pass@mail.example:465' },
      { mail: { kind: 'smtp', url: 'smtps://user:pass@mail.example:465', from: 'no-reply@mail.example' } },
    ],
    [{ smtpUrl: 'smtp://m', mailFrom: 'Me <me@example.com>', dev: true }, { mail: { from: 'Me <me@example.com>' } }],
    [
      { database: 'postgresql://db/foyer', data: '/var/foyer' },
      { database: { kind: 'postgres', url: 'postgresql://db/foyer' }, dataFolder: '/var/foyer' },
    ],
  ])('%j makes %j', (environment, config) => {
    expect(serveConfig(environment)).toMatchObject(config)
  })

  it.each([
    [{ port: '0' }],
    [{ port: '65536' }],
    [{ port: '4000.5' }],
    [{ port: '0x10' }],
    [{ port: ' ' }],
    [{ workers: '0' }],
    [{ workers: 'two' }],
    [{ logLevel: 'loud' }],
    [{ smtpUrl: 'mail.example' }],
    [{ database: 'mysql://db' }],
    [{ issuer: 'nonsense' }],
  ])('%j is refused in one sentence', (environment) => {
    expect(() => serveConfig(environment)).toThrow(StartError)
    expect(() => serveConfig(environment)).toThrow(/^[A-Z][^\n]+\.$|\)\.$/)
  })

  it('databaseConfig: a data folder may stand beside a database (design §6)', () => {
    expect(databaseConfig({ data: '/d', database: 'postgres://db/x' })).toEqual({
      dataFolder: '/d',
      database: { kind: 'postgres', url: 'postgres://db/x' },
    })
  })

  it('V16.2.5: what is logged of it holds no credentials', () => {
    const config = serveConfig({ database: 'postgres://me:hidden@db:5432/foyer', smtpUrl: 'smtp://me:hidden@mail' })
    expect(JSON.stringify(describeConfig(config))).not.toContain('hidden')
    expect(describeConfig(config)).toMatchObject({ database: { url: expect.stringContaining('db:5432') } })
  })
})

describe('security-checklist 71: the issuer', () => {
  it.each([
    ['https://accounts.example', 'https://accounts.example'],
    ['https://accounts.example/', 'https://accounts.example'],
    ['https://example.com/accounts', 'https://example.com/accounts'],
    ['http://localhost:4000', 'http://localhost:4000'],
    ['http://127.0.0.1', 'http://127.0.0.1'],
    ['http://[::1]:4000', 'http://[::1]:4000'],
  ])('%s is %s', (given, issuer) => {
    expect(parseIssuer(given)).toBe(issuer)
  })

  it.each([
    'http://accounts.example',
    'http://127.0.0.1.example',
    'ftp://accounts.example',
    'https://a.example/?x',
    'https://a.example/#x',
    'https://me@a.example',
    '',
    'accounts.example',
  ])('%j is none', (given) => {
    expect(() => parseIssuer(given)).toThrow(StartError)
  })

  it.each([
    ['localhost', true],
    ['127.0.0.1', true],
    ['127.255.0.9', true],
    ['[::1]', true],
    ['128.0.0.1', false],
    ['localhost.example', false],
    ['127.0.0.1.example', false],
    ['[::2]', false],
    ['', false],
  ])('design §6: %j is loopback: %s', (host, loopback) => {
    expect(isLoopback(host)).toBe(loopback)
  })
})
