import { startFoyer } from '@foyer/testing'
import { AxeBuilder } from '@axe-core/playwright'
import { launchChromium } from './src/browser.ts'
const foyer = await startFoyer({ now: 'running', settings: { 'signup.verifyEmail': 'true' } })
const browser = await launchChromium()
try {
  const token = (await foyer.visitor()).access_token
  for (const who of ['ana@example.com', 'ben@example.com', 'chiara.with-a-long-name@a-rather-long-domain.example.com']) await foyer.register(token, who)
  await foyer.set({ 'signup.verifyEmail': 'false' })
  await foyer.register(token, 'dora@example.com')
  await foyer.call('/_api/iam/recovery/v1/send-email', { token, json: { email: 'dora@example.com' } })
  for (const [colorScheme, width] of [['light', 1280], ['dark', 1280], ['light', 320], ['dark', 320]] as const) {
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 }, reducedMotion: 'reduce' })
    const page = await context.newPage()
    page.on('console', (m) => ['error', 'warning'].includes(m.type()) && console.log('CONSOLE', m.text()))
    for (const path of process.argv.slice(2)) {
      await page.goto(`${foyer.url}/console${path}`)
      await page.waitForTimeout(1300)
      const name = path.replace(/\W+/g, '-') || '-start'
      await page.screenshot({ path: `/tmp/console-app/${name}-${colorScheme}-${width}.png` })
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().exclude('iframe').withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze()
      for (const { id, nodes } of violations) console.log(name, colorScheme, width, id, nodes.map((n) => n.target + ' ' + n.failureSummary).slice(0, 2))
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (wide > 0) console.log('WIDE', name, width, wide)
    }
    await context.close()
  }
} finally { await browser.close(); await foyer.stop() }
