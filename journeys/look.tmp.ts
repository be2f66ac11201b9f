import { startFoyer } from '@foyer/testing'
import { AxeBuilder } from '@axe-core/playwright'
import { launchChromium } from './src/browser.ts'
const foyer = await startFoyer({ now: 'running', settings: { 'signup.verifyEmail': 'false' } })
await foyer.addClient({ clientId: 'console' as never, name: 'Console', redirectUris: [`${foyer.url}/console/callback`], origins: [foyer.url], logoutUris: [`${foyer.url}/console`] })
const browser = await launchChromium()
const now = Date.now()
const iso = (days: number) => new Date(now - days * 864e5).toISOString()
const people = Array.from({ length: 50 }, (_, i) => ({ memberId: `mem_${i}abcdefghijklmnop`, email: i === 3 ? 'chiara.with-a-long-name@a-rather-long-domain.example.com' : `person${i}@example.com`, emailVerified: i % 3 !== 0, status: i % 7 === 0 ? 'pending-approval' : i % 11 === 0 ? 'blocked' : 'active', role: i === 1 ? 'owner' : null, resetRequired: false, name: i % 2 ? `Person ${i}` : null, slug: `p${i}`, joinedDate: iso(i), lastSeenDate: i % 5 ? iso(i / 50) : null }))
const names: Record<string, string> = { 'site.name': 'Low Tide Pottery', 'site.language': 'en', 'signup.policy': 'approval', 'signup.verifyEmail': 'true', 'accounts.disclosure': 'explicit', 'branding.colour': '', 'branding.termsUrl': '', 'branding.privacyUrl': '', 'branding.supportUrl': '', 'captcha.provider': 'none', 'captcha.when': 'risk', 'captcha.siteKey': '' }
const client = { clientId: 'cli_abcdef0123456789', name: 'Pottery site', redirectUris: ['https://pottery.example/callback'], origins: ['https://pottery.example'], logoutUris: [], rotation: 'pending', thirdParty: null }
const entries = ['member-approved', 'member-blocked', 'settings-changed', 'key-added'].map((action, i) => ({ entryId: `aud_${i}`, at: iso(i), actor: { kind: 'owner', id: 'mem_1', name: 'ana@example.com' }, action, target: { kind: 'member', id: 'mem_2', name: 'ben@example.com' }, result: 'done', requestId: 'req_abc', network: '127.0.0.1', details: { before: 1, after: 2 } }))
const answers: [RegExp, (url: URL, body: any) => object][] = [
  [/\/me$/, () => ({ owner: { memberId: 'mem_1', email: 'ana@example.com', role: 'owner' }, apiKey: null, site: {}, may: ['approveMember', 'declineMember', 'blockMember', 'unblockMember', 'requireReset', 'disconnectMember', 'deleteMember', 'addClient', 'changeClient', 'removeClient', 'addKey', 'revokeKey', 'changeSettings', 'addOwner', 'changeOwner', 'removeOwner', 'queryAudit', 'exportAudit'] })],
  [/members\/query$/, (_u, b) => { const m = people.filter((p) => !b?.status || b.status.includes(p.status)); return { members: m, next: 'abc', previous: null, total: 102_345 } }],
  [/members\/counts$/, () => ({ total: 102345, pendingApproval: 8, active: 102000, blocked: 12 })],
  [/members\/mem_/, () => ({ member: people[2] })],
  [/settings$/, () => ({ settings: Object.entries(names).map(([name, value]) => ({ name, value, default: '', isSet: name === 'site.name', takes: '' })) })],
  [/clients$/, () => ({ clients: [client] })],
  [/keys$/, () => ({ keys: [{ keyId: 'key_1', name: 'Backup', lastFour: 'a1b2', createdDate: iso(3) }] })],
  [/owners$/, () => ({ owners: [{ memberId: 'mem_1', email: 'ana@example.com', role: 'owner', status: 'active', since: iso(9) }], invitations: [{ email: 'ben@example.com', role: 'moderator', status: 'open', invitedDate: iso(1), expiresDate: iso(-6) }] })],
  [/audit/, () => ({ entries, older: null, newer: 'x' })],
]
try {
  await foyer.member('ana@example.com')
  const first = await browser.newContext()
  const p0 = await first.newPage()
  p0.on('console', (m) => ['error', 'warning'].includes(m.type()) && console.log('CONSOLE', m.text()))
  const mock = (page: typeof p0) => page.route('**/owner/v1/**', async (route) => {
    const url = new URL(route.request().url()); const found = answers.find(([r]) => r.test(url.pathname))
    const body = route.request().postDataJSON?.()
    const json: any = found?.[1](url, body) ?? {}
    if (/audit/.test(url.pathname) && url.searchParams.has('cursor')) json.entries = []
    await route.fulfill({ json })
  })
  await mock(p0)
  await p0.goto(`${foyer.url}/console`)
  await p0.getByRole('button', { name: 'Sign in' }).click()
  await p0.getByLabel('E-mail').fill('ana@example.com')
  await p0.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await p0.getByRole('button', { name: 'Sign in' }).click()
  await p0.waitForURL(`${foyer.url}/console`)
  const storageState = await first.storageState()
  for (const [colorScheme, width] of (process.env.LOOKS ? JSON.parse(process.env.LOOKS) : [['light', 1280], ['dark', 320]])) {
    const context = await browser.newContext({ storageState, colorScheme, viewport: { width, height: 800 }, reducedMotion: 'reduce' })
    const page = await context.newPage()
    page.on('console', (m) => ['error', 'warning'].includes(m.type()) && console.log('CONSOLE', m.text()))
    page.on('pageerror', (e) => console.log('PAGEERROR', e.message))
    await mock(page)
    for (const path of process.argv.slice(2)) {
      await page.goto(`${foyer.url}/console${path}`)
      await page.waitForTimeout(700)
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
