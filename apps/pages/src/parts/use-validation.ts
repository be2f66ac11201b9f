import type { FieldName } from '@foyer/protocol'
import { type FocusEvent, type InputEvent, useRef, useState } from 'react'
import { faultOf } from '../client/fault-of.js'
import type { FormState } from './form-state.js'

const isField = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type !== 'hidden' && !target.readOnly

/** The rules of a form's fields: looked at when a changed field is left, while a wrong one is mended, and on submit (G-05). */
export function useValidation(answered: FormState['faults'], minLength: number) {
  const [faults, setFaults] = useState(answered)
  const changed = useRef(new Set<string>())
  const setFault: FormState['setFault'] = (name, fault) => setFaults((before) => ({ ...before, [name]: fault }))

  const handlers = {
    onInput({ target }: InputEvent<HTMLFormElement>) {
      if (!isField(target)) return
      changed.current.add(target.name)
      const name = target.name as FieldName
      if (faults[name] !== undefined && faultOf(target, minLength) === undefined) setFault(name, undefined)
    },
    onBlur({ target }: FocusEvent<HTMLFormElement>) {
      if (isField(target) && changed.current.has(target.name))
        setFault(target.name as FieldName, faultOf(target, minLength))
    },
  }

  /** Marks what is wrong; the first wrong field takes the focus, its text selected (G-07, SI-09). */
  function isRight(form: HTMLFormElement): boolean {
    const fields = [...form.elements].filter(isField)
    const found = fields.map((field) => [field, faultOf(field, minLength)] as const)
    setFaults(Object.fromEntries(found.map(([{ name }, fault]) => [name, fault])))
    const wrong = found.find(([, fault]) => fault !== undefined)?.[0]
    wrong?.focus()
    wrong?.select()
    return wrong === undefined
  }

  return { faults, setFault, handlers, isRight }
}
