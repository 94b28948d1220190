import { type TankPacket, tankPacket, tankState } from '../tank-packet.ts'
import { tankTypes } from '../tank-types.ts'

/** Column and row of a tile. */
export type TilePosition = { tileX: number; tileY: number }

/** Where a player stands and how they move, in pixels. */
export type Motion = {
  x: number
  y: number
  speedX: number
  speedY: number
  facesLeft: boolean
  /** All bits of the client's state, for others to see the same. */
  state: number
}

/** What a client asks the server for. */
export type PlayerRequest =
  | ({ kind: 'move' } & Motion)
  | ({ kind: 'punch' | 'wrench'; x: number; y: number } & TilePosition)
  | ({ kind: 'place'; itemId: number; x: number; y: number } & TilePosition)
  | ({ kind: 'activate' } & TilePosition)
  | { kind: 'use-item'; itemId: number }
  | { kind: 'pick-up'; uid: number; x: number; y: number }
  | { kind: 'icon'; icon: number }
  | { kind: 'ping-reply' | 'disconnect' }

/** What a tile change is done with. */
export const fist = 18
export const wrench = 32

export function requestTank(request: PlayerRequest): TankPacket {
  switch (request.kind) {
    case 'move':
      return tankPacket({ ...motionFields(request), type: tankTypes.move })
    case 'punch':
    case 'wrench':
    case 'place': {
      const { x, y, tileX, tileY } = request
      return tankPacket({ type: tankTypes.tileChange, info: toolOf(request), x, y, tileX, tileY })
    }
    case 'activate': {
      const { tileX, tileY } = request
      return tankPacket({ type: tankTypes.tileActivate, tileX, tileY })
    }
    case 'use-item':
      return tankPacket({ type: tankTypes.itemUse, info: request.itemId })
    case 'pick-up':
      return tankPacket({ type: tankTypes.pickUp, info: request.uid, x: request.x, y: request.y })
    case 'icon':
      return tankPacket({ type: tankTypes.icon, info: request.icon })
    case 'ping-reply':
      return tankPacket({ type: tankTypes.pingReply })
    case 'disconnect':
      return tankPacket({ type: tankTypes.disconnect })
  }
}

function toolOf(request: PlayerRequest & { kind: 'punch' | 'wrench' | 'place' }): number {
  if (request.kind === 'place') return request.itemId
  return request.kind === 'punch' ? fist : wrench
}

/** The fields of a tank that tell of a motion. */
export function motionFields(motion: Motion): Partial<TankPacket> {
  const { x, y, speedX, speedY, facesLeft } = motion
  const state = motion.state & ~tankState.facesLeft
  return { x, y, speedX, speedY, state: (facesLeft ? state | tankState.facesLeft : state) >>> 0 }
}

export function motionOf({ x, y, speedX, speedY, state }: TankPacket): Motion {
  return { x, y, speedX, speedY, facesLeft: (state & tankState.facesLeft) !== 0, state }
}

/** Null for what no client asks for. Places may lie outside the world, items be none: that is for the rules to say. */
export function readRequest(tank: TankPacket): PlayerRequest | null {
  const { info, x, y, tileX, tileY } = tank
  switch (tank.type) {
    case tankTypes.move:
      return { kind: 'move', ...motionOf(tank) }
    case tankTypes.tileChange:
      if (info === fist) return { kind: 'punch', x, y, tileX, tileY }
      if (info === wrench) return { kind: 'wrench', x, y, tileX, tileY }
      return { kind: 'place', itemId: info, x, y, tileX, tileY }
    case tankTypes.tileActivate:
      return { kind: 'activate', tileX, tileY }
    case tankTypes.itemUse:
      return { kind: 'use-item', itemId: info }
    case tankTypes.pickUp:
      return { kind: 'pick-up', uid: info, x, y }
    case tankTypes.icon:
      return { kind: 'icon', icon: info }
    case tankTypes.pingReply:
      return { kind: 'ping-reply' }
    case tankTypes.disconnect:
      return { kind: 'disconnect' }
    default:
      return null
  }
}
