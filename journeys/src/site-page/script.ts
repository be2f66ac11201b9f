import { connectWixSdk } from '@foyer/client/adapter'
import { createClient, OAuthStrategy, type Tokens } from '@wix/sdk'
import { callMethod } from '../wix/call-method.js'

export interface TimedLogin {
  tokens?: Tokens
  error?: string
  milliseconds: number
}

/** Test interface of the site's script. */
interface SitePage {
  connect(address: string): void
  /** Creates a strategy. Returns its number for `call`. */
  open(clientId: string, tokens?: Tokens): number
  call(strategy: number, method: string, given: unknown[]): Promise<unknown>
  /** Runs a direct login. Returns its result and duration. */
  timedDirectLogin(strategy: number, sessionToken: string): Promise<TimedLogin>
  /** Loads a URL in an iframe, waits for this number of messages and a while longer, and returns all messages. */
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
    // Pre-warm uses the client of the page, not a strategy.
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
