interface SelectCheckboxProps {
  label: string
  isSelected: boolean
  isMixed?: boolean
  /** The name of the checkbox in the grid, which handles the change. */
  stop?: string
  tabIndex?: 0 | -1
  onChange?: (isSelected: boolean) => void
}

/** A checkbox that selects an item, or all of a page. */
export function SelectCheckbox({ label, isSelected, isMixed = false, stop, tabIndex, onChange }: SelectCheckboxProps) {
  return (
    <label className="tick-box">
      <span className="ui-unseen">{label}</span>
      <input
        type="checkbox"
        checked={isSelected}
        data-stop={stop}
        tabIndex={tabIndex}
        ref={(box) => {
          if (box !== null) box.indeterminate = isMixed
        }}
        onChange={(event) => onChange?.(event.target.checked)}
      />
    </label>
  )
}
