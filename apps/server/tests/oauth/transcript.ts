import { paths, type StateResponse } from '@foyer/protocol'
import type { TestFoyer } from '@foyer/testing'
import type { MembershipAnswer } from '../members/membership-steps.js'
import { createNoScriptBrowser } from '../pages/no-script-browser.js'

/** What a stranger sees of one response: everything except the values that differ between any two calls. */
interface TranscriptEntry {
  step: string
  status: number
  headers: Record<string, unknown>
  body: string
}

/**
 * Replaces values that differ between any two calls by a mask of the same length: request ids, ids and secrets
 * (random), form tokens (a MAC of a random cookie), the number of the first screen (a MAC of its state), and the
 * address, which the stranger typed. Masks nothing else, so that lengths are compared, too.
 */
export function maskTranscript(text: string, email: string): string {
  return text
    .replaceAll(/\b(req|mem|sta|job|frm|stk|vis)_[\w-]+/g, (found) => found.slice(0, 4).padEnd(found.length, '*'))
    .replaceAll(/(name="csrf" value=")([\w-]{43})"/g, (_, before) => `${before}${'*'.repeat(43)}"`)
    .replaceAll(/("csrf":")([\w-]{43})"/g, (_, before) => `${before}${'*'.repeat(43)}"`)
    .replaceAll(/(class="screen-number"[^>]*>|"screenNumber":")\d\d/g, '$1**')
    .replaceAll(email, '@'.repeat(email.length))
    .replaceAll(encodeURIComponent(email), '@'.repeat(encodeURIComponent(email).length))
}

const toTranscriptEntry = (
  step: string,
  status: number,
  headers: Record<string, unknown>,
  body: string,
  email: string,
): TranscriptEntry => {
  const shown = Object.entries(headers).map(([name, value]) => [name, maskTranscript(JSON.stringify(value), email)])
  return {
    step,
    status,
    headers: Object.fromEntries(shown.filter(([name]) => name !== 'date')),
    body: maskTranscript(body, email),
  }
}

/** A stranger who uses the API and records every response. */
export async function createApiStranger(foyer: TestFoyer, email: string, password: string) {
  const transcript: TranscriptEntry[] = []
  let token = (await foyer.createVisitor()).access_token
  let state: StateResponse | undefined
  const note = (step: string, answer: MembershipAnswer): void => {
    transcript.push(toTranscriptEntry(step, answer.status, answer.headers, answer.text, email))
    if (answer.body.stateToken !== undefined) state = answer.body
  }
  const call = async (step: string, path: string, json: object): Promise<void> =>
    note(step, await foyer.call(path, { token, json }))
  return {
    transcript,
    /** Starts a new visitor, because the access token may have expired when the clock was advanced. */
    arriveAgain: async () => {
      token = (await foyer.createVisitor()).access_token
    },
    register: () => call('register', paths.register, { loginId: { email }, password }),
    logIn: (typed = password) => call('login', paths.login, { loginId: { email }, password: typed }),
    recover: () => call('recovery', paths.sendRecoveryEmail, { email }),
    verify: (code: string) => call('verify', paths.verify, { code, stateToken: state?.stateToken }),
    resend: () => call('resend by state', paths.startVerification, { stateToken: state?.stateToken }),
    resendById: () =>
      call('resend by id', paths.startVerification, { identityId: state?.identity?.id, target: 'EMAIL' }),
    askCode: () => call('sign-in code', paths.startSignInCode, { email }),
    validate: () => call('validate', paths.validateEmail, { email }),
  }
}

/** A stranger who uses the hosted pages and records every page with its headers and cookies. */
export function createPageStranger(foyer: TestFoyer, email: string, password: string) {
  const transcript: TranscriptEntry[] = []
  const browser = createNoScriptBrowser(foyer)
  let last: Awaited<ReturnType<typeof browser.open>> | undefined
  const submit = async (step: string, at: string, typed: Record<string, string>, button?: string): Promise<void> => {
    const page = last?.forms.some(({ action }) => action === at) ? last : await browser.open(at)
    if (!page.forms.some(({ action }) => action === at)) {
      transcript.push(toTranscriptEntry(`${step}: no form`, page.status, page.headers, page.html, email))
      return
    }
    last = await browser.submit(page, at, typed, button === undefined ? {} : { button })
    transcript.push(
      toTranscriptEntry(
        step,
        last.status,
        { ...last.headers, redirects: last.redirects, at: last.path },
        last.html,
        email,
      ),
    )
    transcript.push(toTranscriptEntry(`${step}: cookies`, 0, {}, JSON.stringify(browser.given), email))
  }
  return {
    transcript,
    arriveAgain: async () => {
      last = undefined
    },
    register: () => submit('sign up', '/signup', { email, password }),
    logIn: (typed = password) => submit('sign in', '/signin', { email, password: typed }),
    askCode: async () => {
      await submit('sign-in code', '/signin', { email, password: '' }, 'email-code')
      // The page that waits for the link asks for the state.
      const { status, headers, html } = await browser.open('/verify-email/status')
      transcript.push(toTranscriptEntry('status', status, headers, html, email))
    },
    recover: () => submit('forgot', '/forgot-password', { email }),
    verify: (code: string) => submit('verify', '/verify-email', { code }),
    resend: () => submit('resend', '/verify-email', {}, 'resend'),
    resendById: async () => {},
    validate: async () => {},
  }
}

export type Stranger = ReturnType<typeof createPageStranger>
