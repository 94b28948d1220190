/** Why it cannot be done, in words for the operator. Any other error is a bug, or the system's own. */
export class Refusal extends Error {
  override name = 'Refusal'
}
