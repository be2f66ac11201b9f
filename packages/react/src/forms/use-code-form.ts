import { useFoyer } from '../provider.js'
import type { Problem } from './problem.js'
import { extractDigits } from './rules.js'
import { type Form, useForm } from './use-form.js'

/** Headless form for six digits; the sixth submits it (checklist VE-02, VE-03). */
export function useCodeForm(submit: (code: string) => Promise<Problem<'code'> | undefined>): Form<'code'> {
  const { messages } = useFoyer()
  const form = useForm<'code'>({
    initial: { code: '' },
    messages,
    clean: { code: extractDigits },
    check: { code: (value) => (value.length === 6 ? undefined : messages.codeMissing) },
    submit: ({ code }) => submit(code),
  })
  const input: typeof form.input = (field) => ({
    ...form.input(field),
    onChange: (event) => {
      const before = form.values.code
      const code = extractDigits(event.target.value)
      form.set('code', code)
      if (code.length === 6 && code !== before) void form.submit()
    },
  })
  return { ...form, input }
}
