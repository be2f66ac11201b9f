import { AuthPanes, type AuthProps } from './auth-panes.js'

/**
 * The complete sign-in: with links to a new account, and with panes for the verification code, the reset link and the
 * wait for the owner's approval.
 * @example
 * <SignedOut>
 *   <SignIn />
 * </SignedOut>
 */
export const SignIn = (props: AuthProps) => <AuthPanes {...props} first="sign-in" />

/** As `SignIn`, but starts with a new account. */
export const SignUp = (props: AuthProps) => <AuthPanes {...props} first="sign-up" />
