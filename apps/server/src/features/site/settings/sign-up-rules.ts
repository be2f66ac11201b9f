/** What the site asks of people who sign up and sign in. */
export interface SignUpRules {
  policy: 'open' | 'approval' | 'invite'
  verifyEmail: boolean
}
