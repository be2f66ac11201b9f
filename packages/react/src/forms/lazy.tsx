import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { useFoyer } from '../provider.js'
import { Back } from '../verify-email/verify-email.js'
import { useClass } from './class-names.js'

interface LazyProps<Props> {
  /** Imports the component; the same function on each render. */
  load: () => Promise<ComponentType<Props>>
  props: Props
  /** Whether to render nothing if the code could not be loaded: for what the rest of the form works without. */
  isOptional?: boolean
}

/**
 * A component whose code is loaded when it is shown. `React.lazy` would throw where the code cannot be loaded, as
 * without a connection; this offers to try again.
 */
export function Lazy<Props extends object>({ load, props, isOptional = false }: LazyProps<Props>) {
  const { messages } = useFoyer()
  const part = useClass()
  const [found, setFound] = useState<{ Component: ComponentType<Props> } | 'failed'>()
  const start = useCallback(() => {
    let isOver = false
    setFound(undefined)
    load().then(
      (Component) => isOver || setFound({ Component }),
      () => isOver || setFound('failed'),
    )
    return () => {
      isOver = true
    }
  }, [load])
  useEffect(start, [start])
  if (found === undefined || (found === 'failed' && isOptional)) return null
  if (found === 'failed')
    return (
      <div role="alert" className={part('problem')}>
        {messages.sessionsFailed} <Back label={messages.tryAgain} onPress={start} />
      </div>
    )
  return <found.Component {...props} />
}
