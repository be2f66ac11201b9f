/**
 * Shows the account of a password, so that people recognize it and password managers update the right entry (RP-01).
 */
export function AccountField({ label, email }: { label: string; email: string }) {
  return (
    <div className="field">
      <label htmlFor="email">{label}</label>
      <input
        id="email"
        name="email"
        className="input"
        type="email"
        autoComplete="username"
        dir="ltr"
        readOnly
        value={email}
      />
    </div>
  )
}
