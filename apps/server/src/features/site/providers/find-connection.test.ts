import { expect, it } from 'vitest'
import { findConnection } from './find-connection.js'
import type { IdentityProvider } from './identity-provider.js'

const provider = (providerId: string, preset: string, isEnabled = true) =>
  [providerId, { providerId, preset, isEnabled } as IdentityProvider] as const
const site = {
  providers: new Map([
    provider('old-google', 'google', false),
    provider('staff', 'google'),
    provider('work', 'oidc'),
    provider('closed', 'oidc', false),
  ]),
}

it.each([
  ['an id', 'work', 'work'],
  ['the connection id of Google in Wix’s SDK', '0e6a50f5-b523-4e29-990d-f37fa2ffdd69', 'staff'],
  ['that of Facebook, which the site does not have', '3ecad13f-52c3-483d-911f-31dbcf2a6d23', undefined],
  ['a provider that is off', 'closed', undefined],
  ['an unknown one', 'unknown', undefined],
  ['a preset, which is no id', 'google', undefined],
  ['none', undefined, undefined],
])('wire-protocol §4.1: a request that names %s', (_, connection, expected) => {
  expect(findConnection(connection, site)?.providerId).toBe(expected)
})
