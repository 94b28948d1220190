import { ByteContext } from './byte-context.ts'

/**
 * The position of a byte in a context: its share is `count` of the total, from `under` on. A count of 0 means
 * that it is new there.
 */
export type Share = { value: number; under: number; count: number }

/**
 * The growth of a byte's count when it is seen, and its initial count. In the root context every byte is
 * possible.
 */
const longer = { growth: 2, min: 0 }
const inRoot = { growth: 3, min: 1 }

const order = 2
const maxContexts = 4096
const escapeGrowth = 5
const maxTotal = 0x10000 - 0x100

/**
 * The model that both ends of the range coder learn from the bytes so far. Both must learn exactly the same
 * counts, so each constant here is part of the format.
 */
export class ByteModel {
  readonly #pool: ByteContext[] = []
  #used = 0
  #depth = 0
  root = new ByteContext()
  /** The longest context of the next byte. */
  context = this.root
  #linkFrom: ByteContext | null = null
  /** Filled by `learn` and `find`. One object is reused, because this runs for every byte. */
  readonly share: Share = { value: 0, under: 0, count: 0 }
  #found = this.root

  reset(): void {
    this.#used = 0
    this.#depth = 0
    this.root = this.#take(0, 0)
    this.root.escapes = 1
    this.root.total = 1 + 256
    this.context = this.root
  }

  /** Begins the next byte. The contexts that learn it are linked to each other. */
  begin(): void {
    this.#linkFrom = null
  }

  /** Ends a byte. */
  end(): void {
    if (this.#depth >= order) this.context = this.context.shorter ?? this.root
    else this.#depth++
    if (this.#used >= maxContexts - order) this.reset()
  }

  /** Counts the byte in a context, and writes its previous position to `share`. */
  learn(context: ByteContext, value: number): void {
    const { growth, min } = this.#getRates(context)
    const share = this.share
    share.value = value
    share.under = value * min
    share.count = min
    this.#found = this.#insert(context, value, growth)
    this.#link()
  }

  /** Applies the changes of `learn` to the context's totals. The coder reads the totals first. */
  settle(context: ByteContext): void {
    const { growth, min } = this.#getRates(context)
    const { count } = this.share
    if (count === 0) {
      context.escapes += escapeGrowth
      context.total += escapeGrowth
    }
    context.total += growth
    if (count > 0xff - 2 * growth + min || context.total > maxTotal) context.rescale(min)
  }

  /**
   * Finds the byte whose share contains `code`, counts it, and writes it to `share`. Returns false when there
   * is none.
   */
  find(context: ByteContext, code: number): boolean {
    const { growth, min } = this.#getRates(context)
    const share = this.share
    let node = context.bytes
    share.under = 0
    share.count = min
    if (node === null) {
      return (
        min > 0 &&
        this.#add(code, code, (made) => {
          context.bytes = made
        })
      )
    }
    for (;;) {
      const after = share.under + node.under + (node.value + 1) * min
      const before = node.count + min
      const at: ByteContext = node
      if (code >= after) {
        share.under += node.under
        if (node.right === null) {
          return (
            min > 0 &&
            this.#add(node.value + 1 + (code - after), code, (made) => {
              at.right = made
            })
          )
        }
        node = node.right
      } else if (code < after - before) {
        node.under += growth
        if (node.left === null) {
          return (
            min > 0 &&
            this.#add(node.value - (after - before - code), code, (made) => {
              at.left = made
            })
          )
        }
        node = node.left
      } else {
        share.value = node.value
        share.count += node.count
        share.under = after - before
        node.under += growth
        node.count += growth
        this.#found = node
        return true
      }
    }
  }

  /** Completes the chain that `learn` built with the byte that `find` found. */
  linkFound(found: ByteContext): void {
    this.#found = found
    this.#link()
  }

  get found(): ByteContext {
    return this.#found
  }

  #getRates(context: ByteContext) {
    return context === this.root ? inRoot : longer
  }

  #insert(context: ByteContext, value: number, growth: number): ByteContext {
    const share = this.share
    let node = context.bytes
    if (node === null) {
      context.bytes = this.#take(value, growth)
      return context.bytes
    }
    for (;;) {
      if (value < node.value) {
        node.under += growth
        if (node.left === null) {
          node.left = this.#take(value, growth)
          return node.left
        }
        node = node.left
      } else if (value > node.value) {
        share.under += node.under
        if (node.right === null) {
          node.right = this.#take(value, growth)
          return node.right
        }
        node = node.right
      } else {
        share.count += node.count
        share.under += node.under - node.count
        node.under += growth
        node.count += growth
        return node
      }
    }
  }

  /**
   * Adds a byte that the root has not seen. Each such byte has a share of one, so its position gives its
   * value.
   */
  #add(value: number, code: number, attach: (made: ByteContext) => void): boolean {
    if (value < 0 || value > 255) return false
    this.share.value = value
    this.share.under = code
    this.#found = this.#take(value, inRoot.growth)
    attach(this.#found)
    return true
  }

  #link(): void {
    if (this.#linkFrom === null) this.context = this.#found
    else this.#linkFrom.shorter = this.#found
    this.#linkFrom = this.#found
  }

  #take(value: number, count: number): ByteContext {
    const context = this.#pool[this.#used] ?? new ByteContext()
    this.#pool[this.#used++] = context
    context.reset(value, count)
    return context
  }
}
