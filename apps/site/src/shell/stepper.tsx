import { Icon } from '@foyer/ui'

interface StepperProps {
  /** Name of the counted item, for the accessible names. */
  name: string
  quantity: number
  max: number
  /** Called with 0 when the last one is removed. */
  onSet: (quantity: number) => void
}

/** Buttons that decrease and increase a quantity. */
export function Stepper({ name, quantity, max, onSet }: StepperProps) {
  const isMost = quantity >= max
  return (
    <div className="stepper">
      <button type="button" aria-label={`One less: ${name}`} onClick={() => onSet(quantity - 1)}>
        <Icon name="minus" />
      </button>
      <output className="number" aria-label={`Quantity: ${name}`}>
        {quantity}
      </output>
      <button
        type="button"
        aria-label={`One more: ${name}`}
        aria-disabled={isMost || undefined}
        onClick={() => !isMost && onSet(quantity + 1)}
      >
        <Icon name="plus" />
      </button>
    </div>
  )
}
