import type { AuthMode } from './auth-mode.js'

const authModes: [AuthMode, string][] = [
  ['here', 'On this site'],
  ['hosted', 'On the sign-in page'],
]

/** Switches between the site's form and the hosted page. Both work; a real site would offer one. */
export function AuthModeSwitch({ how, onChange }: { how: AuthMode; onChange: (how: AuthMode) => void }) {
  return (
    <div className="how">
      <span id="how">How to sign in</span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a second name */}
      <div role="group" aria-labelledby="how" className="ui-switch">
        {authModes.map(([name, label]) => (
          <button key={name} type="button" aria-pressed={how === name} onClick={() => onChange(name)}>
            {label}
          </button>
        ))}
      </div>
    </div>
  )
}
