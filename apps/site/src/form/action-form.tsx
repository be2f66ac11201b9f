import { Button, type ButtonTone, useSteady } from '@foyer/ui'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import type { Outcome, Problem } from '../session/problems.js'
import type { FieldName } from '../session/sentences.js'
import { FormProblem } from './form-problem.js'
import { Messages } from './messages.js'
import { useTask } from './use-task.js'

interface ActionFormProps {
  submit: string
  /** What is going on, while it is. */
  doing: string
  work: (values: FormData) => Promise<Outcome>
  /** Empties the fields after success. */
  resets?: boolean
  tone?: ButtonTone
  children: ReactNode
}

/** One form for one process. After a refusal the focus is on the first wrong field, or on the sentence. */
export function ActionForm({ submit, doing, work, resets, tone, children }: ActionFormProps) {
  const { busy, problem, notice, start, refuse } = useTask(work)
  const isShown = useSteady(busy)
  const form = useRef<HTMLFormElement>(null)
  const sentence = useRef<HTMLParagraphElement>(null)

  useEffect(() => {
    if (problem === undefined || isShown) return
    const wrong = form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')
    if (wrong) {
      wrong.focus()
      wrong.select()
    } else sentence.current?.focus()
  }, [problem, isShown])

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = event.currentTarget
    const incomplete = firstIncomplete(given)
    if (incomplete) return refuse({ problem: incomplete })
    const outcome = await start(new FormData(given))
    if (resets && outcome.problem === undefined) given.reset()
  }
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    if (!busy && problem?.field !== undefined && (event.target as HTMLInputElement).name === problem.field) refuse({})
  }

  return (
    <form ref={form} className="form" noValidate onSubmit={onSubmit} onInput={onInput}>
      <FormProblem value={busy || isShown ? undefined : problem}>{children}</FormProblem>
      <Button type="submit" tone={tone} busy={busy}>
        {submit}
      </Button>
      <Messages doing={isShown ? doing : undefined} notice={notice} problem={problem} problemRef={sentence} />
    </form>
  )
}

/** The first field that is empty or no address, with its own sentence. All else is for the server to judge. */
function firstIncomplete(form: HTMLFormElement): Problem | undefined {
  const fields = [...form.elements].filter((each) => each instanceof HTMLInputElement)
  const field = fields.find(({ validity }) => validity.valueMissing || validity.typeMismatch)
  return field && { field: field.name as FieldName, sentence: field.dataset.missing ?? '' }
}
