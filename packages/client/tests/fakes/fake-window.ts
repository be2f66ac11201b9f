import type { BrowserWindow } from '../../src/index.js'

export interface FakeFrame {
  src: string
  hidden: boolean
  tabIndex: number
  title: string
  contentWindow: object
  load(): void
}

/** The part of a browser's window that a hidden iframe needs. */
export function fakeWindow(href = 'https://app.example.com/here') {
  const messages = new Set<(event: object) => void>()
  const frames: FakeFrame[] = []
  const opened: FakeFrame[] = []
  const entries = new Map<string, string>()
  const createElement = () => {
    const loads: (() => void)[] = []
    const frame = {
      style: {},
      contentWindow: {},
      setAttribute() {},
      addEventListener: (_type: string, run: () => void) => loads.push(run),
      load: () => {
        for (const run of loads) run()
      },
      remove: () => void frames.splice(frames.indexOf(frame), 1),
    } as unknown as FakeFrame & { remove(): void }
    return frame
  }
  const window = {
    location: { href },
    localStorage: {
      getItem: (key: string) => entries.get(key) ?? null,
      setItem: (key: string, value: string) => void entries.set(key, value),
      removeItem: (key: string) => void entries.delete(key),
    },
    document: {
      createElement,
      body: {
        append(frame: FakeFrame) {
          frames.push(frame)
          opened.push(frame)
        },
      },
    },
    addEventListener: (_type: string, listener: (event: object) => void) => messages.add(listener),
    removeEventListener: (_type: string, listener: (event: object) => void) => messages.delete(listener),
  } as unknown as BrowserWindow
  return {
    window,
    /** Iframes currently in the page. */
    frames,
    /** All iframes ever added. */
    opened,
    entries,
    listeners: messages,
    post(message: { data: unknown; origin: string; source: unknown }) {
      for (const listener of [...messages]) listener(message)
    },
  }
}
