import { AuthPanes, type AuthProps } from './auth-panes.js'

/**
 * The whole way in: sign-in, and from there a new account, the code of the mail, a reset link and the wait for the
 * owner.
 * @example <SignedOut> <SignIn /> </SignedOut>
 */
export const SignIn = (props: AuthProps) => <AuthPanes {...props} first="sign-in" />

/** The same, beginning with a new account. */
export const SignUp = (props: AuthProps) => <AuthPanes {...props} first="sign-up" />
