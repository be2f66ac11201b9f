import { fillText } from '@foyer/messages'
import { Fragment, type ReactNode } from 'react'

const place = /\{(\w+)\}/

/** Puts elements into the `{places}` of a sentence, beside plain `values`. */
export function fill(
  text: string,
  elements: Record<string, ReactNode>,
  values: Record<string, string | number> = {},
): ReactNode {
  // Splitting by a group leaves text at the even places and names at the odd ones.
  return fillText(text, values)
    .split(place)
    .map((part, index) => {
      const key = `${index}`
      return <Fragment key={key}>{index % 2 === 0 ? part : elements[part]}</Fragment>
    })
}
