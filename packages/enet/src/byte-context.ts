/**
 * Knows how often each byte came after something: after the one or two bytes before it, or at all. Its bytes are kept
 * as a search tree whose nodes are themselves the contexts of what follows them.
 */
export class ByteContext {
  value = 0
  count = 0
  /** Sum of the counts of this node and all to its left. */
  under = 0
  left: ByteContext | null = null
  right: ByteContext | null = null
  /** Top of the tree of bytes that were seen in this context. */
  bytes: ByteContext | null = null
  /** How likely a byte is that was not seen here yet. */
  escapes = 0
  total = 0
  /** The same byte in the context that is one byte shorter. */
  shorter: ByteContext | null = null

  reset(value: number, count: number): void {
    this.value = value
    this.count = count
    this.under = count
    this.left = null
    this.right = null
    this.bytes = null
    this.escapes = 0
    this.total = 0
    this.shorter = null
  }

  /** Halves all counts, so that what was long ago weighs less and numbers stay small. */
  rescale(least: number): void {
    this.escapes -= this.escapes >> 1
    this.total = (this.bytes === null ? 0 : halve(this.bytes)) + this.escapes + 256 * least
  }
}

function halve(top: ByteContext): number {
  let total = 0
  for (let node: ByteContext | null = top; node !== null; node = node.right) {
    node.count -= node.count >> 1
    node.under = node.count + (node.left === null ? 0 : halve(node.left))
    total += node.under
  }
  return total
}
