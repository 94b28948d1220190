import { onSetCurrentWeather } from '@trellis/protocol/calls/world-calls.ts'
import { toWorldMap } from '@trellis/protocol/map/file-map.ts'
import type { MapView } from '@trellis/protocol/map/map-view.ts'
import { encodeTank } from '@trellis/protocol/tank-packet.ts'
import { createTileUpdateTank } from '@trellis/protocol/tanks/tile-update.ts'
import { getShownWeather, type World } from '../game/world/world.ts'
import { callPacket } from '../net/player-link.ts'

/** `lastDropUid` is the number of the newest drop in this world. */
export function encodeMapPacket(
  name: string,
  world: World,
  { view, lastDropUid }: { view: MapView; lastDropUid: number },
): Uint8Array {
  return encodeTank(
    createTileUpdateTank({ kind: 'map', map: toWorldMap(name, world, view, lastDropUid) }),
  )
}

export function encodeWeatherPacket(world: World): Uint8Array {
  return callPacket(onSetCurrentWeather.make({ weather: getWeather(world) }))
}

/** A file may have any number here, because operators edit it. A packet has one byte for it. */
function getWeather(world: World): number {
  return Math.trunc(Math.min(0xff, Math.max(0, getShownWeather(world)))) || 0
}
