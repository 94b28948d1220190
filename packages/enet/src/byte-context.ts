/**
 * Counts how often each byte followed a context: the one or two bytes before it, or none. Its bytes form a
 * search tree whose nodes are themselves the contexts of the next byte.
 */
export class ByteContext {
  value = 0
  count = 0
  /** The sum of the counts of this node and all to its left. */
  under = 0
  left: ByteContext | null = null
  right: ByteContext | null = null
  /** The root of the tree of bytes that were seen in this context. */
  bytes: ByteContext | null = null
  /** The weight of all bytes that were not seen here yet. */
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

  /** Halves all counts, so that old bytes weigh less and the numbers stay small. */
  rescale(min: number): void {
    this.escapes -= this.escapes >> 1
    this.total = (this.bytes === null ? 0 : halve(this.bytes)) + this.escapes + 256 * min
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
