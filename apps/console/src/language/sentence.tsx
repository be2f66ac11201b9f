import { Fragment, type ReactNode } from 'react'

type Part = ReactNode | ((children: ReactNode) => ReactNode)

interface SentenceProps {
  /** The whole sentence, with `{name}` for a value and `<name>text</name>` for text in an element. */
  text: string
  /** Values and elements by name. */
  parts: Readonly<Record<string, Part>>
}

/** Renders a sentence that contains elements, so that translators can move them within the sentence. */
export function Sentence({ text, parts }: SentenceProps): ReactNode {
  return text.split(/(<(?:\w+)>.*?<\/\w+>|\{\w+\})/).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name
    <Fragment key={index}>{renderPiece(piece, parts)}</Fragment>
  ))
}

function renderPiece(piece: string, parts: SentenceProps['parts']): ReactNode {
  const [, placeholder] = /^\{(\w+)\}$/.exec(piece) ?? []
  const [, tag, inner = ''] = /^<(\w+)>(.*)<\/\1>$/.exec(piece) ?? []
  const part = parts[placeholder ?? tag ?? '']
  if (placeholder !== undefined && typeof part !== 'function') return part
  return typeof part === 'function' ? part(inner) : piece
}
