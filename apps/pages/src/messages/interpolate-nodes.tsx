import { interpolate } from '@foyer/messages'
import { Fragment, type ReactNode } from 'react'

const placeholder = /\{(\w+)\}/

/** Puts elements into the `{places}` of a sentence, beside plain `values`. */
export function interpolateNodes(
  text: string,
  elements: Record<string, ReactNode>,
  values: Record<string, string | number> = {},
): ReactNode {
  // Splitting by a group leaves text at the even places and names at the odd ones.
  return interpolate(text, values)
    .split(placeholder)
    .map((part, index) => {
      const key = `${index}`
      return <Fragment key={key}>{index % 2 === 0 ? part : elements[part]}</Fragment>
    })
}
