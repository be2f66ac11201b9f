import { startFoyer } from '@foyer/testing'
import { describe, expect, it } from 'vitest'
import { launchChromium } from '../browser.js'
import { findConsoleFaults } from './console-faults.js'

const looks = [
  { locale: 'de', colorScheme: 'dark', viewport: { width: 390, height: 800 } },
  { locale: 'de', colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { locale: 'ar', colorScheme: 'light', viewport: { width: 390, height: 800 } },
  { locale: 'ar', colorScheme: 'dark', viewport: { width: 1280, height: 800 } },
] as const

describe('every screen of the console in German and Arabic', () => {
  it.each(looks)('G-20, G-30, G-31: no axe violation, no cut text: $locale, $viewport.width px', async (look) => {
    const browser = await launchChromium()
    const foyer = await startFoyer({ now: 'running', settings: { 'signup.verifyEmail': 'false' } })
    expect(await findConsoleFaults(browser, foyer, look)).toEqual([])
    await browser.close()
    await foyer.stop()
  })
})
