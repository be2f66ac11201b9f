/** Whether the page is in use: visible, or hidden for a short time only. Outside a browser it always is. */
export interface Presence {
  isPresent(): boolean
  /** Resolves when the page is in use. */
  present(): Promise<void>
  /** Resolves after this many milliseconds, or when the page is shown or online again. */
  pause(milliseconds: number): Promise<void>
  stop(): void
}

const HIDDEN_FOR_MS = 30_000

/** @param onAbsent called when the page has been hidden for half a minute. */
export function watchPresence(onAbsent: () => void): Presence {
  const page = globalThis.document as Document | undefined
  let isPresent = page?.visibilityState !== 'hidden'
  let timer: ReturnType<typeof setTimeout> | undefined
  const waiting = new Set<() => void>()
  const wake = () => {
    for (const resolve of [...waiting]) resolve()
    waiting.clear()
  }
  const follow = () => {
    clearTimeout(timer)
    if (page?.visibilityState === 'hidden')
      timer = setTimeout(() => {
        isPresent = false
        onAbsent()
      }, HIDDEN_FOR_MS)
    else {
      isPresent = true
      wake()
    }
  }
  page?.addEventListener('visibilitychange', follow)
  globalThis.window?.addEventListener?.('online', wake)
  return {
    isPresent: () => isPresent,
    async present() {
      while (!isPresent) await new Promise<void>((resolve) => waiting.add(resolve))
    },
    pause: (milliseconds) =>
      new Promise((resolve) => {
        const over = () => {
          clearTimeout(delay)
          waiting.delete(over)
          resolve()
        }
        const delay = setTimeout(over, milliseconds)
        waiting.add(over)
      }),
    stop() {
      clearTimeout(timer)
      page?.removeEventListener('visibilitychange', follow)
      globalThis.window?.removeEventListener?.('online', wake)
      isPresent = true
      wake()
    },
  }
}
