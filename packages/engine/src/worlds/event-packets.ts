import {
  onConsoleMessage,
  onDialogRequest,
  onTalkBubble,
  onTextOverlay,
} from '@trellis/protocol/calls/message-calls.ts'
import { formatDialog } from '@trellis/protocol/dialog/dialog-text.ts'
import { blockTile } from '@trellis/protocol/map/block-tile.ts'
import type { MapView } from '@trellis/protocol/map/map-view.ts'
import type { Drop } from '@trellis/protocol/map/world-map.ts'
import { encodeTank } from '@trellis/protocol/tank-packet.ts'
import { createItemUpdateTank } from '@trellis/protocol/tanks/item-update.ts'
import { createPlayerUpdateTank } from '@trellis/protocol/tanks/player-update.ts'
import {
  createTileUpdateTank,
  damageOfPunch,
  type TileUpdate,
} from '@trellis/protocol/tanks/tile-update.ts'
import type { BlockShown, GameEvent, MomentEvent } from '../game/events/game-event.ts'
import { type Block, getBlock, getTile } from '../game/world/block.ts'
import { blockFlags, hasFlag } from '../game/world/foreground.ts'
import type { World } from '../game/world/world.ts'
import { callPacket } from '../net/player-link.ts'

type MessageEvent = Extract<MomentEvent, { kind: 'message' }>
type Punched = Extract<MomentEvent, { kind: 'punched' }>
type Drawing = { netId: number; world: World; view: MapView; dropIsNew: (uid: number) => boolean }

const encodeTilePacket = (update: TileUpdate) => encodeTank(createTileUpdateTank(update))

/** Returns the packet of a tile's present state. */
export function encodeBlockPacket(
  index: number,
  { world, view }: Pick<Drawing, 'world' | 'view'>,
): Uint8Array {
  const tile = blockTile(getBlock(world, index), world, view)
  return encodeTilePacket({ kind: 'tile', tile, ...getTile(index) })
}

/** Returns the packets that all players in the world receive for an applied event. */
export function encodePublicPackets(event: GameEvent, drawing: Drawing): Uint8Array[] {
  const { netId } = drawing
  switch (event.kind) {
    case 'block':
      return blockPackets(event, drawing)
    case 'punched':
      return [encodeDamagePacket(event, netId)]
    case 'drop':
      return [encodeDropPacket(event.drop, drawing.dropIsNew(event.drop.uid))]
    case 'drop-gone': {
      const taker = event.isTaken ? netId : null
      return [encodeTank(createItemUpdateTank({ kind: 'drop-gone', netId: taker, uid: event.uid }))]
    }
    case 'area-locked': {
      const { owner, lockId: itemId, indices: tileIndices } = event
      const ownerId = drawing.view.getUserId(owner) ?? 0
      const lock = { kind: 'area-lock', ownerId, itemId, tileIndices } as const
      return [encodeTilePacket({ ...lock, ...getTile(event.index) })]
    }
    case 'effect': {
      const { effect, place } = event
      return [encodeTank(createPlayerUpdateTank({ kind: 'particle', effect, ...place }))]
    }
    case 'autofarm':
    case 'checkpoint':
    case 'departed':
    case 'dialog':
    case 'gems':
    case 'items':
    case 'moved':
    case 'player-key':
    case 'printed':
    case 'message':
    case 'world-key':
      return []
  }
}

export const encodeDropPacket = (drop: Drop, isNew: boolean) =>
  encodeTank(createItemUpdateTank({ kind: isNew ? 'drop' : 'drop-change', drop }))

function encodeDamagePacket({ index, punches }: Punched, netId: number): Uint8Array {
  const damage = punches * damageOfPunch
  return encodeTilePacket({ kind: 'damage', netId, damage, ...getTile(index) })
}

function blockPackets(
  { index, block, shown }: { index: number; block: Block; shown: BlockShown },
  drawing: Drawing,
): Uint8Array[] {
  if (shown === 'elsewhere') return []
  const { netId, world, view } = drawing
  const tile = blockTile(block, world, view)
  const now = encodeTilePacket({ kind: 'tile', tile, ...getTile(index) })
  if (shown === 'tile') return [now]
  if (shown === 'harvested')
    return [encodeTilePacket({ kind: 'harvest', netId, ...getTile(index) }), now]
  const itemId = shown === 'broken' ? null : shown.placed
  const isFlipped = hasFlag(block, blockFlags.flipped)
  const fruit = shown !== 'broken' && typeof block.fc === 'number' ? block.fc : 0
  const change = encodeTilePacket({
    kind: 'tile-change',
    netId,
    itemId,
    isFlipped,
    fruit,
    ...getTile(index),
  })
  // Block data besides the id is in the tile packet only.
  return [change, now]
}

export function encodeEvent({ as, text }: MessageEvent, netId: number): Uint8Array {
  if (as === 'overlay') return callPacket(onTextOverlay.make({ text }))
  if (as === 'line') return callPacket(onConsoleMessage.make({ text }))
  return callPacket(onTalkBubble.make({ netId, text, kind: 0, overlaps: 1 }))
}

export const encodeDialogPacket = ({ dialog }: Extract<MomentEvent, { kind: 'dialog' }>) =>
  callPacket(onDialogRequest.make({ dialog: formatDialog(dialog) }))
