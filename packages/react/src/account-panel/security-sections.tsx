import { useEffect } from 'react'
import { PasskeysSection } from '../passkeys/passkeys-section.js'
import { usePasskeys } from '../passkeys/use-passkeys.js'
import { TwoStepSection } from '../two-step/two-step-section.js'
import { useTwoStep } from '../two-step/use-two-step.js'

/** The sections about the ways to sign in, loaded by the panel when it is shown. */
export function SecuritySections() {
  const twoStep = useTwoStep()
  const list = usePasskeys()
  const { load } = twoStep
  // A member with a passkey can have recovery codes; without any factor there are none.
  useEffect(() => {
    if (list.change === 'added' || list.change === 'removed') void load()
  }, [list.change, load])
  return (
    <>
      <TwoStepSection twoStep={twoStep} />
      <PasskeysSection list={list} />
    </>
  )
}
