interface ChoiceProps {
  legend: string
  of: Readonly<Record<string, string>>
  chosen: string
  onChoose: (name: string) => void
}

/** A choice of one among a few, in a row. */
export function Choice({ legend, of, chosen, onChoose }: ChoiceProps) {
  return (
    <fieldset className="ui-switch words">
      <legend className="ui-unseen">{legend}</legend>
      {Object.entries(of).map(([name, label]) => (
        <button key={name} type="button" aria-pressed={name === chosen} onClick={() => onChoose(name)}>
          {label}
        </button>
      ))}
    </fieldset>
  )
}
