import { connectWixSdk } from '@foyer/client/adapter'
import { createClient, OAuthStrategy, type Tokens } from '@wix/sdk'
import { callMethod } from '../call-method.js'

export interface TimedLogin {
  tokens?: Tokens
  error?: string
  milliseconds: number
}

/** What the script of the site lays open to the tests. */
export interface SitePage {
  connect(address: string): void
  /** A new strategy; answers the number to call it by. */
  open(clientId: string, tokens?: Tokens): number
  call(strategy: number, method: string, given: unknown[]): Promise<unknown>
  /** A direct login, how it ended and how long it took. */
  timedDirectLogin(strategy: number, sessionToken: string): Promise<TimedLogin>
  /**
   * Loads an address in a frame, waits for so many messages to this window and a while longer, and answers them all.
   */
  frame(url: string, messages: number): Promise<unknown[]>
}

declare global {
  interface Window {
    site: SitePage
  }
}

const strategies: ReturnType<typeof OAuthStrategy>[] = []
const LISTEN_MS = 300

window.site = {
  connect: (address) => {
    connectWixSdk(address)
  },
  open: (clientId, tokens) => {
    const strategy = OAuthStrategy({ clientId, ...(tokens && { tokens }) })
    // Pre-warm asks the client of the page, not a strategy.
    createClient({ auth: strategy }).enableContext('global')
    return strategies.push(strategy) - 1
  },
  call: (strategy, method, given) => callMethod(strategies[strategy] as object, method, given),
  timedDirectLogin: async (strategy, sessionToken) => {
    const begun = performance.now()
    const ended = await strategies[strategy]?.getMemberTokensForDirectLogin(sessionToken).then(
      (tokens) => ({ tokens }),
      (error: Error) => ({ error: error.message }),
    )
    return { ...ended, milliseconds: performance.now() - begun }
  },
  frame: async (url, messages) => {
    const posted: unknown[] = []
    let listen: (event: MessageEvent) => void = () => {}
    const enough = new Promise<void>((resolve) => {
      listen = ({ data }) => {
        if (posted.push(data) >= messages) resolve()
      }
      if (messages === 0) resolve()
    })
    window.addEventListener('message', listen)
    const frame = document.createElement('iframe')
    frame.src = url
    const loaded = new Promise((resolve) => {
      frame.onload = resolve
    })
    document.body.append(frame)
    await Promise.all([loaded, enough])
    await new Promise((later) => setTimeout(later, LISTEN_MS))
    window.removeEventListener('message', listen)
    frame.remove()
    return posted
  },
}
