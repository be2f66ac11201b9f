/**
 * Opens an address in the browser at the press of a key. Plain JavaScript, because `npm start` uses it before the
 * server is built; `foyer dev` uses it too.
 */
import { spawn } from 'node:child_process'

const KEY = 'o'
const CTRL_C = '\u0003'

/** The program that opens an address, by platform. `start` is a command of cmd, whose first argument is a title. */
const openers = {
  darwin: (url) => ['open', [url]],
  win32: (url) => ['cmd', ['/c', 'start', '""', url.replaceAll('&', '^&')]],
}

/** Returns true if a person sits at a terminal with a display: never in CI, over a pipe or without a desktop. */
export function canOpenBrowser({ env, stdin, stdout, platform = process.platform }) {
  if (env.CI || !stdin.isTTY || !stdout.isTTY) return false
  return platform in openers || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY)
}

/**
 * Opens `url` whenever the key is pressed. Ctrl+C calls `stop`, since a terminal that reads single keys sends no
 * signal. Returns a function that gives the terminal back.
 */
export function openOnKey({ url, stdin, stop, platform = process.platform, start = spawn }) {
  const [program, args] = (openers[platform] ?? ((address) => ['xdg-open', [address]]))(url)
  const read = (keys) => {
    if (keys.includes(CTRL_C)) return stop()
    if (!keys.toLowerCase().includes(KEY)) return
    const opened = start(program, args, { stdio: 'ignore', detached: true })
    opened.on('error', () => {}) // The address is on the screen.
    opened.unref()
  }
  stdin.setRawMode(true)
  stdin.setEncoding('utf8').on('data', read).resume()
  return () => {
    stdin.off('data', read).pause()
    stdin.setRawMode(false)
  }
}
