import {
  finishLink,
  type LinkedIdentity,
  linkIdentity,
  listIdentities,
  type SignInProvider,
  unlinkIdentity,
} from '@foyer/client/sign-in'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Problem, type Refusals, toProblem } from '../forms/problem.js'
import { type Proof, useProof } from '../proof/use-proof.js'
import { useFoyer } from '../provider.js'
import { useSignInMethods } from '../sign-in/use-sign-in-methods.js'

/** What was done last. */
export type IdentityChange = { kind: 'linked' } | { kind: 'unlinked'; provider: string }

export interface LinkedIdentitiesList {
  /** Oldest first; `undefined` while loading. */
  identities: LinkedIdentity[] | undefined
  /** The providers of the site. */
  providers: readonly SignInProvider[]
  /** Whether the list could not be loaded. */
  isFailed: boolean
  problem: Problem | undefined
  isBusy: boolean
  change: IdentityChange | undefined
  /** The password form to show while `proof.isAsking` is true. */
  proof: Proof
  load(): Promise<void>
  /** Redirects to the provider and back to this page, where this hook completes the link. */
  link(provider: SignInProvider): Promise<void>
  unlink(identity: LinkedIdentity): Promise<void>
}

/** Headless list of the accounts at identity providers that sign the member in. */
export function useLinkedIdentities(): LinkedIdentitiesList {
  const { client, messages, locale, navigate } = useFoyer()
  const { providers } = useSignInMethods()
  const proof = useProof()
  const [identities, setIdentities] = useState<LinkedIdentity[]>()
  const [isFailed, setFailed] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const [isBusy, setBusy] = useState(false)
  const [change, setChange] = useState<IdentityChange>()
  const isRunning = useRef(false)
  const texts = useRef({ messages, locale })
  texts.current = { messages, locale }

  const showProblem = useCallback((error: unknown) => {
    const { messages } = texts.current
    const refusals: Refusals<never> = {
      ONLY_SIGN_IN_METHOD: { message: messages.onlyMethod },
      IDENTITY_LINKED_ELSEWHERE: { message: messages.linkedElsewhere },
      PROVIDER_FAILED: { message: messages.linkFailed },
      INVALID_STATE_TOKEN: { message: messages.linkOver },
      UNAVAILABLE: { message: messages.providerUnavailable },
    }
    setProblem(toProblem(error, texts.current, refusals))
  }, [])

  const load = useCallback(async () => {
    try {
      setIdentities(await listIdentities(client))
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }, [client])

  useEffect(() => {
    // The first call takes the parameters from the URL, so that a second one finds none.
    const arrive = async () => {
      const result = await finishLink(client)
      if (result === undefined) return load()
      if (result.status === 'unavailable')
        setProblem({ kind: 'server', message: texts.current.messages.providerUnavailable })
      else setChange({ kind: 'linked' })
      return result.status === 'linked' ? setIdentities(result.identities) : load()
    }
    arrive().catch((error) => {
      showProblem(error)
      void load()
    })
  }, [client, load, showProblem])

  async function run(act: () => Promise<IdentityChange | undefined>): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    setProblem(undefined)
    setChange(undefined)
    try {
      const done = await proof.run(act)
      if (done !== 'cancelled') setChange(done)
    } catch (error) {
      showProblem(error)
    }
    isRunning.current = false
    setBusy(false)
  }

  return {
    identities,
    providers,
    isFailed,
    problem,
    isBusy,
    change,
    proof,
    load,
    link: ({ id }) =>
      run(async () => {
        await linkIdentity(client, id, { navigate })
        return undefined
      }),
    unlink: ({ id, provider: { name } }) =>
      run(async () => {
        await unlinkIdentity(client, id)
        await load()
        return { kind: 'unlinked', provider: name }
      }),
  }
}
