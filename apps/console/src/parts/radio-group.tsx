interface RadioGroupProps {
  legend: string
  options: Readonly<Record<string, string>>
  selected: string
  onSelect: (name: string) => void
}

/** A group of radio buttons in a row. */
export function RadioGroup({ legend, options, selected, onSelect }: RadioGroupProps) {
  return (
    <fieldset className="ui-switch words">
      <legend className="ui-unseen">{legend}</legend>
      {Object.entries(options).map(([name, label]) => (
        <button key={name} type="button" aria-pressed={name === selected} onClick={() => onSelect(name)}>
          {label}
        </button>
      ))}
    </fieldset>
  )
}
