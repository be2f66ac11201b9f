import { paths } from '@foyer/protocol'
import {
  createCodeChallenge,
  createCodeVerifier,
  parseWebMessage,
  startFoyer,
  TEST_ORIGIN,
  type TestFoyer,
} from '@foyer/testing'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DatabaseUnavailable } from '../../src/kernel/errors/database-unavailable.js'

const OTHER_ORIGIN = 'https://other.example'

describe('security-checklist 22, 23: a frame is told at once that the server cannot decide', () => {
  let foyer: TestFoyer
  beforeEach(async () => {
    foyer = await startFoyer({ listen: false, client: { origins: [TEST_ORIGIN, OTHER_ORIGIN] } })
  })
  afterEach(() => foyer.stop())

  function failWith(error: Error) {
    const { storage } = foyer.deps
    vi.spyOn(storage, 'read').mockRejectedValue(error)
    vi.spyOn(storage, 'write').mockRejectedValue(error)
    vi.spyOn(storage, 'transact').mockRejectedValue(error)
  }
  const away = () => failWith(new DatabaseUnavailable('gone'))
  const framed = { 'sec-fetch-dest': 'iframe', accept: 'text/html' }
  const pushed = () => ({
    client_id: foyer.client.clientId,
    request_uri: `urn:ietf:params:oauth:request_uri:rs_${'x'.repeat(43)}`,
  })
  const standard = () => ({
    client_id: foyer.client.clientId,
    response_type: 'code',
    response_mode: 'web_message',
    redirect_uri: `${TEST_ORIGIN}/callback`,
    code_challenge: createCodeChallenge(createCodeVerifier()),
    code_challenge_method: 'S256',
    prompt: 'none',
    state: '</script><!--\u2028',
  })
  const open = (parameters: Record<string, string>, headers: Record<string, string> = framed) =>
    foyer.call(`${paths.authorize}?${new URLSearchParams(parameters)}`, { headers })

  it('a pushed request: the reason, to the origins of the client and never *, without the state that only the database knows', async () => {
    away()
    const { status, text, headers } = await open(pushed())
    expect(status).toBe(503)
    expect(parseWebMessage(text)).toEqual({
      message: { error: 'temporarily_unavailable', error_description: expect.any(String), iss: foyer.url },
      origins: [TEST_ORIGIN, OTHER_ORIGIN],
    })
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '2' })
    expect(headers['x-frame-options']).toBeUndefined()
    expect(headers['content-security-policy']).toMatch(
      new RegExp(`^default-src 'none'; script-src 'sha256-[^']+'; frame-ancestors ${TEST_ORIGIN} ${OTHER_ORIGIN};`),
    )
  })

  it('standard parameters: with their state, written so that it ends no script', async () => {
    away()
    const { status, text } = await open(standard())
    expect(status).toBe(503)
    expect(parseWebMessage(text).message).toMatchObject({ error: 'temporarily_unavailable', state: standard().state })
    expect(text.match(/<\/script>/g)).toHaveLength(2)
  })

  it('the sign-in of the browser is not even asked for while the database is known to be away', async () => {
    const { siteSnapshot, storage } = foyer.deps
    vi.spyOn(siteSnapshot, 'isReachable').mockReturnValue(false)
    const read = vi.spyOn(storage, 'read')
    const { text } = await open(pushed(), { ...framed, cookie: 'foyer-signin=brs_something' })
    expect(parseWebMessage(text).message.error).toBe('temporarily_unavailable')
    expect(read).not.toHaveBeenCalled()
  })

  it('a fault of our own is server_error, and says nothing of its cause (V16.5.1)', async () => {
    failWith(new Error('relation "secret" at /srv'))
    const { status, text } = await open(pushed())
    expect([status, parseWebMessage(text).message.error]).toEqual([500, 'server_error'])
    expect(text).not.toContain('secret')
  })

  it('CO-05: an unknown client gets no message, and no page of another kind may be framed', async () => {
    away()
    const { text, headers } = await open({ ...standard(), client_id: 'cli_nobody' })
    expect(text).not.toContain('id="answer"')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })

  it('G-51: whoever opens it in a window reads a page', async () => {
    away()
    for (const parameters of [pushed(), standard()]) {
      const { status, text, headers } = await open(parameters, { 'sec-fetch-dest': 'document', accept: 'text/html' })
      expect([status, headers['x-frame-options']]).toEqual([503, 'DENY'])
      expect(text).toContain('Temporarily unavailable')
    }
  })
})
