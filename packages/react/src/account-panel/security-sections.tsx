import { PasskeysSection } from '../passkeys/passkeys-section.js'
import { usePasskeys } from '../passkeys/use-passkeys.js'
import { TwoStepSection } from '../two-step/two-step-section.js'
import { useTwoStep } from '../two-step/use-two-step.js'
import { type SignInWays, useChangedWays } from './use-sign-in-ways.js'

/** The sections about the ways to sign in, loaded by the panel when it is shown. */
export function SecuritySections({ ways }: { ways: SignInWays }) {
  const twoStep = useTwoStep()
  const list = usePasskeys()
  useChangedWays(ways, twoStep.factors && twoStep.factors.authenticator !== null, twoStep.load)
  useChangedWays(ways, list.passkeys?.length, list.load)
  return (
    <>
      <TwoStepSection twoStep={twoStep} />
      <PasskeysSection list={list} />
    </>
  )
}
