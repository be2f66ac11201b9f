import {
  type FieldName,
  type PageMessage,
  profileFault,
  type SignUpPage,
  valueOfText,
  wireNameOf,
} from '@foyer/protocol'
import { type FocusEvent, type InputEvent, useRef, useState } from 'react'
import { validateInput } from '../client/validate-input.js'
import type { FormState } from './form-state.js'

type FormField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isField = (target: EventTarget): target is FormField =>
  target instanceof HTMLSelectElement ||
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && target.type !== 'hidden' && !target.readOnly)

/**
 * Validates the fields of a form: a changed field on blur, an invalid one on every input, and all fields on submit
 * (G-05).
 */
export function useValidation(
  serverFaults: FormState['faults'],
  minLength: number,
  profileFields: SignUpPage['profileFields'] = [],
) {
  const validateField = (input: FormField): PageMessage | undefined => {
    const profileField = profileFields.find(({ field }) => wireNameOf(field) === input.name)?.field
    if (profileField !== undefined) {
      const text = input.type === 'checkbox' ? String((input as HTMLInputElement).checked) : input.value
      return profileFault(profileField, valueOfText(profileField, text))
    }
    return input instanceof HTMLInputElement ? validateInput(input, minLength) : undefined
  }

  const [faults, setFaults] = useState(serverFaults)
  const changed = useRef(new Set<string>())
  const setFault: FormState['setFault'] = (name, fault) => setFaults((before) => ({ ...before, [name]: fault }))

  const handlers = {
    onInput({ target }: InputEvent<HTMLFormElement>) {
      if (!isField(target)) return
      changed.current.add(target.name)
      const name = target.name as FieldName
      if (faults[name] !== undefined && validateField(target) === undefined) setFault(name, undefined)
    },
    onBlur({ target }: FocusEvent<HTMLFormElement>) {
      if (isField(target) && changed.current.has(target.name)) setFault(target.name as FieldName, validateField(target))
    },
  }

  /**
   * Marks the invalid fields, of all or of those named; focuses the first of them and selects its text (G-07, SI-09).
   */
  function isValid(form: HTMLFormElement, names?: readonly string[]): boolean {
    const fields = [...form.elements].filter(isField).filter(({ name }) => names === undefined || names.includes(name))
    const found = fields.map((field) => [field, validateField(field)] as const)
    setFaults(Object.fromEntries(found.map(([{ name }, fault]) => [name, fault])))
    const wrong = found.find(([, fault]) => fault !== undefined)?.[0]
    wrong?.focus()
    if (wrong instanceof HTMLInputElement || wrong instanceof HTMLTextAreaElement) wrong.select()
    return wrong === undefined
  }

  return { faults, setFault, handlers, isRight: isValid }
}
