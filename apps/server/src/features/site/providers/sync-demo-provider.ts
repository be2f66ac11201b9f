import { DEMO_CLIENT_ID, DEMO_PROVIDER_PATH } from '../../../integrations/identity-providers/demo-provider.js'
import type { SiteDeps } from '../deps.js'
import type { IdentityProvider } from './identity-provider.js'

const DEMO_PROVIDER_ID = 'demo'

/** True for the issuer of a demo provider, which exists under --dev only. */
export const isDemoIssuer = (issuer: string | null): boolean => issuer?.endsWith(DEMO_PROVIDER_PATH) ?? false

/**
 * Adds the demo provider when a site begins to run with --dev, so that one that its owner removed stays removed, and
 * deletes it when the site begins to run without. Follows a changed address of the server.
 */
export async function syncDemoProvider(
  { dev, wasDev }: { dev: boolean; wasDev: boolean },
  { storage, clock, issuer: site }: Pick<SiteDeps, 'storage' | 'clock'> & { issuer: string },
): Promise<void> {
  if (!dev && !wasDev) return
  const issuer = `${site}${DEMO_PROVIDER_PATH}`
  await storage.transact(async (stores) => {
    const found = (await stores.providers.list()).find((one) => one.providerId === DEMO_PROVIDER_ID)
    const isDemo = found !== undefined && isDemoIssuer(found.issuer)
    if (!dev && isDemo) await stores.providers.delete(DEMO_PROVIDER_ID)
    else if (dev && isDemo && found.issuer !== issuer) await stores.providers.update({ ...found, issuer })
    else if (dev && !wasDev && found === undefined) {
      const provider: IdentityProvider = {
        providerId: DEMO_PROVIDER_ID,
        preset: 'oidc',
        name: 'Demo provider',
        issuer,
        clientId: DEMO_CLIENT_ID,
        sealedSecret: '',
        scope: null,
        isTrusted: false,
        isEnabled: true,
        position: clock.now(),
        createdAt: clock.now(),
      }
      await stores.providers.insert(provider)
    }
  })
}
