import type { SignInProvider } from '@foyer/client/sign-in'
import { useState } from 'react'
import { useClass } from '../forms/class-names.js'
import { type Problem, toProblem } from '../forms/problem.js'
import { interpolateNodes } from '../messages/interpolate-nodes.js'
import { useFoyer } from '../provider.js'
import { useSession } from '../session/use-session.js'
import { ProviderMark } from './provider-mark.js'

/** A button for each identity provider of the site, which goes there through the hosted pages. */
export function ProviderButtons({ providers }: { providers: readonly SignInProvider[] }) {
  const { messages, locale } = useFoyer()
  const { signIn } = useSession()
  const part = useClass()
  const [opening, setOpening] = useState<string>()
  const [problem, setProblem] = useState<Problem>()
  if (providers.length === 0) return null

  async function open({ id, name }: SignInProvider): Promise<void> {
    if (opening !== undefined) return
    setOpening(name)
    setProblem(undefined)
    try {
      await signIn({ connection: id })
    } catch (error) {
      setProblem(toProblem(error, { messages, locale }))
      setOpening(undefined)
    }
  }
  return (
    <div className={part('providers')}>
      <p className="foyer-or">{messages.or}</p>
      {providers.map((provider) => (
        <button
          key={provider.id}
          type="button"
          className={part('provider')}
          aria-disabled={opening !== undefined || undefined}
          onClick={() => void open(provider)}
        >
          <ProviderMark preset={provider.preset} />
          {interpolateNodes(messages.continueWith, { provider: provider.name })}
        </button>
      ))}
      <output className={part('notice')}>
        {opening !== undefined && interpolateNodes(messages.openingProvider, { provider: opening })}
      </output>
      <div role="alert" className={part('problem')}>
        {problem?.message}
      </div>
    </div>
  )
}
