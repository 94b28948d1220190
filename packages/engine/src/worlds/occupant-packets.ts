import { onRemove, onSetClothing, onSetPos, onSpawn } from '@trellis/protocol/calls/player-calls.ts'
import { encodeTank } from '@trellis/protocol/tank-packet.ts'
import { playerUpdateTank } from '@trellis/protocol/tanks/player-update.ts'
import { removalTexts, spawnText } from '@trellis/protocol/text/spawn.ts'
import { clothesOf, skinOf } from '../game/avatar.ts'
import { countryOf, shownName } from '../game/people/shown-name.ts'
import type { Place } from '../game/place.ts'
import { administratorRank, moderatorRank, rankOf } from '../game/rank.ts'
import { callPacket } from '../net/player-link.ts'
import type { Occupant } from './occupant.ts'

/** How others, or the player themselves, see them appear. */
export function spawnPacket(
  { inhabitant, netId, userId, motion }: Occupant,
  { creators, isLocal }: { creators: readonly string[]; isLocal: boolean },
): Uint8Array {
  const { growId } = inhabitant
  const player = inhabitant.player() ?? {}
  const rank = rankOf(player, growId, creators)
  const avatar = spawnText({
    netId,
    userId,
    x: Math.round(motion.x),
    y: Math.round(motion.y),
    name: shownName(growId, player, rank),
    country: countryOf(player),
    isInvisible: inhabitant.isHidden(),
    isModerator: rank >= moderatorRank,
    isSuperModerator: rank >= administratorRank,
    isLocal,
  })
  return callPacket(onSpawn.make({ avatar }))
}

export function removalPacket({ netId, userId }: Occupant): Uint8Array {
  return callPacket(onRemove.make(removalTexts(netId, userId)))
}

export function clothingPacket({ inhabitant, netId }: Occupant): Uint8Array {
  const player = inhabitant.player() ?? {}
  const worn = clothesOf(player)
  const call = onSetClothing.make(
    {
      hairShirtPants: [worn.hair, worn.shirt, worn.pants],
      feetFaceHand: [worn.feet, worn.face, worn.hand],
      backMaskNecklace: [worn.back, worn.mask, worn.necklace],
      skin: skinOf(player),
      ances: [worn.ances, 0, 0],
    },
    { targetNetId: netId },
  )
  return callPacket(call)
}

export function placePacket({ netId }: Occupant, { x, y }: Place): Uint8Array {
  return callPacket(onSetPos.make({ place: [x, y] }, { targetNetId: netId }))
}

export function motionPacket({ netId, motion }: Occupant): Uint8Array {
  return encodeTank(playerUpdateTank({ ...motion, kind: 'motion', netId }))
}
