import type { Command } from './command.ts'
import { HeldMemory, type HostMemory } from './held-memory.ts'
import { IncomingChannel } from './incoming-channel.ts'
import type { Limits } from './limits.ts'
import { UnsequencedGroups } from './unsequenced-groups.ts'

export type Receive = (channel: number, payload: Uint8Array) => void

/** Handles all input from one peer. */
export class Inbox {
  readonly memory: HeldMemory
  readonly #limits: Limits
  readonly #receive: Receive
  readonly #channels: (IncomingChannel | undefined)[] = []
  readonly #groups = new UnsequencedGroups()

  constructor(memory: HostMemory, limits: Limits, receive: Receive) {
    this.memory = new HeldMemory(memory, limits)
    this.#limits = limits
    this.#receive = receive
  }

  /** Returns true when the command may be acknowledged. */
  take(command: Command, channels: number): boolean {
    if (command.channel >= channels) return false
    switch (command.kind) {
      case 'send-reliable':
        return this.#channel(command.channel).takeReliable(command.sequence, command.payload)
      case 'send-fragment':
        return this.#channel(command.channel).takeFragment(command.sequence, command.fragment)
      case 'send-unreliable': {
        const { channel, sequence, unreliableSequence, payload } = command
        this.#channel(channel).takeUnreliable(sequence, unreliableSequence, payload)
        return true
      }
      case 'send-unreliable-fragment': {
        const { channel, sequence, fragment } = command
        this.#channel(channel).takeUnreliableFragment(sequence, fragment)
        return true
      }
      case 'send-unsequenced':
        if (this.#groups.isNew(command.group)) this.#deliver(command.channel, command.payload)
        return true
      case 'acknowledge':
      case 'bandwidth-limit':
      case 'connect':
      case 'disconnect':
      case 'ping':
      case 'throttle-configure':
      case 'verify-connect':
        return false
    }
  }

  clear(): void {
    for (const channel of this.#channels) channel?.clear()
    this.memory.giveAll()
  }

  #channel(id: number): IncomingChannel {
    const known = this.#channels[id]
    if (known !== undefined) return known
    const deliver = (payload: Uint8Array) => this.#deliver(id, payload)
    const made = new IncomingChannel(this.memory, this.#limits.packetBytes, deliver)
    this.#channels[id] = made
    return made
  }

  #deliver(channel: number, payload: Uint8Array): void {
    if (payload.length <= this.#limits.packetBytes) this.#receive(channel, payload)
  }
}
