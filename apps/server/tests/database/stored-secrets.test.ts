import { paths, type StateResponse, type TokenResponse } from '@foyer/protocol'
import { foyerLogger } from '@foyer/server'
import { createCodeVerifier, defaultDatabase, startFoyer, TEST_ORIGIN, TEST_PASSWORD } from '@foyer/testing'
import { describe, expect, it } from 'vitest'
import { dumpTables } from './tables.js'

const NEW_PASSWORD = 'a quite different password'

/** Exempt: the development inbox replaces a person's mailbox, stores what was mailed, and exists only with --dev. */
const MAILBOX = 'inbox_mail'

describe.each(defaultDatabase)('design invariant 4 on $name: only digests are stored', ({ name }) => {
  it('after a whole story no secret is in any column of any table, nor in the log', async () => {
    const log: string[] = []
    const foyer = await startFoyer({
      hashCost: 'production',
      database: name,
      listen: false,
      replace: {
        logger: foyerLogger({ write: (line: string) => void log.push(line) }, 'trace'),
      },
    })
    const secrets = new Map<string, string>()
    const keep = (what: string, secret: string | undefined): string => {
      if (secret === undefined) throw new Error(`the story has no ${what}`)
      secrets.set(`${what} ${secrets.size}`, secret)
      return secret
    }
    const keepTokens = (what: string, tokens: TokenResponse): TokenResponse => {
      keep(`${what}'s access token`, tokens.access_token)
      keep(`${what}'s refresh token`, tokens.refresh_token)
      return tokens
    }
    keep('password', TEST_PASSWORD)
    keep('new password', NEW_PASSWORD)
    const apiKey = keep('API key', await foyer.addApiKey())

    // A visitor registers, enters a wrong verification code once, verifies, and signs in silently.
    await foyer.updateSettings({ 'signup.verifyEmail': 'true' })
    const visitor = keepTokens('visitor', await foyer.createVisitor())
    keepTokens('visitor', (await foyer.refresh(visitor.refresh_token)).body)
    const registered = await foyer.register(visitor.access_token, 'ana@example.com')
    const stateToken = keep('state token', registered.body.stateToken)
    const code = await foyer.getMailedCode('ana@example.com')
    await foyer.call(paths.verify, { token: visitor.access_token, json: { code: '000000', stateToken } })
    const verified = await foyer.call<StateResponse>(paths.verify, {
      token: visitor.access_token,
      json: { code, stateToken },
    })
    const verifier = keep('verifier', createCodeVerifier())
    const sessionToken = keep('session token', verified.body.sessionToken)
    const silent = await foyer.silentCode(visitor.access_token, sessionToken, verifier)
    keep('code', silent.code)
    const ana = keepTokens('member', (await foyer.exchangeCode(silent.code, verifier)).body)
    const renewed = keepTokens('member', (await foyer.refresh(ana.refresh_token)).body)
    keepTokens('member', (await foyer.refresh(renewed.refresh_token)).body)
    await foyer.exchangeCode(silent.code, createCodeVerifier())

    // A failed and a successful login, a pushed request that is never opened, a recovery, a trusted back end, a logout.
    await foyer.logIn(visitor.access_token, 'ana@example.com', keep('mistyped password', 'a mistyped password'))
    const login = await foyer.logIn(visitor.access_token, 'ana@example.com')
    const pushed = await foyer.call<{ redirectSession: { fullUrl: string } }>(paths.redirectSession, {
      token: visitor.access_token,
      json: {
        auth: {
          authRequest: {
            clientId: foyer.client.clientId,
            codeChallenge: 'c'.repeat(43),
            codeChallengeMethod: 'S256',
            responseMode: 'query',
            responseType: 'code',
            redirectUri: `${TEST_ORIGIN}/callback`,
            state: 'x',
            sessionToken: keep('session token', login.body.sessionToken),
          },
          prompt: 'login',
        },
      },
    })
    keep('handle', pushed.body.redirectSession.fullUrl.split('%3A').at(-1))
    await foyer.call(paths.sendRecoveryEmail, { token: visitor.access_token, json: { email: 'ana@example.com' } })
    const [mail] = await foyer.getMails('ana@example.com')
    const recoveryToken = keep('recovery secret', new URL(mail?.link as string).searchParams.get('token') ?? undefined)
    await foyer.call(`/reset-password?token=${recoveryToken}`)
    const recovered = await foyer.call<StateResponse>(paths.recover, {
      token: visitor.access_token,
      json: { recoveryToken, password: NEW_PASSWORD },
    })
    keep('session token', recovered.body.sessionToken)
    const trusted = await foyer.call<TokenResponse>(paths.token, {
      headers: { authorization: `${visitor.access_token},${apiKey}` },
      json: { grant_type: 'authorized_client', member_id: registered.body.identity?.id },
    })
    expect(trusted.status).toBe(200)
    keepTokens('trusted member', trusted.body)
    const logout = await foyer.call<{ redirectSession: { fullUrl: string } }>(paths.redirectSession, {
      token: trusted.body.access_token,
      json: { logout: { clientId: foyer.client.clientId }, callbacks: {} },
    })
    keep('logout handle', logout.body.redirectSession.fullUrl.split('%3A').at(-1))

    // A verification code and a recovery link are outstanding when the dump is taken.
    const other = keepTokens('visitor', await foyer.createVisitor())
    const waiting = await foyer.register(other.access_token, 'wanda@example.com')
    keep('state token', waiting.body.stateToken)
    const openCode = await foyer.getMailedCode('wanda@example.com')
    await foyer.call(paths.sendRecoveryEmail, { token: other.access_token, json: { email: 'ana@example.com' } })
    const [second] = await foyer.getMails('ana@example.com')
    keep('recovery secret', new URL(second?.link as string).searchParams.get('token') ?? undefined)

    const tables = await dumpTables(foyer.database.config)
    for (const needed of ['session', 'authorization_code', 'session_token', 'authentication', 'recovery', 'api_key'])
      expect(tables[needed]?.length, needed).toBeGreaterThan(0)
    const cells = Object.entries(tables)
      .filter(([table]) => table !== MAILBOX)
      .flatMap(([table, rows]) =>
        rows.flatMap((row) =>
          Object.entries(row)
            .filter((pair): pair is [string, string] => typeof pair[1] === 'string')
            .map(([column, text]) => ({ place: `${table}.${column}`, text })),
        ),
      )
    const lines = log.map((text) => ({ place: 'the log', text }))
    expect(lines.length).toBeGreaterThan(20)
    for (const [what, secret] of secrets) {
      // The part after the prefix is the secret.
      const core = secret.replace(/^[a-z]+_/, '')
      for (const { place, text } of [...cells, ...lines])
        if (text.includes(core)) throw new Error(`${what} is in ${place}`)
      // No reversible encoding either.
      for (const encoding of ['base64', 'base64url', 'hex'] as const) {
        const encoded = Buffer.from(secret).toString(encoding).replace(/=+$/, '').slice(0, -2)
        for (const { place, text } of [...cells, ...lines])
          if (text.includes(encoded)) throw new Error(`${what} is in ${place} as ${encoding}`)
      }
    }
    // Six digits occur by chance inside numbers and digests, but not as a separate word.
    for (const digits of [code, openCode])
      for (const { place, text } of cells)
        if (new RegExp(`(^|[^\\w-])${digits}([^\\w-]|$)`).test(text))
          throw new Error(`a verification code is in ${place}`)
    const logText = log.join('\n')
    for (const told of ['ana@example.com', 'wanda@example.com']) expect(logText).not.toContain(told)

    // Passwords are stored as argon2id hashes only (V11.4.2).
    const hashes = cells.filter(({ place }) => place.endsWith('.password_hash')).map(({ text }) => text)
    expect(hashes.length).toBeGreaterThan(1)
    for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=(19456|[2-9]\d{4}),t=[2-9],p=1\$/)
    // Digests have 256 bits (V11.4.3).
    for (const { text } of cells.filter(({ place }) => place.endsWith('.digest'))) expect(text).toMatch(/^[\w-]{43}$/)
    await foyer.stop()
  })
})
