/** A site's rules for sign-up and sign-in. */
export interface SignUpRules {
  policy: 'open' | 'approval' | 'invite'
  verifyEmail: boolean
}
