import { FoyerError } from '@foyer/client'
import type { DataFetch } from '@foyer/client/data'
import { isMember } from './item-cache.js'

/** Writes that may be sent twice without harm: each says what is to be in the end, under an id that was chosen here. */
const REPEATABLE = ['/wix-data/v2/items/save', '/wix-data/v2/items/remove']

/** A change was not sent any more: the member who made it is gone. */
export class MemberChangedError extends Error {
  override readonly name = 'MemberChangedError'
}

interface QueueOptions {
  fetch: DataFetch
  current: () => { subject: string | undefined }
}

/**
 * CT-07: the client, with its repeatable writes sent one after the other, each again until it arrives.
 * @param until resolves when it is worth trying again.
 */
export function createRequestQueue<C extends QueueOptions>(client: C, until = waitUntilOnline): C {
  let last: Promise<unknown> = Promise.resolve()
  async function send(path: string, init: RequestInit | undefined, by: string | undefined): Promise<Response> {
    for (let attempts = 0; ; attempts += 1) {
      if (isMember(by) && client.current().subject !== by) throw new MemberChangedError('the member has left')
      try {
        return await client.fetch(path, init)
      } catch (error) {
        if (!isNetworkError(error)) throw error
        await until(attempts)
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
const isNetworkError = (error: unknown) =>
  error instanceof FoyerError ? error.code === 'NETWORK_FAILED' : error instanceof TypeError

/** When the browser says that it is connected again, or after a while that doubles from one second to half a minute. */
const waitUntilOnline = (attempts: number) =>
  new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, Math.min(30, 2 ** attempts) * 1000)
    window.addEventListener('online', go)
  })
