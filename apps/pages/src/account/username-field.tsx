/** Tells password managers which account the password of the form belongs to (PW-01). */
export function UsernameField({ email }: { email: string }) {
  return <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
}
