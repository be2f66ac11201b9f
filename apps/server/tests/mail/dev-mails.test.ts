import { mailLanguages } from '@foyer/messages'
import { startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailKinds } from '../../src/integrations/mail/kinds/mail-kinds.js'

const kinds = mailKinds.map(({ kind }) => kind)

describe('issue 4: the preview of mails under --dev', () => {
  let foyer: TestFoyer
  beforeAll(async () => {
    foyer = await startFoyer({ listen: false })
  })
  afterAll(() => foyer.stop())
  const open = async (path: string) => {
    const answer = await foyer.node.http.inject({ method: 'GET', url: path, headers: { accept: 'text/html' } })
    if (answer === undefined) throw new Error('there is no node')
    return answer
  }

  it('lists every kind in every language', async () => {
    const { body, headers } = await open('/dev/mails')
    expect(headers['content-security-policy']).not.toContain('unsafe')
    for (const kind of kinds)
      for (const lang of mailLanguages) expect(body).toContain(`/dev/mails?kind=${kind}&amp;lang=${lang}`)
  })

  it.each(kinds)('shows %s as HTML in a frame without scripts, and as text', async (kind) => {
    for (const lang of mailLanguages) {
      const page = await open(`/dev/mails?kind=${kind}&lang=${lang}`)
      expect(page.statusCode).toBe(200)
      expect(page.body).toMatch(/<iframe sandbox class/)
      expect(page.body).toContain('ana@example.com')
      const mail = await open(`/dev/mails/html?kind=${kind}&lang=${lang}`)
      expect(mail.body).toContain(`lang="${lang}"`)
      expect(mail.headers['content-security-policy']).toMatch(/^default-src 'none'.*; sandbox$/)
    }
  })

  it.each(['?kind=nothing&lang=en', '?kind=recovery&lang=xx', '?kind=recovery', '?kind=<b>&lang=en', '/html'])(
    'there is nothing at %s',
    async (query) => {
      const { statusCode, body } = await open(`/dev/mails${query}`)
      expect(statusCode).toBe(404)
      expect(body).not.toContain('<b>')
    },
  )
})
