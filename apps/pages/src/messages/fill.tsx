import { Fragment, type ReactNode } from 'react'

const place = /\{(\w+)\}/

/** Puts values into the `{places}` of a sentence that stays plain text (a title, the text of a button). */
export function fillText(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}

/** Puts elements into the `{places}` of a sentence. */
export function fill(text: string, values: Record<string, ReactNode>): ReactNode {
  // Splitting by a group leaves text at the even places and names at the odd ones.
  return text.split(place).map((part, index) => {
    const key = `${index}`
    return <Fragment key={key}>{index % 2 === 0 ? part : values[part]}</Fragment>
  })
}
