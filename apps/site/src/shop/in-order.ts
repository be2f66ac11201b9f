import { FoyerError } from '@foyer/client'
import type { DataFetch } from '@foyer/client/data'
import { isMember } from './last-seen.js'

/** Writes that may be sent twice without harm: each says what is to be in the end, under an id that was chosen here. */
const REPEATABLE = ['/wix-data/v2/items/save', '/wix-data/v2/items/remove']

/** A change was not sent any more: the member who made it is gone. */
export class SomebodyElse extends Error {
  override readonly name = 'SomebodyElse'
}

interface Connected {
  fetch: DataFetch
  current: () => { subject: string | undefined }
}

/**
 * CT-07: the client, with its repeatable writes sent one after the other, each again until it arrives.
 * @param until resolves when it is worth trying again.
 */
export function inOrder<C extends Connected>(client: C, until = reachable): C {
  let last: Promise<unknown> = Promise.resolve()
  async function send(path: string, init: RequestInit | undefined, by: string | undefined): Promise<Response> {
    for (let tries = 0; ; tries += 1) {
      if (isMember(by) && client.current().subject !== by) throw new SomebodyElse('the member has left')
      try {
        return await client.fetch(path, init)
      } catch (error) {
        if (!isLost(error)) throw error
        await until(tries)
      }
    }
  }
  return {
    ...client,
    fetch(path, init) {
      if (!REPEATABLE.includes(path)) return client.fetch(path, init)
      const by = client.current().subject
      const sent = last.then(() => send(path, init, by))
      last = sent.catch(() => {})
      return sent
    },
  }
}

/** The request, or the one for its session, did not come through; a refusal is an answer. */
const isLost = (error: unknown) =>
  error instanceof FoyerError ? error.code === 'NETWORK_FAILED' : error instanceof TypeError

/** When the browser says that it is connected again, or after a while that doubles from one second to half a minute. */
const reachable = (tries: number) =>
  new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, Math.min(30, 2 ** tries) * 1000)
    window.addEventListener('online', go)
  })
