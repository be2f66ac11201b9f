import { type ChangeEvent, type FocusEvent, type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { Messages } from '../messages/english.js'
import type { Problem } from './problem.js'
import { useCountdown } from './use-countdown.js'
import { useDelayedBusy } from './use-delayed-busy.js'

type Values<Field extends string> = Record<Field, string>

interface FormRules<Field extends string> {
  initial: Values<Field>
  messages: Messages
  /** Client-side checks: return a message if the value is invalid. Everything else is checked by the server. */
  check: { [F in Field]?: (value: string, values: Values<Field>) => string | undefined }
  /** Returns a problem, or nothing. Throws only on bugs. */
  submit: (values: Values<Field>) => Promise<Problem<Field> | undefined>
  /** Normalizes a value while it is typed. */
  clean?: { [F in Field]?: (value: string) => string }
}

/** Props of an `<input>` or `<select>` of the form. */
export interface InputProps<Field extends string> {
  name: Field
  value: string
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void
  onBlur: (event: FocusEvent<HTMLInputElement | HTMLSelectElement>) => void
  'aria-invalid': true | undefined
}

/** State and handlers of one form. */
export interface Form<Field extends string> {
  values: Values<Field>
  /** A message for each invalid field. */
  errors: { [F in Field]?: string }
  /** The problem of the whole form. */
  problem: Problem<Field> | undefined
  /** Whether a submit is pending; another submit has no effect then. */
  isBusy: boolean
  /** Whether to show the busy state; not for very short requests (checklist G-11). */
  isBusyShown: boolean
  /** Seconds until another attempt is allowed; 0 if it is. */
  waitSeconds: number
  set(field: Field, value: string): void
  /** Resets the form to these values. */
  reset(values: Values<Field>): void
  submit(): Promise<void>
  /** Submits the current values again. */
  retry(): Promise<void>
  /**
   * Spread these over the `<form>`. After a rejected submit the first invalid field gets the focus, otherwise the
   * element with `data-foyer-problem`.
   */
  formProps: { ref: RefObject<HTMLFormElement | null>; noValidate: true; onSubmit: (event: FormEvent) => void }
  input(field: Field): InputProps<Field>
}

/** Headless form: the state machine of every form (checklist G-05, G-07, G-09, G-10, G-50, G-52). */
export function useForm<Field extends string>(rules: FormRules<Field>): Form<Field> {
  const { initial, check, clean, messages } = rules
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<{ [F in Field]?: string }>({})
  const [problem, setProblem] = useState<Problem<Field>>()
  const [isBusy, setBusy] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const latest = useRef(values)
  const changed = useRef(new Set<Field>())
  const isRunning = useRef(false)
  const isQueued = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  const waitSeconds = useCountdown(problem?.retryAt)
  const fields = Object.keys(initial) as Field[]

  function set(field: Field, given: string): void {
    const value = clean?.[field]?.(given) ?? given
    if (value === latest.current[field]) return
    latest.current = { ...latest.current, [field]: value }
    changed.current.add(field)
    setValues(latest.current)
    // G-05: an error disappears as soon as the client-side check passes. A rejection by the server concerned the old
    // value.
    if (errors[field] !== undefined) mark(field, errors[field] && check[field]?.(value, latest.current))
  }
  const mark = (field: Field, sentence: string | undefined) =>
    setErrors(({ [field]: _, ...others }) => {
      const rest = others as { [F in Field]?: string }
      return sentence === undefined ? rest : { ...rest, [field]: sentence }
    })

  /** Checks a changed field. Errors from the server stay, so that their remedy does not disappear under the pointer. */
  function judge(field: Field): void {
    if (!changed.current.has(field)) return
    const sentence = check[field]?.(latest.current[field], latest.current)
    if (sentence !== undefined) mark(field, sentence)
  }

  function refuse(next: Problem<Field>): void {
    setProblem(next.field === undefined ? next : undefined)
    if (next.field !== undefined) setErrors({ [next.field]: next.message } as { [F in Field]?: string })
    setRefusals((count) => count + 1)
  }

  /** Reads fields that a password manager may have filled before hydration. */
  function readFields(): void {
    if (form.current === null) return
    const given = new FormData(form.current)
    for (const field of fields) {
      const value = given.get(field)
      if (typeof value === 'string') set(field, value)
    }
  }

  async function submit(): Promise<void> {
    if (isRunning.current || (problem?.retryAt ?? 0) > Date.now()) return
    readFields()
    const wrong: { [F in Field]?: string } = {}
    for (const field of fields) {
      const sentence = check[field]?.(latest.current[field], latest.current)
      if (sentence !== undefined) wrong[field] = sentence
    }
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) {
      setProblem(undefined)
      return setRefusals((count) => count + 1)
    }
    isQueued.current = navigator.onLine === false
    if (isQueued.current) return refuse({ kind: 'offline', message: messages.offline })
    isRunning.current = true
    setProblem(undefined)
    setBusy(true)
    try {
      const refused = await rules.submit(latest.current)
      if (refused) refuse(refused)
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }

  const submitLatest = useRef(submit)
  submitLatest.current = submit
  useEffect(() => {
    const resume = () => isQueued.current && void submitLatest.current()
    window.addEventListener('online', resume)
    return () => window.removeEventListener('online', resume)
  }, [])

  useEffect(() => {
    if (refusals === 0) return
    const wrong = form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')
    if (wrong) {
      wrong.focus()
      wrong.select()
    } else form.current?.querySelector<HTMLElement>('[data-foyer-problem]')?.focus()
  }, [refusals])

  return {
    values,
    errors,
    problem,
    isBusy,
    isBusyShown: useDelayedBusy(isBusy),
    waitSeconds,
    set,
    reset(next) {
      latest.current = next
      changed.current.clear()
      setValues(next)
      setErrors({})
    },
    submit,
    retry: submit,
    formProps: {
      ref: form,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault()
        void submit()
      },
    },
    input: (field) => ({
      name: field,
      value: values[field],
      onChange: (event) => set(field, event.target.value),
      onBlur: () => judge(field),
      'aria-invalid': errors[field] === undefined ? undefined : true,
    }),
  }
}
