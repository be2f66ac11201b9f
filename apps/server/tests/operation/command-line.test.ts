import { randomBytes } from 'node:crypto'
import { readdir, stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { type ErrorEnvelope, paths, type StateResponse, type TokenResponse } from '@foyer/protocol'
import { createEmptyDatabase, defaultDatabase, TEST_ORIGIN, TEST_PASSWORD, type TestDatabase } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { originError, redirectUriError } from '../../src/features/site/clients/allowed-uris.js'
import { pictureDataUrl } from '../../src/kernel/branding/picture.js'
import { environmentVariables } from '../../src/main/config/environment-variables.js'
import { png } from '../members/profile/picture-samples.js'
import { startReceiver } from '../owner/webhook-receiver.js'
import {
  type CommandEnvironment,
  type CommandResult,
  runCommand,
  type ServedFoyer,
  serve,
  spawnFoyer,
  spawnServe,
  startProcess,
} from './command-line.js'

/**
 * How long to wait until a running server applies a change, in milliseconds. It polls twice a second; a busy machine is
 * slower.
 */
const PATIENCE = { timeout: 20_000, interval: 50 }

/** Runs a command that must succeed and returns its standard output. */
async function run(args: readonly string[], environment: CommandEnvironment, input?: string): Promise<string> {
  const { code, stdout, stderr } = await runCommand(args, environment, input)
  expect([args.join(' '), code, stderr]).toEqual([args.join(' '), 0, ''])
  return stdout
}

describe.each(defaultDatabase)('the command line beside a running server on $name', ({ name }) => {
  let database: TestDatabase
  let environment: CommandEnvironment
  let server: ServedFoyer
  let clientId: string
  beforeAll(async () => {
    database = await createEmptyDatabase(name)
    environment = {
      ...database.environment,
      FOYER_SECRET: randomBytes(32).toString('base64'),
      FOYER_WEBHOOKS_PRIVATE: 'allow',
    }
    server = await serve(environment)
    // A server that has loaded the client has also loaded the setting, which was stored before it.
    await run(['site', 'set', 'signup.verifyEmail=false'], environment)
    const made = await json<{ clientId: string }>([
      ...['client', 'create', '--name', 'Site', '--json'],
      ...['--origin', TEST_ORIGIN, '--origin', 'https://example.com'],
      ...['--redirect-uri', `${TEST_ORIGIN}/callback`, '--logout-uri', `${TEST_ORIGIN}/`],
    ])
    clientId = made.clientId
    await vi.waitFor(async () => expect(await visitor()).toMatch(/./), PATIENCE)
  })
  afterAll(async () => {
    await server.stop()
    await database.drop()
  })

  const json = async <Value>(args: readonly string[]): Promise<Value> => {
    const stdout = await run(args, environment)
    expect(stdout.trimEnd()).not.toContain('\n')
    return JSON.parse(stdout) as Value
  }
  async function post<Body>(path: string, body: unknown, authorization?: string) {
    const response = await fetch(server.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(authorization === undefined ? {} : { authorization }) },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: (await response.json()) as Body & Partial<ErrorEnvelope> }
  }
  const visitor = async () =>
    (await post<TokenResponse>(paths.token, { clientId, grantType: 'anonymous' })).body.access_token
  const account = (path: string, email: string) => async () => {
    const json = { loginId: { email }, password: TEST_PASSWORD }
    const { status, body } = await post<StateResponse>(path, json, await visitor())
    return body.state ?? `${status} ${body.details?.applicationError?.code}`
  }
  const logIn = (email: string) => account(paths.login, email)
  const register = (email: string) => account(paths.register, email)
  const soon = <Value>(question: () => Promise<Value>) => expect.poll(question, PATIENCE)

  it('member invite, invitations and withdraw work beside the server, in words and as JSON', async () => {
    const [made] = await json<{ email: string; status: string; expiresAt: string }[]>([
      ...['member', 'invite', 'One@Example.com', 'two@example.com', '--json'],
    ])
    expect(made).toMatchObject({ email: 'One@example.com', status: 'open', expiresAt: expect.stringMatching(/Z$/) })
    expect(await run(['member', 'withdraw', 'two@example.com'], environment)).toContain('is withdrawn')
    const listed = await json<{ email: string; status: string }[]>(['member', 'invitations', '--json'])
    const states = Object.fromEntries(listed.map(({ email, status }) => [email, status]))
    expect(states).toEqual({ 'One@example.com': 'open', 'two@example.com': 'withdrawn' })
    expect(await run(['member', 'invitations'], environment)).toMatch(/two@example\.com +withdrawn/)
    const again = await runCommand(['member', 'withdraw', 'two@example.com'], environment)
    expect([again.code, again.stderr]).toEqual([1, 'There is no open invitation for two@example.com.\n'])
    const wrong = await runCommand(['member', 'invite', 'nonsense'], environment)
    expect([wrong.code, wrong.stderr]).toEqual([1, '"nonsense" is not an email address.\n'])
  })

  it('design §5: client create prints the client id, and client list all of it', async () => {
    expect(clientId).toMatch(/^cli_[\w-]{22}$/)
    const plain = await run(['client', 'create', '--name', 'Plain', '--origin', 'http://localhost:9999'], environment)
    expect(plain).toMatch(/^cli_[\w-]{22}\n$/)
    const clients = await json<object[]>(['client', 'list', '--json'])
    expect(clients).toContainEqual({
      clientId,
      name: 'Site',
      origins: [TEST_ORIGIN, 'https://example.com'],
      redirectUris: [`${TEST_ORIGIN}/callback`],
      logoutUris: [`${TEST_ORIGIN}/`],
      rotation: 'pending',
    })
    expect(await run(['client', 'list'], environment)).toContain(clientId)
    const { clientId: added } = await json<{ clientId: string }>([
      ...['client', 'create', '--name', 'Strict', '--rotation', 'strict', '--json'],
    ])
    const grant = { clientId: added, grantType: 'anonymous' }
    await soon(async () => (await post(paths.token, grant)).status).toBe(200)
  })

  it('design §5: key create prints a key once, and a running server takes it within a second', async () => {
    const made = await json<{ keyId: string; apiKey: string }>(['key', 'create', '--name', 'Back end', '--json'])
    expect(made).toEqual({ keyId: expect.stringMatching(/^key_/), apiKey: expect.stringMatching(/^fky_[\w-]{43}$/) })
    const signOn = async () =>
      (await post(paths.signOn, { loginId: { email: 'by-key@example.com' } }, `,${made.apiKey}`)).status
    await soon(signOn).toBe(200)
    const plain = await run(['key', 'create', '--name', 'Shown'], environment)
    expect(plain).toMatch(/^fky_[\w-]{43}\n/)
    expect(plain).toContain(
      'It may: members:read, members:write, sessions:open, data:read, data:write. Choose with --scope.\n',
    )
  })

  it('decision 11: key create takes scopes, networks and an end, and key list shows them', async () => {
    const chosen = [
      '--scope',
      'introspect',
      '--scope',
      'site:read',
      '--network',
      '10.0.0.0/8',
      '--expires',
      '2999-12-31',
    ]
    const plain = await run(['key', 'create', '--name', 'Chosen', ...chosen], environment)
    expect(plain).toContain('It may: introspect, site:read.\n')
    const listed = await json<{ name: string }[]>(['key', 'list', '--json'])
    expect(listed.find(({ name }) => name === 'Chosen')).toMatchObject({
      scopes: ['introspect', 'site:read'],
      networks: ['10.0.0.0/8'],
      expiresDate: '2999-12-31T00:00:00.000Z',
    })
    expect(await run(['key', 'list'], environment)).toMatch(/Chosen .*introspect site:read 10\.0\.0\.0\/8/)
    for (const [flag, value] of [
      ['--scope', 'everything'],
      ['--network', 'the office'],
      ['--expires', 'soon'],
    ] as const) {
      const { code, stderr } = await runCommand(['key', 'create', '--name', 'Bad', flag, value], environment)
      expect([flag, code, stderr.includes(value), stderr.split('\n').length]).toEqual([flag, 1, true, 2])
    }
  })

  it('decision 11: key rotate, list and revoke: one key takes the place of another, and a revoked one works no more within a second', async () => {
    type Made = { keyId: string; apiKey: string }
    const old = await json<Made>(['key', 'create', '--name', 'Nightly', '--json'])
    const made = await json<Made>(['key', 'rotate', old.keyId, '--overlap', 'now', '--json'])
    const email = 'nightly@example.com'
    const signOn =
      ({ apiKey }: Made) =>
      async () =>
        (await post(paths.signOn, { loginId: { email } }, `,${apiKey}`)).status
    await soon(signOn(made)).toBe(200)
    expect(await signOn(old)()).toBe(401)
    const listed = await json<{ keyId: string; name: string; lastFour: string }[]>(['key', 'list', '--json'])
    expect(listed.filter(({ name }) => name === 'Nightly')).toMatchObject([
      { keyId: made.keyId, lastFour: made.apiKey.slice(-4), expiresDate: null },
    ])
    expect(await run(['key', 'revoke', made.keyId], environment)).toBe(`${made.keyId} works no more.\n`)
    await soon(signOn(made)).toBe(401)
    const again = await runCommand(['key', 'revoke', made.keyId], environment)
    expect([again.code, again.stderr]).toEqual([1, 'There is no such API key, or it was already revoked.\n'])
  })

  it('decision 11: client rotate-secret gives a confidential client a secret that a running server takes', async () => {
    const create = ['client', 'create', '--name', 'Back end', '--confidential', '--json']
    const made = await json<{ clientId: string; clientSecret: string }>(create)
    const rotate = ['client', 'rotate-secret', made.clientId, '--overlap', 'now', '--json']
    const { clientSecret } = await json<{ clientSecret: string }>(rotate)
    const anonymous = (secret: string) => async () =>
      (await post(paths.token, { clientId: made.clientId, clientSecret: secret, grantType: 'anonymous' })).status
    await soon(anonymous(clientSecret)).toBe(200)
    expect(await anonymous(made.clientSecret)()).toBe(401)
  })

  it('decision 24: webhook add, list, test and remove work beside the server, which tells what happens', async () => {
    const receiver = await startReceiver()
    const url = `${receiver.url}/hook`
    const add = ['webhook', 'add', '--url', url, '--event', 'member.created', '--json']
    const made = await json<{ webhookId: string; secret: string }>(add)
    expect(made.secret).toMatch(/^whsec_/)
    await run(['webhook', 'test', made.webhookId], environment)
    await register('told@example.com')()
    await expect
      .poll(() => receiver.received.map(({ message }) => message.type), PATIENCE)
      .toEqual(['webhook.test', 'member.created'])
    receiver.answer(() => ({ status: 500 }))
    const failed = await runCommand(['webhook', 'test', made.webhookId], environment)
    expect([failed.code, failed.stderr]).toEqual([1, expect.stringContaining('500')])
    expect(await run(['webhook', 'list'], environment)).toContain(`${made.webhookId}  failing  ${url}  member.created`)
    await run(['webhook', 'remove', made.webhookId], environment)
    expect(await run(['webhook', 'list'], environment)).toBe('There are no webhooks.\n')
    await receiver.stop()
  })

  it('decision 22: a logo is named by its file, and a colour that is hard to read is said to change', async () => {
    const [logo, drawing] = [join(database.folder, 'logo.png'), join(database.folder, 'logo.svg')]
    await writeFile(logo, png(96, 32))
    await writeFile(drawing, '<svg xmlns="http://www.w3.org/2000/svg"/>')
    const said = await run(['site', 'set', `branding.logo=${logo}`, 'branding.colour=#ffd400'], environment)
    expect(said).toContain('branding.logo=data:image/png;base64,')
    expect(said).toContain('To keep text readable, the colour becomes #766200 in the light theme.\n')
    const { 'branding.logo': kept } = await json<Record<string, string>>(['site', 'get', '--json'])
    expect(kept).toBe(pictureDataUrl(png(96, 32)))
    await vi.waitFor(
      async () => expect(await (await fetch(`${server.url}/signin`)).text()).toContain('class="logo"'),
      PATIENCE,
    )
    for (const [file, reason] of [
      [drawing, 'it is an SVG or another document, which may hold scripts; save it as a PNG'],
      [join(database.folder, 'nothing.png'), 'it cannot be read.'],
    ] as const) {
      const { code, stderr } = await runCommand(['site', 'set', `branding.logo=${file}`], environment)
      expect([code, stderr]).toEqual([1, expect.stringContaining(`${file} was not accepted: ${reason}`)])
    }
    expect(await run(['site', 'set', 'branding.logo=', 'branding.colour=#17566a'], environment)).toMatch(
      /^branding.logo=\n/,
    )
  })

  it('design §5: site set is in force within a second; site get shows what is in force', async () => {
    expect(await register('first@example.com')()).toBe('SUCCESS')
    const printed = await run(['site', 'set', 'signup.policy=approval', 'site.name=My = site'], environment)
    expect(printed).toContain('signup.policy=approval')
    let tried = 0
    await soon(() => register(`approval${tried++}@example.com`)()).toBe('REQUIRE_OWNER_APPROVAL')
    expect(await json(['site', 'get', '--json'])).toMatchObject({
      'signup.policy': 'approval',
      'signup.verifyEmail': 'false',
      'accounts.disclosure': 'explicit',
      'captcha.provider': 'none',
      'site.name': 'My = site',
    })
    expect(await run(['site', 'get'], environment)).toContain('approval')
  })

  it('design §5: member show, approve, decline, block, unblock, require-reset and delete are in force within a second', async () => {
    await run(['site', 'set', 'signup.policy=approval', 'signup.verifyEmail=false'], environment)
    const email = 'moderated@example.com'
    let at = 0
    await soon(() => register(`more${at++}@example.com`)()).toBe('REQUIRE_OWNER_APPROVAL')
    expect(await register(email)()).toBe('REQUIRE_OWNER_APPROVAL')
    const show = () => json<Record<string, unknown>>(['member', 'show', email.toUpperCase(), '--json'])
    expect(await show()).toMatchObject({
      id: expect.stringMatching(/^mem_/),
      email,
      status: 'pending-approval',
      emailVerified: false,
    })
    expect(await json(['member', 'approve', email, '--json'])).toMatchObject({ email, status: 'active' })
    await soon(logIn(email)).toBe('SUCCESS')
    expect(await run(['member', 'block', email], environment)).toMatch(/blocked.*\n$/)
    await soon(logIn(email)).toBe('403 MEMBER_BLOCKED')
    expect(await json(['member', 'unblock', email, '--json'])).toMatchObject({ status: 'active' })
    await soon(logIn(email)).toBe('SUCCESS')
    expect(await json(['member', 'require-reset', email, '--json'])).toMatchObject({ resetRequired: true })
    await soon(logIn(email)).toBe('403 -19973')
    expect(await json(['member', 'lift-reset', email, '--json'])).toMatchObject({ resetRequired: false })
    await soon(logIn(email)).toBe('SUCCESS')
    await run(['member', 'require-reset', email], environment)
    await soon(logIn(email)).toBe('403 -19973')
    expect(await show()).toMatchObject({ status: 'active', resetRequired: true })
    expect(await run(['member', 'delete', email], environment)).toMatch(/will be deleted on .*"foyer member restore"/)
    await soon(logIn(email)).toBe('403 DELETION_PENDING')
    expect(await json(['member', 'restore', email, '--json'])).toMatchObject({ status: 'active' })
    await run(['site', 'set', 'members.deletionGraceDays=0'], environment)
    await run(['member', 'delete', email], environment)
    await soon(logIn(email)).toBe('404 -19999')
    const declined = 'declined@example.com'
    await soon(register(declined)).toBe('REQUIRE_OWNER_APPROVAL')
    expect(await run(['member', 'decline', declined, '--reason', 'No room.'], environment)).toBe(
      `The request of ${declined} is declined.\n`,
    )
    const gone = await runCommand(['member', 'show', email], environment)
    expect(gone).toEqual({ code: 1, stdout: '', stderr: `There is no member with the address ${email}.\n` })
  })

  it('design §6: a block ends the sessions of the member on a running server', async () => {
    await run(['site', 'set', 'signup.policy=open'], environment)
    const { apiKey } = await json<{ apiKey: string }>(['key', 'create', '--name', 'Opens', '--json'])
    const signOn = () => post<StateResponse>(paths.signOn, { loginId: { email: 'session@example.com' } }, `,${apiKey}`)
    await soon(async () => (await signOn()).status).toBe(200)
    const { body } = await signOn()
    const grant = { grant_type: 'authorized_client', member_id: body.identity?.id, session_token: body.sessionToken }
    const session = await post<TokenResponse>(paths.token, grant, `,${apiKey}`)
    expect(session.status).toBe(200)
    const mine = async () =>
      (await fetch(`${server.url}${paths.userinfo}`, { headers: { authorization: session.body.access_token } })).status
    expect(await mine()).toBe(200)
    await run(['member', 'block', 'session@example.com'], environment)
    await soon(mine).toBe(401)
  })

  it('member set changes what the page of a member changes, and says what it refuses', async () => {
    const set = (...flags: string[]) => json(['member', 'set', 'session@example.com', ...flags, '--json'])
    expect(await set('--notes', 'On paper', '--tags', 'vip, wholesale', '--first-name', 'Ada')).toMatchObject({
      notes: 'On paper',
      tags: ['vip', 'wholesale'],
    })
    expect(await set('--tags', '')).toMatchObject({ notes: 'On paper', tags: [] })
    const refused = await runCommand(['member', 'set', 'session@example.com', '--language', 'not one'], environment)
    expect(refused).toMatchObject({ code: 1, stderr: '"language": must be a language like en or pt-BR.\n' })
    expect(await set('--new-email', 'set@new.example', '--verified')).toMatchObject({
      email: 'set@new.example',
      emailVerified: true,
    })
  })

  it('design §5: a registration that waits for its code is shown as pending verification', async () => {
    await run(['site', 'set', 'signup.verifyEmail=true'], environment)
    let at = 0
    await soon(() => register(`unproven${at++}@example.com`)()).toBe('REQUIRE_EMAIL_VERIFICATION')
    // One that began before the server knew the setting may have been created as a member.
    await register(`unproven${at++}@example.com`)()
    const shown = await json<{ email: string; status: string }[]>(['member', 'list', '--json'])
    const pending = shown.find(({ status }) => status === 'pending-verification')
    expect(pending?.email).toMatch(/^unproven/)
    expect(await json(['member', 'show', pending?.email ?? '', '--json'])).toMatchObject({
      id: expect.stringMatching(/^mem_/),
      status: 'pending-verification',
      emailVerified: false,
    })
    expect(await run(['member', 'list'], environment)).toContain(pending?.email)
  })

  it('decision 21: owner list, invite, set-role and remove look after the same people as the console', async () => {
    const run = async (...args: string[]) => runCommand(['owner', ...args], environment)
    const password = `${TEST_PASSWORD}\n`
    await runCommand(['owner', 'create', '--email', 'chief@example.com', '--password-stdin'], environment, password)
    await runCommand(['owner', 'create', '--email', 'second@example.com', '--password-stdin'], environment, password)
    expect(await run('set-role', 'second@example.com', 'read-only')).toMatchObject({ code: 0 })
    expect(await run('invite', 'third@example.com', '--role', 'moderator')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('is invited'),
    })
    const { stdout } = await run('list', '--json')
    const listed = JSON.parse(stdout) as { email: string; role: string }[]
    expect(listed.find(({ email }) => email === 'second@example.com')?.role).toBe('read-only')
    expect(await run('remove', 'second@example.com')).toMatchObject({ code: 0 })
    for (const { email, role } of listed)
      if (role === 'owner' && email !== 'chief@example.com') await run('remove', email)
    expect(await run('remove', 'chief@example.com')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('This is the last owner of the site'),
    })
    expect(await runCommand(['member', 'block', 'chief@example.com'], environment)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('This is the last owner of the site'),
    })
  })

  it('design §5: owner create reads the password from standard input', async () => {
    const create = (email: string, input: string) =>
      runCommand(['owner', 'create', '--email', email, '--password-stdin'], environment, input)
    expect(await create('owner@example.com', `${TEST_PASSWORD}\n`)).toMatchObject({ code: 0, stderr: '' })
    expect(await create('OWNER@example.com', TEST_PASSWORD)).toMatchObject({ code: 1, stdout: '' })
    for (const [email, input] of [
      ['nonsense', TEST_PASSWORD],
      ['other@example.com', 'short'],
      ['other@example.com', ''],
    ] as const) {
      const refused = await create(email, input)
      expect(refused).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/^[A-Z"].*\.\n$/) })
      expect(refused.stderr).not.toContain(input === '' ? '\0' : input)
    }
    expect((await runCommand(['owner', 'create', '--email', 'a@example.com'], environment)).code).toBe(2)
  })

  it('design §5: signing-key rotate: the key set has both keys within a second, and old tokens stay good', async () => {
    const token = await visitor()
    const before = await json<{ kid: string; retiredAt: string | null }[]>(['signing-key', 'list', '--json'])
    expect(before).toHaveLength(1)
    const { kid } = await json<{ kid: string }>(['signing-key', 'rotate', '--json'])
    const kids = async () => {
      const { keys } = (await (await fetch(`${server.url}${paths.jwks}`)).json()) as { keys: { kid: string }[] }
      return keys.map((key) => key.kid).toSorted()
    }
    await soon(kids).toEqual([before[0]?.kid, kid].toSorted())
    expect((await post(paths.validateEmail, { email: 'a@example.com' }, token)).status).toBe(200)
    expect(await run(['signing-key', 'list'], environment)).toContain(kid)
  })

  it('design §5: migrate says that the database is up to date', async () => {
    expect(await run(['migrate'], environment)).toBe('The database is up to date.\n')
    expect(await json(['migrate', '--json'])).toEqual({ upToDate: true, version: expect.any(String) })
  })

  it('design §5: site set, export and data export print what they did as JSON', async () => {
    expect(await json(['site', 'set', 'site.name=Harbour', '--json'])).toEqual({ 'site.name': 'Harbour' })
    const file = join(database.folder, 'site.jsonl')
    expect(await json(['export', file, '--json'])).toEqual({ file, members: expect.any(Number) })
    const members = join(database.folder, 'members.csv')
    expect(await json(['member', 'export', members, '--json'])).toEqual({ file: members, members: expect.any(Number) })
  })

  it('design §5: with --json an error is one line of JSON with a code', async () => {
    const failed = await runCommand(['member', 'show', 'nobody@example.com', '--json'], environment)
    const message = 'There is no member with the address nobody@example.com.'
    expect(failed).toEqual({
      code: 1,
      stdout: '',
      stderr: `${JSON.stringify({ error: { code: 'FAILED', message } })}\n`,
    })
    await run(['owner', 'create', '--email', 'last@example.com', '--password-stdin'], environment, TEST_PASSWORD)
    const owners = await json<{ email: string }[]>(['owner', 'list', '--json'])
    for (const { email } of owners.slice(1)) await run(['owner', 'remove', email], environment)
    const refused = await runCommand(['owner', 'remove', owners[0]?.email ?? '', '--json'], environment)
    expect([refused.code, JSON.parse(refused.stderr).error.code]).toEqual([
      1,
      expect.stringMatching(/^[A-Z_]+$|^-\d+$/),
    ])
  })

  it('a variable that is not a setting is named on standard error, and the command runs', async () => {
    const typing = { ...environment, FOYER_PROT: '5000' }
    const message = 'FOYER_PROT is not a setting of Foyer; did you mean FOYER_PORT?'
    expect(await runCommand(['migrate'], typing)).toMatchObject({ code: 0, stderr: `${message}\n` })
    const { stderr } = await runCommand(['migrate', '--json'], typing)
    expect(JSON.parse(stderr)).toEqual({ warning: { code: 'UNKNOWN_VARIABLE', message } })
  })
})

describe.each(defaultDatabase)('foyer serve on $name', ({ name }) => {
  let database: TestDatabase
  let environment: CommandEnvironment & { FOYER_SECRET: string }
  beforeAll(async () => {
    database = await createEmptyDatabase(name)
    environment = { ...database.environment, FOYER_SECRET: randomBytes(32).toString('hex') }
  })
  afterAll(() => database.drop())

  it('design §5: a fresh site verifies addresses, and does not under --dev', async () => {
    const get = async (more: CommandEnvironment) =>
      JSON.parse((await runCommand(['site', 'get', '--json'], { ...environment, ...more })).stdout)
    const fresh = { 'signup.policy': 'open', 'captcha.provider': 'none', 'accounts.disclosure': 'explicit' }
    expect(await get({})).toMatchObject({ ...fresh, 'signup.verifyEmail': 'true' })
    expect(await get({ FOYER_DEV: '1' })).toMatchObject({ ...fresh, 'signup.verifyEmail': 'false' })
  })

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'design §5: one line on standard output, JSON lines on standard error, and %s ends it with 0',
    async (signal) => {
      const server = await serve(environment)
      for (const path of ['/healthz', '/readyz']) expect((await fetch(server.url + path)).status).toBe(200)
      expectServed(server, await server.stop(signal), environment.FOYER_SECRET)
      // Commands work on the database without a running server (design §5).
      expect(JSON.parse((await runCommand(['member', 'list', '--json'], environment)).stdout)).toEqual([])
    },
  )

  it('design §5: with --json the ready line has the set-up link, which the log then does not repeat', async () => {
    const server = await serve({ ...environment, FOYER_PROT: '1' }, { flags: ['--json'] })
    const { stdout, stderr } = await server.stop()
    const { ready, issuer, setUpLink } = JSON.parse(stdout)
    expect([ready, issuer]).toEqual([true, `http://localhost:${new URL(server.url).port}`])
    expect(setUpLink).toMatch(/\/setup\?token=/)
    expect(stderr).not.toContain(setUpLink)
    expect(
      stderr
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).msg),
    ).toContain('FOYER_PROT is not a setting of Foyer; did you mean FOYER_PORT?')
  })

  it('design §5: on a terminal the addresses follow the ready line, and under --dev the log is readable', async () => {
    const server = await serve(environment, { flags: ['--dev'], isTerminal: true })
    const { stdout, stderr } = await server.stop()
    const issuer = `http://localhost:${new URL(server.url).port}`
    const [ready] = stdout.split('\n')
    expect(ready).toBe(`foyer ready at ${issuer}`)
    for (const line of [`Console  ${issuer}/console`, `Emails   captured, not sent: ${issuer}/console/inbox`])
      expect(stdout).toContain(line)
    expect(stdout).toMatch(/Set up +http:\S+\/setup\?token=/)
    expect(stdout).toContain('Ctrl+C')
    expect(stderr).toMatch(/^\d\d:\d\d:\d\d\.\d{3} INFO {2}started .*$/m)
    expect(stderr).not.toContain('token=')
    const withoutDev = await serve(environment, { isTerminal: true })
    const log = (await withoutDev.stop()).stderr.trimEnd().split('\n')
    expect(log.map((line) => JSON.parse(line).msg)).toContain('started')
  })

  it.each([
    ['a part of the head', 'GET /healthz HTTP/1.1\r\nHost: local'],
    ['a part of the body', 'POST /oauth2/token HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\ngrant_type='],
    [
      'a whole request, and a part of the next',
      'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\nGET /healthz HTTP/1.1\r\nHost: local',
    ],
  ])('design §5: a clean stop does not wait for the rest of a request: %s', async (_, text) => {
    const server = await serve(environment)
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.on('error', () => {}).resume()
    await new Promise((resolve) => socket.write(text, resolve))
    // A response on another connection shows that the server has read the data sent before.
    await fetch(`${server.url}/healthz`)
    expect((await server.stop()).code).toBe(0)
    await closed
  })
})

/** Expects one line on standard output, JSON lines on standard error without the secret, and exit code 0. */
function expectServed({ url }: ServedFoyer, { code, stdout, stderr }: CommandResult, secret: string): void {
  expect(code).toBe(0)
  expect(stdout).toBe(`foyer ready at http://localhost:${new URL(url).port}\n`)
  const lines = stderr.trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(expect.arrayContaining(['started', 'stopping']))
  expect(stderr).not.toContain(secret)
}

describe('bin/foyer.js as its own process', () => {
  let database: TestDatabase
  let environment: CommandEnvironment & { FOYER_SECRET: string }
  beforeAll(async () => {
    database = await createEmptyDatabase('sqlite')
    environment = { ...database.environment, FOYER_SECRET: randomBytes(32).toString('hex') }
    await run(['migrate'], environment)
  })
  afterAll(() => database.drop())

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'serves until %s, exits with 0, and creates files that only its user can read',
    async (signal) => {
      const FOYER_DATA = join(database.folder, signal)
      const server = await spawnServe({ ...environment, FOYER_DATA })
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
      expectServed(server, await server.stop(signal), environment.FOYER_SECRET)
      expect((await stat(join(FOYER_DATA, 'foyer.sqlite'))).mode & 0o777).toBe(0o600)
    },
  )

  it('answers requests while it drains, and says at /readyz that it is stopping', async () => {
    const server = await serve({ ...environment, FOYER_DRAIN_SECONDS: '0.5' })
    const ended = server.stop()
    const ready = await fetch(`${server.url}/readyz`)
    expect([ready.status, await ready.json()]).toMatchObject([503, { reason: 'The server is stopping.' }])
    expect((await fetch(`${server.url}/signin`)).status).toBe(200)
    expect((await ended).code).toBe(0)
  })

  it('reads standard input through a pipe, and exits with 0', async () => {
    const create = ['owner', 'create', '--email', 'owner@example.com', '--password-stdin']
    expect(await spawnFoyer(create, environment, `${TEST_PASSWORD}\n`)).toEqual({
      code: 0,
      stdout: 'owner@example.com is an owner of this site now.\n',
      stderr: '',
    })
  })

  it('exits with 1 after one sentence on standard error', async () => {
    expect(await spawnFoyer(['member', 'show', 'nobody@example.com'], environment)).toEqual({
      code: 1,
      stdout: '',
      stderr: 'There is no member with the address nobody@example.com.\n',
    })
  })

  it('exits with 1 after one sentence when the reader of an export closes the pipe', async () => {
    const { child, ended } = startProcess(['export', '-'], environment)
    child.stdout.destroy()
    expect(await ended).toEqual({ code: 1, stdout: '', stderr: 'The reader of the export closed the pipe.\n' })
  })
})

describe('design §5: --help', () => {
  it.each([[['--help']], [['serve', '--help']]])('%j lists every variable of the environment', async (args) => {
    const { code, stdout } = await runCommand(args)
    expect(code).toBe(0)
    for (const { variable } of Object.values(environmentVariables))
      expect(stdout).toMatch(new RegExp(`^ +${variable} +\\S`, 'm'))
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([])
  })
})

describe('main with a context of its own', () => {
  const EVENTS = ['SIGTERM', 'SIGINT', 'exit', 'message', 'uncaughtException', 'unhandledRejection']
  const processState = () => ({
    listeners: EVENTS.map((event) => [event, process.listenerCount(event)]),
    exitCode: process.exitCode,
    umask: process.umask(),
  })

  it('leaves the process as it was, after a server and after a command', async () => {
    const database = await createEmptyDatabase('sqlite')
    const before = processState()
    const server = await serve(database.environment)
    expect(processState()).toEqual(before)
    await server.stop()
    await run(['export', join(database.folder, 'site.jsonl')], database.environment)
    expect((await runCommand(['no-such-command'], database.environment)).code).toBe(2)
    expect(processState()).toEqual(before)
    await database.drop()
  })

  it('design §5: reads .env of its working folder, which help does not need', async () => {
    const database = await createEmptyDatabase('sqlite')
    const inFolder = (...args: string[]) => runCommand(args, {}, '', database.folder)
    await writeFile(join(database.folder, '.env'), `FOYER_DATA=${join(database.folder, 'data')}\nFOYER_DEV=1\n`)
    const migrated = await inFolder('migrate')
    expect(migrated).toMatchObject({ code: 0, stderr: '' })
    expect(JSON.parse((await inFolder('site', 'get', '--json')).stdout)['signup.verifyEmail']).toBe('false')
    await writeFile(join(database.folder, '.env'), 'x'.repeat(70_000))
    expect(await inFolder('migrate')).toMatchObject({ code: 1, stderr: expect.stringMatching(/64 KiB\.\n$/) })
    expect(await inFolder('migrate', '--help')).toMatchObject({ code: 0, stderr: '' })
    await database.drop()
  })

  it('reads no variables of the process', async () => {
    const database = await createEmptyDatabase('sqlite')
    vi.stubEnv('FOYER_DATA', join(database.folder, 'not-this-one'))
    vi.stubEnv('FOYER_DEV', '1')
    try {
      const settings = JSON.parse(await run(['site', 'get', '--json'], database.environment))
      expect(settings['signup.verifyEmail']).toBe('true')
      expect(await readdir(database.folder)).toEqual(['foyer.sqlite'])
    } finally {
      vi.unstubAllEnvs()
      await database.drop()
    }
  })
})

describe('design §6: client create refuses', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createEmptyDatabase('sqlite')
  })
  afterAll(() => database.drop())

  const refused: [string, string[]][] = [
    ['http beyond loopback', ['--redirect-uri', 'http://example.com/callback']],
    ['an origin of http beyond loopback', ['--origin', 'http://example.com']],
    ['a wildcard', ['--origin', 'https://*.example.com']],
    ['a fragment', ['--redirect-uri', 'https://example.com/callback#x']],
    ['a user name', ['--redirect-uri', 'https://user@example.com/callback']],
    ['the origin null', ['--origin', 'null']],
    ['an origin with a slash', ['--origin', 'https://example.com/']],
    ['a bad address to return to after sign-out', ['--logout-uri', 'http://example.com/']],
    ['an empty name', ['--name', ' ']],
    ['an application of nobody', ['--third-party']],
    ['an application of nobody, by an empty name', ['--third-party', '--run-by', ' ']],
    ['somebody else’s name on an own application', ['--run-by', 'Marta Voss']],
    ['a logo that is not there', ['--third-party', '--run-by', 'Marta Voss', '--logo', 'no-such-file.png']],
    ['a logo that is no picture', ['--third-party', '--run-by', 'Marta Voss', '--logo', 'package.json']],
  ]
  it.each(refused)('%s, in one sentence', async (_, args) => {
    const named = args[0] === '--name' ? [] : ['--name', 'Site']
    const ended = await runCommand(['client', 'create', ...named, ...args], database.environment)
    expect(ended).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/^["A-Z][^\n]*[.?]\n$/) })
  })

  it.each([
    'http://127.0.0.1.example.com',
    'http://localhost.example.com',
    'http://128.0.0.1',
    'https://*.example.com',
    'https://user:password@example.com',
    'null',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'app://callback',
    'example.com',
    '//example.com',
    '',
    'https://example.com\\@evil.example',
    'https://example.com/\t',
    ' https://example.com',
    `https://example.com/${'a'.repeat(2030)}`,
  ])('security-checklist 40: %j, as an origin and as an address to return to', (given) => {
    expect(originError(given)).toMatch(/[.?]$/)
    expect(redirectUriError(given)).toMatch(/[.?]$/)
  })

  it.each(['https://example.com/app', 'https://example.com/', 'https://EXAMPLE.com', 'https://example.com:443'])(
    'security-checklist 40: %j as an origin: browsers never send it like this',
    (given) => {
      expect(originError(given)).toMatch(/did you mean "https:\/\/example\.com"\?$/)
      expect(redirectUriError(given)).toBeUndefined()
    },
  )

  it('and keeps nothing of it; loopback is allowed over http', async () => {
    const { stdout } = await runCommand(['client', 'list', '--json'], database.environment)
    expect(JSON.parse(stdout)).toEqual([])
    const loopback = ['http://localhost:3000', 'http://127.0.0.1:5555', 'http://127.8.9.10', 'http://[::1]:4000']
    const origins = loopback.flatMap((origin) => ['--origin', origin])
    expect((await runCommand(['client', 'create', '--name', 'Local', ...origins], database.environment)).code).toBe(0)
  })
})
