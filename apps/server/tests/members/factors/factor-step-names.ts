const memberSteps = [
  'signs in by password',
  'signs in by email code',
  'signs in at the provider',
  'signs in by passkey',
  'signs in and trusts the browser',
  'enters the password only',
  'enters the emailed code only',
  'gives the second factor that was missing',
  'adds an app',
  'removes the app',
  'renews the recovery codes',
  'adds a passkey',
  'removes a passkey',
  'unlinks the provider',
  'trusts no device any more',
  'recovers the password',
] as const
const otherSteps = [
  'loses the phone',
  'loses the phone and the codes',
  'loses the devices with passkeys',
  'is copied by a thief of the browser',
  'team removes the app',
  'team removes a passkey',
  'site changes whether it requires two factors',
  'site changes whether it offers passkeys',
  'an hour passes',
] as const
export type FactorStep = (typeof memberSteps)[number] | (typeof otherSteps)[number]
export const factorSteps: readonly FactorStep[] = [...memberSteps, ...otherSteps]
/** Steps of members who have passkeys and recovery codes only. */
export const passkeySteps: readonly FactorStep[] = [
  'signs in by password',
  'adds a passkey',
  'removes a passkey',
  'renews the recovery codes',
  'loses the devices with passkeys',
  'site changes whether it requires two factors',
]
/** Steps that add, remove or lose something, or renew a sign-in. The remaining steps repeat these in other ways. */
export const leadingSteps: readonly FactorStep[] = [
  'signs in by password',
  'signs in by passkey',
  'signs in and trusts the browser',
  'adds an app',
  'removes the app',
  'adds a passkey',
  'removes a passkey',
  'loses the phone and the codes',
  'is copied by a thief of the browser',
  'site changes whether it requires two factors',
]
