import type { How } from './how-memory.js'

const ways: [How, string][] = [
  ['here', 'On this site'],
  ['hosted', 'On the sign-in page'],
]

/** Both ways in are real; a site would choose one. */
export function HowSwitch({ how, onChange }: { how: How; onChange: (how: How) => void }) {
  return (
    <div className="how">
      <span id="how">How to sign in</span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a second name */}
      <div role="group" aria-labelledby="how" className="ui-switch">
        {ways.map(([name, label]) => (
          <button key={name} type="button" aria-pressed={how === name} onClick={() => onChange(name)}>
            {label}
          </button>
        ))}
      </div>
    </div>
  )
}
