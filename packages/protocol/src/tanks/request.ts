import { createTankPacket, type TankPacket, tankState } from '../tank-packet.ts'
import { tankTypes } from '../tank-types.ts'

/** The column and row of a tile. */
export type TilePosition = { tileX: number; tileY: number }

/** A player's position and movement, in pixels. */
export type Motion = {
  x: number
  y: number
  speedX: number
  speedY: number
  facesLeft: boolean
  /** All bits of the client's state, which the server relays to others. */
  state: number
}

/** A client's request to the server. */
export type PlayerRequest =
  /** `aim` is the tile of a punch at air or at a player. */
  | ({ kind: 'move'; aim?: TilePosition } & Motion)
  | ({ kind: 'punch' | 'wrench'; x: number; y: number } & TilePosition)
  | ({ kind: 'place'; itemId: number; x: number; y: number } & TilePosition)
  | ({ kind: 'activate' } & TilePosition)
  | { kind: 'use-item'; itemId: number }
  | { kind: 'pick-up'; uid: number; x: number; y: number }
  | { kind: 'icon'; icon: number }
  | { kind: 'ping-reply' | 'disconnect' }

/** The tool of a tile change. */
export const fist = 18
export const wrench = 32

export function createRequestTank(request: PlayerRequest): TankPacket {
  switch (request.kind) {
    case 'move':
      return createTankPacket({
        ...encodeMotion(request),
        ...request.aim,
        type: tankTypes.move,
      })
    case 'punch':
    case 'wrench':
    case 'place': {
      const { x, y, tileX, tileY } = request
      return createTankPacket({
        type: tankTypes.tileChange,
        info: getTool(request),
        x,
        y,
        tileX,
        tileY,
      })
    }
    case 'activate': {
      const { tileX, tileY } = request
      return createTankPacket({ type: tankTypes.tileActivate, tileX, tileY })
    }
    case 'use-item':
      return createTankPacket({ type: tankTypes.itemUse, info: request.itemId })
    case 'pick-up':
      return createTankPacket({
        type: tankTypes.pickUp,
        info: request.uid,
        x: request.x,
        y: request.y,
      })
    case 'icon':
      return createTankPacket({ type: tankTypes.icon, info: request.icon })
    case 'ping-reply':
      return createTankPacket({ type: tankTypes.pingReply })
    case 'disconnect':
      return createTankPacket({ type: tankTypes.disconnect })
  }
}

function getTool(request: PlayerRequest & { kind: 'punch' | 'wrench' | 'place' }): number {
  if (request.kind === 'place') return request.itemId
  return request.kind === 'punch' ? fist : wrench
}

/** Returns a tank's fields for a motion. */
export function encodeMotion(motion: Motion): Partial<TankPacket> {
  const { x, y, speedX, speedY, facesLeft } = motion
  const state = motion.state & ~tankState.facesLeft
  return { x, y, speedX, speedY, state: (facesLeft ? state | tankState.facesLeft : state) >>> 0 }
}

export function getMotion({ x, y, speedX, speedY, state }: TankPacket): Motion {
  return { x, y, speedX, speedY, facesLeft: (state & tankState.facesLeft) !== 0, state }
}

/** Without a punch, clients send zeros or negative numbers. */
const hasAim = ({ tileX, tileY }: TankPacket) => tileX > 0 && tileY > 0

/**
 * Returns null for packets that no client sends. Places may be outside the world and items unknown: the rules
 * decide about them.
 */
export function readRequest(tank: TankPacket): PlayerRequest | null {
  const { info, x, y, tileX, tileY } = tank
  switch (tank.type) {
    case tankTypes.move:
      return { kind: 'move', ...getMotion(tank), ...(hasAim(tank) && { aim: { tileX, tileY } }) }
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
