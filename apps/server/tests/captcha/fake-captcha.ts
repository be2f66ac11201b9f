import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CaptchaConfig } from '@foyer/server'

/** A request that a verify endpoint received. */
export interface VerifyRequest {
  path: string
  fields: Record<string, string>
}

/** The content of a token: determines the response to its verification. */
export interface VerifyScript {
  success?: boolean
  hostname?: string
  action?: string
  score?: number
  codes?: string[]
  fault?: 'slow' | 'garbage' | 'list' | '500' | '404' | 'huge' | 'redirect' | 'broken' | 'empty'
  /** Makes two tokens with the same script differ. */
  serial?: number
}

let serial = 0
/** Encodes a token from which the fake captcha derives its response. */
export const encodeScript = (script: VerifyScript): string =>
  Buffer.from(JSON.stringify({ serial: ++serial, ...script })).toString('base64url')

export const FAKE_CAPTCHA_SECRET = 'secret-key-of-the-visible-captcha'
export const FAKE_INVISIBLE_SECRET = 'secret-key-of-the-invisible-captcha'

/**
 * Starts local verify endpoints of reCAPTCHA, hCaptcha and Turnstile. They read a form, check the secret key, and
 * accept a token once, unless `forgetful` is set.
 */
export async function startFakeCaptcha(timeoutMs = 500) {
  const verifyRequests: VerifyRequest[] = []
  const seen = new Set<string>()
  const waiting = new Set<() => void>()
  const state = { forgetful: false, followed: 0 }

  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://fake-captcha')
    if (pathname === '/elsewhere') {
      state.followed += 1
      return writeJson(response, { success: true, hostname: 'localhost' })
    }
    const fields = Object.fromEntries(new URLSearchParams(await readBody(request)))
    verifyRequests.push({ path: pathname, fields })
    const { secret, response: token = '' } = fields
    if (secret !== FAKE_CAPTCHA_SECRET && secret !== FAKE_INVISIBLE_SECRET)
      return writeJson(response, { success: false, 'error-codes': ['invalid-input-secret'] })
    const script = readScript(token)
    if (script === undefined) return writeJson(response, { success: false, 'error-codes': ['invalid-input-response'] })
    if (script.fault !== undefined) return misbehave[script.fault](response)
    if (seen.has(token) && !state.forgetful)
      return writeJson(response, { success: false, 'error-codes': ['timeout-or-duplicate'] })
    seen.add(token)
    const { success = true, hostname = 'localhost', action, score, codes } = script
    return writeJson(response, {
      success,
      challenge_ts: '2030-01-01T12:00:00Z',
      hostname,
      ...(action === undefined ? {} : { action }),
      ...(score === undefined ? {} : { score }),
      ...(codes === undefined ? {} : { 'error-codes': codes }),
    })
  })

  const text = (response: ServerResponse, status: number, body: string) => {
    response.statusCode = status
    response.end(body)
  }
  const misbehave: Record<NonNullable<VerifyScript['fault']>, (response: ServerResponse) => void> = {
    // A real service may take thirty seconds; this one waits until the test calls `release`.
    slow: (response) => {
      waiting.add(() => writeJson(response, { success: true, hostname: 'localhost' }))
    },
    garbage: (response) => text(response, 200, '<html>{"success":true}</html>'),
    list: (response) => text(response, 200, '[{"success":true,"hostname":"localhost"}]'),
    500: (response) => text(response, 500, '{"success":true,"hostname":"localhost"}'),
    404: (response) => text(response, 404, 'nothing here'),
    huge: (response) =>
      text(response, 200, `{"success":true,"hostname":"localhost","filler":"${'x'.repeat(1024 * 1024)}"}`),
    redirect: (response) => {
      response.setHeader('location', '/elsewhere')
      text(response, 307, '')
    },
    broken: (response) => {
      response.write('{"success":')
      response.destroy()
    },
    empty: (response) => text(response, 200, ''),
  }

  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const outside: CaptchaConfig = {
    secrets: { visible: FAKE_CAPTCHA_SECRET, invisible: FAKE_INVISIBLE_SECRET },
    addresses: {
      recaptcha: `${origin}/recaptcha`,
      hcaptcha: `${origin}/hcaptcha`,
      turnstile: `${origin}/turnstile`,
    },
    timeoutMs,
  }
  return {
    outside,
    asked: verifyRequests,
    state,
    /** Number of pending verifications. */
    waiting: () => waiting.size,
    /** Completes every pending verification. */
    release: () => {
      for (const go of waiting) go()
      waiting.clear()
    },
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
export type FakeCaptcha = Awaited<ReturnType<typeof startFakeCaptcha>>

function readScript(token: string): VerifyScript | undefined {
  try {
    return JSON.parse(Buffer.from(token, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}

function writeJson(response: ServerResponse, body: object): void {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(body))
}
