import type { Fragment } from './command.ts'
import { FragmentAssembly, heldOverhead, isSound } from './fragment-assembly.ts'
import { type HeldMemory, isWorthHolding } from './held-memory.ts'
import { getAhead, isBehind } from './sequence.ts'

export type Deliver = (payload: Uint8Array) => void

type Unreliable = {
  /** The number of the reliable command that must be delivered first. */
  sequence: number
  /** The number counts from that command. */
  unreliableSequence: number
  payload: Uint8Array
}

/** The maximum number of incomplete packets on one channel. The oldest is evicted. */
const maxAssemblies = 32
/** The maximum number of packets that wait for reliable ones. */
const maxWaiting = 256

/**
 * Delivers unreliable packets in order or not at all, and never before the reliable one that was sent before
 * them.
 */
export class UnreliableOrder {
  readonly #memory: HeldMemory
  readonly #packetBytes: number
  readonly #deliver: Deliver
  readonly #assemblies = new Map<number, FragmentAssembly>()
  /** The packets that wait for a reliable packet. */
  #waiting: Unreliable[] = []
  /** The last packet delivered since the last reliable one. */
  #last = 0

  constructor(memory: HeldMemory, packetBytes: number, deliver: Deliver) {
    this.#memory = memory
    this.#packetBytes = packetBytes
    this.#deliver = deliver
  }

  /** @param isDue true while the preceding reliable packet is the last one delivered */
  take(packet: Unreliable, isDue: boolean): void {
    if (isDue) {
      this.#deliverNewer(packet)
      return
    }
    if (this.#waiting.length >= maxWaiting) return
    if (!this.#memory.take(packet.payload.length + heldOverhead)) return
    this.#waiting.push({ ...packet, payload: isWorthHolding(packet.payload) })
  }

  takeFragment(sequence: number, fragment: Fragment, isDue: boolean): void {
    if (!isSound(fragment, this.#packetBytes)) return
    if (isDue && fragment.start <= this.#last) return
    const key = sequence * 0x10000 + fragment.start
    const assembly = this.#assemblies.get(key) ?? this.#begin(key, fragment)
    if (!assembly.fits(fragment) || assembly.has(fragment.number)) return
    if (!this.#memory.take(fragment.payload.length + heldOverhead)) return
    assembly.add({ ...fragment, payload: isWorthHolding(fragment.payload) })
    if (!assembly.isComplete) return
    this.#drop(key, assembly)
    const payload = assembly.join()
    if (payload === null) return
    this.take({ sequence, unreliableSequence: fragment.start, payload }, isDue)
  }

  /**
   * Records the delivery of a reliable packet: releases the packets that waited for it and drops earlier
   * ones.
   */
  reached(sequence: number): void {
    this.#last = 0
    if (this.#assemblies.size > 0) this.#dropBehind(sequence)
    if (this.#waiting.length === 0) return
    const waited = this.#waiting
    const isLater = (it: Unreliable) => !isBehind(getAhead(sequence, it.sequence))
    this.#waiting = waited.filter((it) => it.sequence !== sequence && isLater(it))
    for (const it of waited) {
      if (it.sequence === sequence || !isLater(it)) {
        this.#memory.give(it.payload.length + heldOverhead)
      }
    }
    const due = waited.filter((it) => it.sequence === sequence)
    due.sort((a, b) => a.unreliableSequence - b.unreliableSequence)
    for (const it of due) this.#deliverNewer(it)
  }

  clear(): void {
    this.#waiting = []
    this.#assemblies.clear()
  }

  #deliverNewer({ unreliableSequence, payload }: Unreliable): void {
    if (unreliableSequence <= this.#last) return
    this.#last = unreliableSequence
    this.#deliver(payload)
  }

  #begin(key: number, fragment: Fragment): FragmentAssembly {
    for (const [oldest, assembly] of this.#assemblies) {
      if (this.#assemblies.size < maxAssemblies) break
      this.#drop(oldest, assembly)
    }
    const assembly = new FragmentAssembly(fragment)
    this.#assemblies.set(key, assembly)
    return assembly
  }

  #dropBehind(sequence: number): void {
    for (const [key, assembly] of this.#assemblies) {
      if (isBehind(getAhead(sequence, Math.floor(key / 0x10000)))) this.#drop(key, assembly)
    }
  }

  #drop(key: number, assembly: FragmentAssembly): void {
    this.#assemblies.delete(key)
    this.#memory.give(assembly.cost)
  }
}
