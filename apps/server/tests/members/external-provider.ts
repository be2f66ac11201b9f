import type { TestFoyer } from '@foyer/testing'
import { finishExternalSignIn } from '../../src/features/members/external/finish-external-sign-in.js'
import { startExternalSignIn } from '../../src/features/members/external/start-external-sign-in.js'

export const EXTERNAL_CONTEXT = { clientId: null, callerId: null, network: '198.51.100.0' }

type ExternalDeps = Parameters<typeof finishExternalSignIn>[2]

/** Signs in at a stub of the provider `demo`, which says that the address is verified. */
export async function signInExternally(foyer: TestFoyer, email: string) {
  const { deps: nodeDeps } = foyer.nodes[0] as TestFoyer['nodes'][number]
  const provider = {
    ...{ providerId: 'demo', preset: 'oidc', name: 'Demo', issuer: 'https://demo.example', clientId: 'id' },
    ...{ sealedSecret: Buffer.alloc(0), scope: null, isTrusted: false, isEnabled: true, position: 0 },
  }
  const { siteSnapshot } = nodeDeps
  const snapshot = { ...siteSnapshot.current(), providers: new Map([['demo', provider]]) }
  const deps = {
    ...nodeDeps,
    siteSnapshot: { ...siteSnapshot, current: () => snapshot },
    identityProviders: {
      authorizationUrl: async () => new URL('https://demo.example/'),
      readProfile: async () => ({ subject: email, email, isEmailVerified: true }),
    },
  } as unknown as ExternalDeps
  const { state, browserSecret } = await startExternalSignIn({ providerId: 'demo', purpose: 'sign-in' }, deps)
  const callback = new URLSearchParams({ state })
  const result = await finishExternalSignIn({ providerId: 'demo', callback, browserSecret }, EXTERNAL_CONTEXT, deps)
  return { result, browserSecret, deps }
}
