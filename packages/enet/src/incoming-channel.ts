import type { Fragment } from './command.ts'
import { FragmentAssembly, heldOverhead, isSound } from './fragment-assembly.ts'
import { type HeldMemory, isWorthHolding } from './held-memory.ts'
import { getAhead, getNextSequence, isBehind } from './sequence.ts'
import { type Deliver, UnreliableOrder } from './unreliable-order.ts'

/** The range of accepted reliable commands ahead of order: seven of the sixteen windows. */
const reliableReach = 0x7000

/** Restores the order of one channel's input. */
export class IncomingChannel {
  readonly #memory: HeldMemory
  readonly #packetBytes: number
  readonly #deliver: Deliver
  readonly #unreliable: UnreliableOrder
  /** The early packets, by their (first) sequence number. */
  readonly #early = new Map<number, Uint8Array | FragmentAssembly>()
  /** The last reliable command that was delivered. */
  #last = 0

  constructor(memory: HeldMemory, packetBytes: number, deliver: Deliver) {
    this.#memory = memory
    this.#packetBytes = packetBytes
    this.#deliver = deliver
    this.#unreliable = new UnreliableOrder(memory, packetBytes, deliver)
  }

  /** Returns true when it may be acknowledged, because it is accepted now or was before. */
  takeReliable(sequence: number, payload: Uint8Array): boolean {
    const ahead = getAhead(this.#last, sequence)
    if (ahead === 0 || isBehind(ahead) || this.#early.has(sequence)) return true
    if (ahead > reliableReach) return false
    if (ahead === 1) {
      this.#advance(1, payload)
      this.#deliverEarly()
      return true
    }
    if (!this.#memory.take(payload.length + heldOverhead)) return false
    this.#early.set(sequence, isWorthHolding(payload))
    return true
  }

  /** Returns true when it may be acknowledged. */
  takeFragment(sequence: number, fragment: Fragment): boolean {
    if (!isSound(fragment, this.#packetBytes)) return false
    if (sequence !== ((fragment.start + fragment.number) & 0xffff)) return false
    const ahead = getAhead(this.#last, fragment.start)
    if (ahead === 0 || isBehind(ahead)) return true
    if (ahead > reliableReach) return false
    const assembly = this.#early.get(fragment.start) ?? new FragmentAssembly(fragment)
    if (!(assembly instanceof FragmentAssembly) || !assembly.fits(fragment)) return false
    if (assembly.has(fragment.number)) return true
    if (!this.#memory.take(fragment.payload.length + heldOverhead, ahead === 1)) return false
    this.#early.set(fragment.start, assembly)
    assembly.add({ ...fragment, payload: isWorthHolding(fragment.payload) })
    if (ahead === 1 && assembly.isComplete) this.#deliverEarly()
    return true
  }

  takeUnreliable(sequence: number, unreliableSequence: number, payload: Uint8Array): void {
    const ahead = getAhead(this.#last, sequence)
    if (isBehind(ahead) || ahead > reliableReach) return
    this.#unreliable.take({ sequence, unreliableSequence, payload }, ahead === 0)
  }

  takeUnreliableFragment(sequence: number, fragment: Fragment): void {
    const ahead = getAhead(this.#last, sequence)
    if (isBehind(ahead) || ahead > reliableReach) return
    this.#unreliable.takeFragment(sequence, fragment, ahead === 0)
  }

  clear(): void {
    this.#early.clear()
    this.#unreliable.clear()
  }

  #deliverEarly(): void {
    for (;;) {
      const start = getNextSequence(this.#last)
      const next = this.#early.get(start)
      if (next === undefined) return
      if (next instanceof FragmentAssembly) {
        if (!next.isComplete) return
        this.#forget(start, next)
        this.#advance(next.count, next.join())
        this.#forgetPassed()
      } else {
        this.#forget(start, next)
        this.#advance(1, next)
      }
    }
  }

  #advance(by: number, payload: Uint8Array | null): void {
    this.#last = (this.#last + by) & 0xffff
    if (payload !== null) this.#deliver(payload)
    this.#unreliable.reached(this.#last)
  }

  /** Only a malicious peer reuses a fragment's number. Its data would otherwise stay in memory. */
  #forgetPassed(): void {
    for (const [start, held] of this.#early) {
      if (isBehind(getAhead(getNextSequence(this.#last), start))) this.#forget(start, held)
    }
  }

  #forget(start: number, held: Uint8Array | FragmentAssembly): void {
    this.#early.delete(start)
    this.#memory.give(held instanceof FragmentAssembly ? held.cost : held.length + heldOverhead)
  }
}
