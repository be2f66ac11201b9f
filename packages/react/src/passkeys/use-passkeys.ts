import { ApiError } from '@foyer/client'
import {
  addPasskey,
  hasPasskeys,
  listPasskeys,
  type Passkey,
  removePasskey,
  renamePasskey,
} from '@foyer/client/passkeys'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Problem, toProblem } from '../forms/problem.js'
import { useAccountMessages } from '../messages/use-account-messages.js'
import { type FactorProof, useFactorProof } from '../proof/use-factor-proof.js'
import { useFoyer } from '../provider.js'

/** What was done last. */
export type PasskeyChange = 'added' | 'renamed' | 'removed'

export interface PasskeysList {
  /** Oldest first; `undefined` while loading. */
  passkeys: readonly Passkey[] | undefined
  /** Whether the browser can add one. */
  isSupported: boolean
  /** Whether the list could not be loaded. */
  isFailed: boolean
  problem: Problem | undefined
  isBusy: boolean
  change: PasskeyChange | undefined
  /** The forms to show while `proof.isAsking` is true. */
  proof: FactorProof
  /** The name that the member gave, or that of the provider. */
  nameOf(passkey: Passkey): string
  load(): Promise<void>
  /** Lets the device create a passkey. Cancelling is not a problem (checklist PK-02). */
  add(): Promise<void>
  /** Returns whether it is renamed. With an empty name it has that of its provider. */
  rename(passkey: Passkey, name: string): Promise<boolean>
  remove(passkey: Passkey): Promise<boolean>
}

/** Headless list of the member's passkeys (checklist PK-01 to PK-04). */
export function usePasskeys(): PasskeysList {
  const { client, locale } = useFoyer()
  const messages = useAccountMessages()
  const proof = useFactorProof()
  const [passkeys, setPasskeys] = useState<readonly Passkey[]>()
  const [isFailed, setFailed] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const [isBusy, setBusy] = useState(false)
  const [change, setChange] = useState<PasskeyChange>()
  const isRunning = useRef(false)

  const load = useCallback(async () => {
    try {
      setPasskeys(await listPasskeys(client))
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }, [client])
  useEffect(() => void load(), [load])

  function problemOf(error: unknown): Problem {
    if (error instanceof DOMException)
      return {
        kind: 'refused',
        message: error.name === 'InvalidStateError' ? messages.passkeyRegistered : messages.passkeyElsewhere,
        ...(error.name !== 'InvalidStateError' && { remedy: 'hosted-page' as const }),
      }
    return toProblem(
      error,
      { messages, locale },
      {
        ONLY_SIGN_IN_METHOD: { message: messages.onlySignInMethod },
        ONLY_SECOND_FACTOR: { message: messages.onlySecondFactor },
        TOO_MANY_PASSKEYS: { message: messages.tooManyPasskeys },
        PASSKEY_REFUSED: { message: messages.passkeyFailed },
        NOT_FOUND: { message: messages.passkeyGone },
      },
    )
  }

  /** Returns whether the change was made. */
  async function run(done: PasskeyChange, act: () => Promise<readonly Passkey[] | undefined>): Promise<boolean> {
    if (isRunning.current) return false
    isRunning.current = true
    setBusy(true)
    setProblem(undefined)
    setChange(undefined)
    let isDone = false
    try {
      const outcome = await proof.run(act)
      if (outcome !== 'cancelled' && outcome !== undefined) {
        setPasskeys(outcome)
        setChange(done)
        isDone = true
      }
    } catch (error) {
      setProblem(problemOf(error))
      // Someone else removed it: the list is old.
      if (error instanceof ApiError && error.applicationCode === 'NOT_FOUND') await load()
    }
    isRunning.current = false
    setBusy(false)
    return isDone
  }

  return {
    ...{ passkeys, isFailed, problem, isBusy, change, proof, load },
    isSupported: hasPasskeys(),
    nameOf: ({ name, provider }) => name || (provider ?? messages.passkey),
    add: async () => void (await run('added', () => addPasskey(client))),
    rename: ({ id }, name) => run('renamed', () => renamePasskey(client, id, name)),
    remove: ({ id }) =>
      run('removed', async () => {
        await removePasskey(client, id)
        return listPasskeys(client)
      }),
  }
}
