/** Text of the API description, with `code` between backticks. It is English in every language of the console. */
export function CodeText({ text }: { text: string }) {
  return (
    <span lang="en" dir="ltr">
      {text.split(/(`[^`]+`)/).map((piece, index) =>
        piece.length > 2 && piece.startsWith('`') ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name
          <code key={index}>{piece.slice(1, -1)}</code>
        ) : (
          piece
        ),
      )}
    </span>
  )
}
