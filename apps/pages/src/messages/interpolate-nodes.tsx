import { interpolate } from '@foyer/messages'
import { Fragment, type ReactNode } from 'react'

const placeholder = /\{(\w+)\}/

/** Inserts React nodes for the `{placeholders}` of a message, in addition to plain `values`. */
export function interpolateNodes(
  text: string,
  elements: Record<string, ReactNode>,
  values: Record<string, string | number> = {},
): ReactNode {
  // Splitting by a capture group puts text at even indexes and placeholder names at odd ones.
  return interpolate(text, values)
    .split(placeholder)
    .map((part, index) => {
      const key = `${index}`
      return <Fragment key={key}>{index % 2 === 0 ? part : elements[part]}</Fragment>
    })
}
