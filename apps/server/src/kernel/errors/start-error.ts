/**
 * Something the person who starts Foyer must change. Its message is one sentence and is all that is printed (design
 * §5).
 */
export class StartError extends Error {
  override readonly name = 'StartError'
}
