import { TextArea } from '@foyer/ui'
import { useState } from 'react'
import { Sentence } from '../../../language/sentence.js'
import type { ControlProps } from './control-props.js'

const GUIDE = 'https://github.com/foyer-auth/foyer/blob/main/docs/branding.md'

/** Returns JSON with or without indentation; a text that is no JSON is returned unchanged. */
function reformat(text: string, indent: number): string {
  try {
    return JSON.stringify(JSON.parse(text), null, indent)
  } catch {
    return text
  }
}

/** An object in JSON, indented while it is edited and stored in one line. */
export function JsonField({ value, readOnly, onChange, hint, label, error }: ControlProps) {
  const [text, setText] = useState(() => reformat(value, 2))
  const [seen, setSeen] = useState(value)
  if (seen !== value) {
    // The text is replaced only by a value that does not come from it.
    if (reformat(text, 0) !== value) setText(reformat(value, 2))
    setSeen(value)
  }
  return (
    <TextArea
      label={label}
      error={error}
      hint={
        <Sentence
          text={String(hint)}
          parts={{
            link: (children) => (
              <a href={GUIDE} target="_blank" rel="noreferrer">
                {children}
              </a>
            ),
          }}
        />
      }
      className="setting-json"
      rows={Math.min(16, Math.max(4, text.split('\n').length))}
      value={text}
      readOnly={readOnly}
      spellCheck={false}
      autoComplete="off"
      dir="ltr"
      onChange={(event) => {
        setText(event.target.value)
        onChange(reformat(event.target.value, 0))
      }}
    />
  )
}
