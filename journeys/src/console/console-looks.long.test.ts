import { startFoyer } from '@foyer/testing'
import { describe, expect, it } from 'vitest'
import { launchChromium } from '../browser.js'
import { findConsoleFaults } from './console-faults.js'
import { consoleThemes } from './console-page-object.js'

describe('every screen of the console, in the dark, at 320 px (ST-01)', () => {
  it('CS-01, G-20, G-30, P-06: axe finds nothing on any, and nothing scrolls sideways', async () => {
    const browser = await launchChromium()
    const foyer = await startFoyer({ now: 'running', settings: { 'signup.verifyEmail': 'false' } })
    expect(await findConsoleFaults(browser, foyer, consoleThemes[1])).toEqual([])
    await browser.close()
    await foyer.stop()
  })
})
