import { describe, expect, it } from 'vitest'
import { testClient } from '../../../../tests/database/use-case-deps.js'
import type { Client } from '../../site/clients/client.js'
import { settingsInForce } from '../../site/settings/site-settings.js'
import { createSiteSnapshot } from '../../site/snapshot/site-snapshot.js'
import {
  arePasskeysOffered,
  PASSKEY_ALGORITHMS,
  passkeyOrigins,
  relatedOrigins,
  relyingPartyId,
  requireRelyingPartyId,
  usablePasskeys,
} from './passkey-site.js'

const ISSUER = 'https://accounts.example:8443'

function site({
  issuer = ISSUER,
  passkeys = 'offered',
  clients = [],
}: {
  issuer?: string
  passkeys?: 'offered' | 'off'
  clients?: Client[]
}) {
  const settings = settingsInForce({ 'signin.passkeys': passkeys }, false)
  const snapshot = createSiteSnapshot({ siteId: 'site_a', issuer }, settings, { clients, apiKeys: [], owners: [] })
  return { issuer, siteSnapshot: { current: () => snapshot } } as unknown as Parameters<typeof arePasskeysOffered>[0]
}
const at = (issuer: string) => site({ issuer })

describe('WebAuthn §5.1.2: the relying party of a site', () => {
  it.each([
    ['https://accounts.example', 'accounts.example'],
    ['https://accounts.example:8443/path', 'accounts.example'],
    ['http://localhost:4000', 'localhost'],
    ['http://127.0.0.1:4000', undefined],
    ['http://[::1]:4000', undefined],
  ])('of %s is %s', (issuer, id) => {
    expect(relyingPartyId(issuer)).toBe(id)
  })

  it('is required where passkeys are used: the owner offers them, at a host that can be one', () => {
    expect(requireRelyingPartyId(site({}))).toBe('accounts.example')
    expect(arePasskeysOffered(site({}))).toBe(true)
    for (const none of [site({ passkeys: 'off' }), at('http://127.0.0.1:4000'), at('http://[::1]')]) {
      expect(arePasskeysOffered(none)).toBe(false)
      expect(() => requireRelyingPartyId(none)).toThrow(
        expect.objectContaining({ kind: 'PERMISSION_DENIED', message: 'This site does not offer passkeys.' }),
      )
    }
  })

  it('decides which passkeys work: those of this host, and those whose host was not stored yet', () => {
    const [here, unknown, before] = [{ rpId: 'accounts.example' }, { rpId: null }, { rpId: 'old.example' }]
    expect(usablePasskeys([here, unknown, before], site({}))).toEqual([here, unknown])
    expect(usablePasskeys([here, unknown], site({ passkeys: 'off' }))).toEqual([])
    expect(usablePasskeys([here, unknown], at('http://127.0.0.1'))).toEqual([])
  })

  it('RFC 9053, RFC 8812: takes keys for ES256, EdDSA and RS256', () => {
    expect(PASSKEY_ALGORITHMS).toEqual([-7, -8, -257])
  })
})

describe('WebAuthn Level 3 §5.11: the pages that may use the passkeys of a site', () => {
  const clients = [
    testClient({ clientId: 'cli_a', origins: ['https://shop.example', 'https://app.example'] }),
    testClient({ clientId: 'cli_b', origins: ['https://shop.example', ISSUER] }),
    testClient({ clientId: 'cli_c', origins: ['https://theirs.example'], thirdParty: { runBy: 'Them' } }),
  ]

  it('are those of its own clients, each once, and none of a third party', () => {
    expect(relatedOrigins(site({ clients }))).toEqual(['https://shop.example', 'https://app.example', ISSUER])
  })

  it('are the hosted pages, also of a site without clients', () => {
    expect(passkeyOrigins(site({ clients }))).toEqual([ISSUER, 'https://shop.example', 'https://app.example'])
    expect([passkeyOrigins(site({})), relatedOrigins(site({}))]).toEqual([[ISSUER], []])
  })
})
