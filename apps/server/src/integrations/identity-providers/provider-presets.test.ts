import { expect, it } from 'vitest'
import { providerPresets } from './provider-presets.js'

it('V10.2.3: providers are asked for who the person is, and for nothing else', () => {
  expect(Object.fromEntries(Object.entries(providerPresets).map(([preset, { scope }]) => [preset, scope]))).toEqual({
    oidc: 'openid email profile',
    google: 'openid email profile',
    apple: 'openid name email',
    microsoft: 'openid email profile',
    github: 'read:user user:email',
    facebook: 'email public_profile',
    discord: 'identify email',
  })
})
