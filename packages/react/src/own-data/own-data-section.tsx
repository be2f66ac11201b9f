import { downloadData } from '@foyer/client/data'
import { useState } from 'react'
import { Section } from '../account-panel/section.js'
import { useClass } from '../forms/class-names.js'
import { Field } from '../forms/field.js'
import { FormView } from '../forms/form-view.js'
import { type Problem, toProblem } from '../forms/problem.js'
import { interpolateNodes } from '../messages/interpolate-nodes.js'
import { useAccountMessages } from '../messages/use-account-messages.js'
import { ProofForm } from '../proof/proof-form.js'
import { useFoyer } from '../provider.js'
import { type DeleteAccountOptions, useDeleteAccount } from './use-delete-account.js'

/** Downloads the member's data, and deletes the account after its address is typed (DD-01, DD-02). */
export function OwnDataSection(options: DeleteAccountOptions) {
  const messages = useAccountMessages()
  const part = useClass()
  return (
    <Section heading={messages.dataHeading}>
      <p className={part('lead')}>{messages.downloadLead}</p>
      <Download />
      <h3 className="foyer-subheading">{messages.deleteHeading}</h3>
      <p className={part('lead')}>
        {messages.deleteLead} {messages.dataStays}
      </p>
      <Delete {...options} />
    </Section>
  )
}

function Download() {
  const { client, locale } = useFoyer()
  const messages = useAccountMessages()
  const part = useClass()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  async function download(): Promise<void> {
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    try {
      save(JSON.stringify(await downloadData(client), null, 2))
    } catch (error) {
      setProblem(toProblem(error, { messages, locale }))
    }
    setBusy(false)
  }
  return (
    <>
      <button
        type="button"
        className={part('button')}
        aria-disabled={isBusy || undefined}
        onClick={() => void download()}
      >
        {messages.downloadData}
      </button>
      <div role="alert" className={part('problem')}>
        {problem?.message}
      </div>
      <output className={part('notice')}>{isBusy && messages.preparingDownload}</output>
    </>
  )
}

/** Saves a text as a file. */
function save(text: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  Object.assign(document.createElement('a'), { href, download: 'my-data.json' }).click()
  // Some browsers read it only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}

function Delete(options: DeleteAccountOptions) {
  const messages = useAccountMessages()
  const { form, proof } = useDeleteAccount(options)
  return (
    <>
      {!proof.isAsking && (
        <FormView form={form} submit={messages.deleteAccount} busy={messages.deletingAccount} isDanger>
          <Field
            form={form}
            name="confirmation"
            label={interpolateNodes(messages.deleteConfirmation, { email: options.email })}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
          />
        </FormView>
      )}
      <ProofForm proof={proof} />
    </>
  )
}
