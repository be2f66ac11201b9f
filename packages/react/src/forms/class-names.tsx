import { createContext, type ReactNode, useContext } from 'react'

/**
 * The parts of a form that can be given a class. Each already has a default class, for example `foyer-field` for
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
  | 'providers'
  | 'provider'
export type ClassNames = { [Name in Part]?: string }

/** Props that restyle a ready-made form: classes added to the default ones, on the root and on every part. */
export interface Look {
  className?: string
  classNames?: ClassNames
}

const ClassNamesContext = createContext<ClassNames>({})

/** Returns a function that returns the classes of a part. */
export function useClass(): (part: Part) => string {
  const given = useContext(ClassNamesContext)
  return (part) => (given[part] ? `foyer-${part} ${given[part]}` : `foyer-${part}`)
}

/** Root element of a ready-made form. A form nested in another one uses the outer form's classes. */
export function Root({ className, classNames, children }: Look & { children: ReactNode }) {
  const outer = useContext(ClassNamesContext)
  const inner = { ...outer, ...classNames }
  return (
    <ClassNamesContext value={inner}>
      <section className={['foyer-root', inner.root, className].filter(Boolean).join(' ')}>{children}</section>
    </ClassNamesContext>
  )
}
