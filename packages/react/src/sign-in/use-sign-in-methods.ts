import { type SignInMethods, signInMethods } from '@foyer/client/sign-in'
import { useEffect, useState } from 'react'
import { useFoyer } from '../provider.js'

/** Shown until the site has answered, and if it does not: the server decides what it accepts. */
const PASSWORD_ONLY: SignInMethods = {
  password: true,
  emailCode: false,
  passkey: false,
  invitationOnly: false,
  providers: [],
}

const methodsByClient = new WeakMap<object, Promise<SignInMethods>>()

/**
 * Returns the ways to sign in at the site: password, email code, and identity providers. Read once per client, without
 * a session.
 */
export function useSignInMethods(): SignInMethods {
  const { client } = useFoyer()
  const [methods, setMethods] = useState(PASSWORD_ONLY)
  useEffect(() => {
    let isOver = false
    const asked = methodsByClient.get(client) ?? signInMethods(client)
    methodsByClient.set(client, asked)
    asked.then(
      (found) => isOver || setMethods(found),
      () => methodsByClient.delete(client),
    )
    return () => {
      isOver = true
    }
  }, [client])
  return methods
}
