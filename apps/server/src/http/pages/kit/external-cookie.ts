import type { FastifyReply, FastifyRequest } from 'fastify'
import { SECOND } from '../../../kernel/clock.js'
import { digestOf } from '../../../kernel/digest.js'
import { lifetimes } from '../../../kernel/lifetimes.js'
import type { Cookies } from './cookies.js'

/** The most sign-ins at providers that one browser has open, in as many tabs. */
const MAX_OPEN = 5

/** What the cookie `external` holds. */
interface ExternalCookie {
  /** Binds the sign-ins at providers to this browser. */
  secret: string
  /** The flow of each open sign-in, by its state; empty outside a flow. */
  open: { key: string; handle: string }[]
}

const keyOf = (state: string): string => digestOf(state).slice(0, 12)

/** Reads and writes the cookie of a browser in which people sign in at identity providers, in several tabs. */
export function externalCookie(request: FastifyRequest, reply: FastifyReply, cookies: Cookies) {
  const [secret = '', ...parts] = (cookies.read(request, 'external') ?? '').split('.')
  const found: ExternalCookie | undefined = /^exb_[\w-]{43}$/.test(secret)
    ? { secret, open: parts.slice(0, MAX_OPEN).map((part) => ({ key: part.slice(0, 12), handle: part.slice(12) })) }
    : undefined
  const write = (cookie: ExternalCookie) => {
    const text = [cookie.secret, ...cookie.open.map(({ key, handle }) => key + handle)].join('.')
    cookies.set(reply, 'external', text, lifetimes.externalSignIn.ms / SECOND)
  }
  return {
    secret: found?.secret,
    /** Returns the handle of the flow in which a sign-in began. */
    flowOf: (state: string) => found?.open.find(({ key }) => key === keyOf(state))?.handle || undefined,
    /** Adds a sign-in that begins. */
    add: (secretOfBrowser: string, state: string, handle: string | undefined) =>
      write({
        secret: secretOfBrowser,
        open: [{ key: keyOf(state), handle: handle ?? '' }, ...(found?.open ?? [])].slice(0, MAX_OPEN),
      }),
    /** Removes a sign-in that is finished; the cookie ends with the last. */
    remove: (state: string) => {
      if (found === undefined) return
      const open = found.open.filter(({ key }) => key !== keyOf(state))
      if (open.length === 0) cookies.clear(reply, 'external')
      else write({ ...found, open })
    },
  }
}

/** Returns the secret that binds sign-ins at providers to this browser. */
export const externalSecret = (request: FastifyRequest, cookies: Cookies): string | undefined =>
  (cookies.read(request, 'external') ?? '').split('.')[0] || undefined
