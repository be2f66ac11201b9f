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

/** The Chromium that the browser tests drive: `CHROME_PATH`, or one found in the usual places. */
export function findBrowser(environment = process.env) {
  const named = environment.CHROME_PATH
  if (!named) return findProgram(BROWSERS, environment.PATH)
  if (findProgram([named], environment.PATH)) return findProgram([named], environment.PATH)
  throw new Stop(`CHROME_PATH names ${named}, which is not a program.`)
}

/** Finds a Chromium, or installs one with the package manager of a Debian-like system. */
export async function ensureBrowser() {
  const found = findBrowser()
  if (found) return found
  const aptGet = findProgram(['apt-get'])
  const isRoot = process.getuid?.() === 0
  const sudo = isRoot ? undefined : findProgram(['sudo'])
  if (aptGet && (isRoot || sudo)) await installByApt(isRoot ? [aptGet] : [sudo, '-n', aptGet])
  const installed = findBrowser()
  if (installed) return installed
  throw new Stop('The browser tests need Chromium or Chrome: install one, or name it in CHROME_PATH.')
}

async function installByApt([command, ...before]) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const packages = ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-core']
  try {
    await runStep('refresh package lists', command, [...before, 'update'], { env })
    await runStep('install Chromium', command, [...before, ...packages], { env })
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    throw new Stop(
      `${error.message} The browser tests need Chromium or Chrome: install one, or name it in CHROME_PATH.`,
    )
  }
}
