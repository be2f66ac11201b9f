import type { ReactNode } from 'react'

interface Choice {
  name: string
  label: ReactNode
  /** The complete name, if the label is short or an icon. */
  fullLabel?: string
  href: string
}

/** A choice of one of several views of a page. Each is a link, so that the choice is in the URL. */
export function ChoiceLinks({
  label,
  choices,
  current,
}: {
  label: string
  choices: readonly Choice[]
  current: string
}) {
  return (
    <nav className="choice" aria-label={label}>
      <ul>
        {choices.map((choice) => (
          <li key={choice.name}>
            <a
              href={choice.href}
              aria-current={choice.name === current ? 'true' : undefined}
              aria-label={choice.fullLabel}
              title={choice.fullLabel}
            >
              {choice.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
