import { Button, Card, Field, TextArea } from '@foyer/ui'
import { type FormEvent, useState } from 'react'
import { type ApiFault, faultOf } from '../../api/api-fault.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { SaveRow } from '../../parts/save-row.js'
import { useUnsaved } from '../../parts/use-unsaved.js'
import { useCall, useMay } from '../../session/owner.js'
import { type Draft, drafts, keyOf, type Letter, type LetterPart, partWords, placeWords } from './letter.js'
import { LetterPreview } from './letter-preview.js'
import { TestMail } from './test-mail.js'
import { useLetterPreview } from './use-letter-preview.js'

interface LetterFormProps {
  letter: Letter
  reload: () => void
  onSaved: (letter: Letter) => void
}

/** When the last change came into force; it outlives the form, which begins anew with every change. */
let inForceSince: { key: string; at: number } | undefined

/**
 * The words of a mail, part by part, beside the mail as it would be. What is written and not saved is kept until the
 * page is closed.
 */
export function LetterForm({ letter, reload, onSaved }: LetterFormProps) {
  const { kind, language, parts, places } = letter
  const key = keyOf(kind, language)
  const call = useCall()
  const mayChange = useMay()('changeMailWords')
  const [draft, setDraft] = useState<Draft>(() => drafts.get(key) ?? {})
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<ApiFault>()
  const shown = useLetterPreview(kind, language, draft)
  const isChanged = Object.keys(draft).length > 0
  useUnsaved(isChanged)

  const put = (next: Draft) => {
    // What is as it was saved is no change.
    const kept = Object.fromEntries(
      Object.entries(next).filter(([part, text]) => parts.find((one) => one.part === part)?.own !== text),
    )
    if (Object.keys(kept).length === 0) drafts.delete(key)
    else drafts.set(key, kept)
    setDraft(kept)
  }
  const set = ({ part, builtIn }: LetterPart, text: string) => put({ ...draft, [part]: text === builtIn ? null : text })
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!isChanged || !mayChange || isBusy) return
    if ((shown.preview?.faults.length ?? 0) > 0) {
      document.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
      return
    }
    setBusy(true)
    setFault(undefined)
    try {
      const expected = Object.fromEntries(
        Object.keys(draft).map((part) => [part, parts.find((one) => one.part === part)?.own ?? null]),
      )
      const saved = await call<Letter>(`/owner/v1/mail/texts/${kind}/${language}`, {
        method: 'PATCH',
        json: { words: draft, expected },
      })
      drafts.delete(key)
      inForceSince = { key, at: Date.now() }
      setDraft({})
      setBusy(false)
      onSaved(saved)
    } catch (error) {
      setFault(faultOf(error))
      setBusy(false)
    }
  }
  return (
    <div className="letter-split">
      <Card title="Text">
        <form className="settings" onSubmit={save} noValidate>
          {!mayChange && <p className="soft">Your role lets you look; an owner can change this.</p>}
          <p className="soft">
            Plain text. Put in for you:{' '}
            {places.map((place, at) => (
              <span key={place}>
                {at > 0 && ', '}
                <code dir="ltr">{`{${place}}`}</code> {placeWords[place]}
              </span>
            ))}
            .
          </p>
          {parts.map((part) => (
            <PartField
              key={part.part}
              part={part}
              text={draft[part.part]}
              language={language}
              readOnly={!mayChange}
              wrong={shown.preview?.faults.find((one) => one.part === part.part)?.description}
              onChange={(text) => set(part, text)}
            />
          ))}
          <FaultNotice fault={fault} retry={fault?.status === 409 ? reload : undefined} />
          {mayChange && (
            <SaveRow
              onCard
              busy={isBusy}
              isChanged={isChanged}
              putBack={() => put({})}
              inForceSince={inForceSince?.key === key ? inForceSince.at : undefined}
              so="the next mail carries it"
            >
              Save
            </SaveRow>
          )}
        </form>
      </Card>
      <div className="letter-side">
        <LetterPreview {...shown} language={language} />
        <TestMail label="Send it to me" mail={{ kind, language, words: draft }} />
      </div>
    </div>
  )
}

interface PartFieldProps {
  part: LetterPart
  /** What is written and not saved; null for the built-in text, undefined for what is saved. */
  text: string | null | undefined
  language: string
  readOnly: boolean
  wrong: string | undefined
  onChange: (text: string) => void
}

function PartField({ part, text, language, readOnly, wrong, onChange }: PartFieldProps) {
  const { part: name, builtIn, own, hasLines, longest } = part
  const value = (text === undefined ? own : text) ?? builtIn
  const field = {
    label: partWords[name] ?? name,
    value,
    wrong,
    readOnly,
    required: true,
    lang: language,
    dir: language === 'ar' ? 'rtl' : 'ltr',
    maxLength: longest,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  }
  return (
    <div className="letter-part">
      {hasLines ? <TextArea {...field} rows={3} /> : <Field {...field} />}
      {value !== builtIn && !readOnly && (
        <Button
          small
          tone="plain"
          onClick={() => onChange(builtIn)}
          aria-label={`Back to the built-in text: ${field.label}`}
        >
          Back to the built-in text
        </Button>
      )}
    </div>
  )
}
