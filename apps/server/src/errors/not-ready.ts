/** This node should get no requests for now, though it could answer them. The sentence is public. */
export class NotReady extends Error {
  override readonly name = 'NotReady'
}
