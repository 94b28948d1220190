import { createTankPacket, type TankPacket } from '../tank-packet.ts'
import { tankTypes } from '../tank-types.ts'
import { encodeMotion, getMotion, type Motion } from './request.ts'

/** A server's update about a player or an effect near them. */
export type PlayerUpdate =
  | ({ kind: 'motion'; netId: number } & Motion)
  | { kind: 'icon'; netId: number; icon: number }
  | ({ kind: 'character' } & Character)
  | { kind: 'particle'; effect: number; x: number; y: number }
  | { kind: 'ping' }

/** A player's looks and movement, apart from clothes. */
export type Character = {
  netId: number
  /** The appearance of a punch. */
  punchEffect: number
  buildRange: number
  punchRange: number
  /** Bits of effects, such as frozen. */
  effects: number
  waterSpeed: number
  acceleration: number
  jumpSpeed: number
  walkSpeed: number
  gravity: number
}

/** A player without any effect, with the defaults that clients expect. */
export const plainCharacter: Omit<Character, 'netId'> = {
  punchEffect: 0,
  buildRange: 128,
  punchRange: 128,
  effects: 0,
  waterSpeed: 125,
  acceleration: 1200,
  jumpSpeed: 200,
  walkSpeed: 250,
  gravity: 1000,
}

export function createPlayerUpdateTank(update: PlayerUpdate): TankPacket {
  switch (update.kind) {
    case 'motion':
      return createTankPacket({
        ...encodeMotion(update),
        type: tankTypes.move,
        netId: update.netId,
      })
    case 'icon':
      return createTankPacket({ type: tankTypes.icon, netId: update.netId, info: update.icon })
    case 'character':
      return createCharacterTank(update)
    case 'particle': {
      const { effect, x, y } = update
      return createTankPacket({ type: tankTypes.particle, speedY: effect, x, y })
    }
    case 'ping':
      return createTankPacket({ type: tankTypes.pingRequest })
  }
}

function createCharacterTank(character: Character): TankPacket {
  return createTankPacket({
    type: tankTypes.characterState,
    objectType: character.punchEffect,
    buildRange: character.buildRange,
    punchRange: character.punchRange,
    netId: character.netId,
    amount: character.waterSpeed,
    info: character.effects,
    x: character.acceleration,
    y: character.jumpSpeed,
    speedX: character.walkSpeed,
    speedY: character.gravity,
  })
}

/** Returns null when the packet is no update about a player. */
export function readPlayerUpdate(tank: TankPacket): PlayerUpdate | null {
  const { netId, info } = tank
  switch (tank.type) {
    case tankTypes.move:
      return { kind: 'motion', netId, ...getMotion(tank) }
    case tankTypes.icon:
      return { kind: 'icon', netId, icon: info }
    case tankTypes.characterState:
      return { kind: 'character', ...getCharacter(tank) }
    case tankTypes.particle:
      return { kind: 'particle', effect: tank.speedY, x: tank.x, y: tank.y }
    case tankTypes.pingRequest:
      return { kind: 'ping' }
    default:
      return null
  }
}

function getCharacter(tank: TankPacket): Character {
  return {
    netId: tank.netId,
    punchEffect: tank.objectType,
    buildRange: tank.buildRange,
    punchRange: tank.punchRange,
    effects: tank.info,
    waterSpeed: tank.amount,
    acceleration: tank.x,
    jumpSpeed: tank.y,
    walkSpeed: tank.speedX,
    gravity: tank.speedY,
  }
}
