import { getClothes, getSkin } from '@trellis/game-data/player-look.ts'
import {
  onKilled,
  onRemove,
  onSetClothing,
  onSetFreezeState,
  onSetPos,
  onSpawn,
  setRespawnPos,
} from '@trellis/protocol/calls/player-calls.ts'
import { encodeTank } from '@trellis/protocol/tank-packet.ts'
import { createPlayerUpdateTank, plainCharacter } from '@trellis/protocol/tanks/player-update.ts'
import { formatRemoval, formatSpawn } from '@trellis/protocol/text/spawn.ts'
import { getReach } from '../game/blocks/reach.ts'
import { administratorRank, getRank, moderatorRank } from '../game/people/rank.ts'
import { getCountry, getShownName } from '../game/people/shown-name.ts'
import type { CustomItems } from '../game/settings/custom-items.ts'
import type { Position } from '../game/world/position.ts'
import { callPacket } from '../net/player-link.ts'
import type { Occupant } from './occupant.ts'

/** Returns the packet that makes a player appear, to others or to themselves. */
export function encodeSpawnPacket(
  { inhabitant, netId, userId, motion }: Occupant,
  { creators, isLocal }: { creators: readonly string[]; isLocal: boolean },
): Uint8Array {
  const { growId } = inhabitant
  const player = inhabitant.player() ?? {}
  const rank = getRank(player, growId, creators)
  const avatar = formatSpawn({
    netId,
    userId,
    x: Math.round(motion.x),
    y: Math.round(motion.y),
    name: getShownName(growId, player, rank),
    country: getCountry(player, inhabitant.country),
    isInvisible: inhabitant.isHidden(),
    isModerator: rank >= moderatorRank,
    isSuperModerator: rank >= administratorRank,
    isLocal,
  })
  return callPacket(onSpawn.make({ avatar }))
}

export function encodeRemovalPacket({ netId, userId }: Occupant): Uint8Array {
  return callPacket(onRemove.make(formatRemoval(netId, userId)))
}

function encodeClothingPacket({ inhabitant, netId }: Occupant): Uint8Array {
  const player = inhabitant.player() ?? {}
  const worn = getClothes(player)
  const call = onSetClothing.make(
    {
      hairShirtPants: [worn.hair, worn.shirt, worn.pants],
      feetFaceHand: [worn.feet, worn.face, worn.hand],
      backMaskNecklace: [worn.back, worn.mask, worn.necklace],
      skin: getSkin(player),
      ances: [worn.ances, 0, 0],
    },
    { targetNetId: netId },
  )
  return callPacket(call)
}

/** Returns the packets of a player's clothes and of their effects on the hands. */
export function encodeWornPackets(occupant: Occupant, customItems: CustomItems): Uint8Array[] {
  return [encodeClothingPacket(occupant), encodeCharacterPacket(occupant, customItems)]
}

/** The reach byte for the default of one tile; each further tile adds one. */
const plainReach = 128
const maxByte = 0xff

function encodeCharacterPacket(
  { inhabitant, netId }: Occupant,
  customItems: CustomItems,
): Uint8Array {
  const worn = Object.values(getClothes(inhabitant.player() ?? {}))
  const { punchEffect, punchTiles, placeTiles } = getReach(worn, customItems)
  const getByte = (value: number) => Math.min(maxByte, Math.trunc(value))
  const character = {
    ...plainCharacter,
    netId,
    punchEffect: getByte(punchEffect),
    punchRange: getByte(plainReach + punchTiles - 1),
    buildRange: getByte(plainReach + placeTiles - 1),
  }
  return encodeTank(createPlayerUpdateTank({ ...character, kind: 'character' }))
}

export function encodePlacePacket({ netId }: Occupant, { x, y }: Position): Uint8Array {
  return callPacket(onSetPos.make({ place: [x, y] }, { targetNetId: netId }))
}

export function encodeCheckpointPacket({ netId }: Occupant, tileIndex: number): Uint8Array {
  return callPacket(setRespawnPos.make({ tileIndex }, { targetNetId: netId }))
}

/** The time in milliseconds that a dead player lies in place before they move to the respawn point. */
const deathMs = 1900

/** Returns all calls that unfreeze the client of a dead player; it stays frozen until the last. */
export function encodeRevivalPackets({ netId }: Occupant, { x, y }: Position): Uint8Array[] {
  const now = { targetNetId: netId }
  const later = { targetNetId: netId, delayMs: deathMs }
  return [
    onSetFreezeState.make({ state: 2 }, now),
    onKilled.make({}, now),
    onSetPos.make({ place: [x, y] }, later),
    onSetFreezeState.make({ state: 0 }, later),
  ].map(callPacket)
}

export function encodeMotionPacket({ netId, motion }: Occupant): Uint8Array {
  return encodeTank(createPlayerUpdateTank({ ...motion, kind: 'motion', netId }))
}
