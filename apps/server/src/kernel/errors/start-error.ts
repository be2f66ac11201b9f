/**
 * A configuration error that the operator must correct. The message is one sentence and is all that is printed (design
 * §5).
 */
export class StartError extends Error {
  override readonly name = 'StartError'
}
