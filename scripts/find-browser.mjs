import { findProgram } from './find-program.mjs'
import { runStep, Stop } from './run-step.mjs'

const BROWSERS = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  '/usr/bin/chromium',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const HEADLESS_SHELL = 'chromium-headless-shell'
const MISSING = 'The browser tests need Chromium or Chrome: install one, or name it in CHROME_PATH.'

/** Returns the Chromium for browser tests: `CHROME_PATH`, or one in the usual locations. */
export function findBrowser(environment = process.env) {
  const named = environment.CHROME_PATH
  if (!named) return findProgram(BROWSERS, environment.PATH)
  if (findProgram([named], environment.PATH)) return findProgram([named], environment.PATH)
  throw new Stop(`CHROME_PATH names ${named}, which is not a program.`)
}

/**
 * Returns the headless shell: the same engine without a window, at half the CPU cost. Returns undefined if
 * `CHROME_PATH` names another browser.
 */
export function findHeadlessShell(environment = process.env) {
  if (environment.CHROME_PATH) return undefined
  return findProgram([HEADLESS_SHELL, `/usr/bin/${HEADLESS_SHELL}`], environment.PATH)
}

/**
 * Finds a Chromium, and its headless shell if there is one. On Debian-like systems, installs what is missing with apt:
 * always Chromium, which the tests require; the shell, which only saves time, in CI.
 */
export async function ensureBrowser() {
  if (!findBrowser()) await installByApt('Chromium', 'chromium', 'fonts-noto-core')
  const browser = findBrowser()
  if (!browser) throw new Stop(MISSING)
  if (process.env.CI && !process.env.CHROME_PATH && !findHeadlessShell()) {
    await installByApt('headless shell', HEADLESS_SHELL).catch((error) => {
      if (!(error instanceof Stop)) throw error
    })
  }
  return { browser, shell: findHeadlessShell() }
}

async function installByApt(what, ...packages) {
  const aptGet = findProgram(['apt-get'])
  const isRoot = process.getuid?.() === 0
  const sudo = isRoot ? undefined : findProgram(['sudo'])
  if (!aptGet || !(isRoot || sudo)) return
  const [command, ...before] = isRoot ? [aptGet] : [sudo, '-n', aptGet]
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  try {
    await runStep('refresh package lists', command, [...before, 'update'], { env })
    await runStep(`install ${what}`, command, [...before, 'install', '-y', '--no-install-recommends', ...packages], {
      env,
    })
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    throw new Stop(`${error.message} ${MISSING}`)
  }
}
