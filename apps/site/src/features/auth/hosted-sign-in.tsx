import { useSession } from '@foyer/react'
import { ActionButton } from '../../form/action-button.js'

/** Sign-in on the hosted page, which redirects back to `/callback`. */
export function HostedSignIn({ next }: { next: string }) {
  const { signIn } = useSession()
  async function leave() {
    await signIn({ returnTo: new URL(next, location.origin).href })
    return undefined
  }
  return (
    <>
      <p>You sign in, or create an account, on a page of its own, and come back here afterwards.</p>
      <ActionButton label="Go to the sign-in page" action={leave} />
    </>
  )
}
