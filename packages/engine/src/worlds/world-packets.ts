import { onSetCurrentWeather } from '@trellis/protocol/calls/world-calls.ts'
import { fileMap } from '@trellis/protocol/map/file-map.ts'
import type { MapView } from '@trellis/protocol/map/map-view.ts'
import { encodeTank } from '@trellis/protocol/tank-packet.ts'
import { tileUpdateTank } from '@trellis/protocol/tanks/tile-update.ts'
import { type World, weatherShown } from '../game/world.ts'
import { callPacket } from '../net/player-link.ts'

/** `lastDropUid` is the number of the newest drop in this world. */
export function mapPacket(
  name: string,
  world: World,
  { view, lastDropUid }: { view: MapView; lastDropUid: number },
): Uint8Array {
  return encodeTank(tileUpdateTank({ kind: 'map', map: fileMap(name, world, view, lastDropUid) }))
}

export function weatherPacket(world: World): Uint8Array {
  return callPacket(onSetCurrentWeather.make({ weather: getWeather(world) }))
}

/** A file may have any number here, because operators edit it. A packet has one byte for it. */
function getWeather(world: World): number {
  return Math.trunc(Math.min(0xff, Math.max(0, weatherShown(world)))) || 0
}
