import { createContext, type ReactNode, useContext } from 'react'

/**
 * The parts of a form that a class can be given to. Each has a class of its own name already: `foyer-field` for
 * `field`.
 */
export type Part =
  | 'root'
  | 'heading'
  | 'lead'
  | 'form'
  | 'field'
  | 'label'
  | 'control'
  | 'input'
  | 'code'
  | 'hint'
  | 'error'
  | 'submit'
  | 'button'
  | 'link'
  | 'links'
  | 'problem'
  | 'notice'
  | 'offline'
  | 'menu'
  | 'menu-item'
  | 'avatar'
  | 'section'
export type ClassNames = { [Name in Part]?: string }

/** How a ready-made form is restyled: classes beside the default ones, on the root and on every part. */
export interface Look {
  className?: string
  classNames?: ClassNames
}

const ClassNamesContext = createContext<ClassNames>({})

/** The classes of a part. */
export function useClass(): (part: Part) => string {
  const given = useContext(ClassNamesContext)
  return (part) => (given[part] ? `foyer-${part} ${given[part]}` : `foyer-${part}`)
}

/** The outside of a ready-made form. A form inside another one's pane keeps the outer look. */
export function Root({ className, classNames, children }: Look & { children: ReactNode }) {
  const outer = useContext(ClassNamesContext)
  const inner = { ...outer, ...classNames }
  return (
    <ClassNamesContext value={inner}>
      <section className={['foyer-root', inner.root, className].filter(Boolean).join(' ')}>{children}</section>
    </ClassNamesContext>
  )
}
