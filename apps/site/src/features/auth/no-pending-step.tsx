import { LinkButton } from '@foyer/ui'
import { useAuthFlow } from './use-auth-flow.js'

/** Shown if no authentication is pending, for example when the page was opened from a bookmark. */
export function NoPendingStep() {
  const { linkTo } = useAuthFlow()
  return (
    <>
      <p>Nothing waits for a code in this window. Sign in, and a new one is sent if it is needed.</p>
      <div className="ui-row">
        <LinkButton href={linkTo('/sign-in')}>Sign in</LinkButton>
      </div>
    </>
  )
}
