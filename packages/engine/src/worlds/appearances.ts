import type { CustomItems } from '../game/settings/custom-items.ts'
import type { Occupant } from './occupant.ts'
import { encodeSpawnPacket, encodeWornPackets } from './occupant-packets.ts'

/** The state besides the player that a player's packets depend on. */
export type Rules = { creators: readonly string[]; customItems: CustomItems }

type Known = { key: readonly unknown[]; packets: readonly Uint8Array[] }

/**
 * The packets that show occupants to others. Each is encoded once for a state of its player and shared: a
 * crowd of n players who join a world makes n² views of one another.
 */
export class Appearances {
  readonly #spawns = new WeakMap<Occupant, Known>()
  readonly #clothes = new WeakMap<Occupant, Known>()

  /**
   * Returns the spawn packets, then those for clothes: clients accept clothes only for players who are there.
   */
  forOthers(occupant: Occupant, rules: Rules): readonly Uint8Array[] {
    return [...this.#spawn(occupant, rules), ...this.worn(occupant, rules)]
  }

  worn(occupant: Occupant, { customItems }: Rules): readonly Uint8Array[] {
    const key = [...getState(occupant), customItems]
    return recall(this.#clothes, occupant, key, () => encodeWornPackets(occupant, customItems))
  }

  #spawn(occupant: Occupant, { creators }: Rules): readonly Uint8Array[] {
    const { inhabitant, motion } = occupant
    const key = [...getState(occupant), creators, inhabitant.isHidden(), motion.x, motion.y]
    return recall(this.#spawns, occupant, key, () => [
      encodeSpawnPacket(occupant, { creators, isLocal: false }),
    ])
  }
}

const getState = ({ inhabitant }: Occupant) => [inhabitant.player(), inhabitant.playerVersion()]

function recall(
  known: WeakMap<Occupant, Known>,
  occupant: Occupant,
  key: readonly unknown[],
  encode: () => readonly Uint8Array[],
): readonly Uint8Array[] {
  const before = known.get(occupant)
  if (before?.key.every((part, at) => part === key[at])) return before.packets
  const packets = encode()
  known.set(occupant, { key, packets })
  return packets
}
