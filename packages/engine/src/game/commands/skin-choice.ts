import { createLineToActor } from '../events/message-events.ts'
import type { Rule } from '../scene.ts'

/** The colours that players can choose, as 0xRRGGBB. */
const skins = [
  0xffdbac, 0xf1c27d, 0xe0ac69, 0xc39582, 0xc68642, 0x8d5524, 0x5c3a21, 0x3b2219,
] as const

/** The key of the family of engines, whose colour is 0xBBGGRRAA. */
const skinKey = 'skin'

/** Only these colours, because clients show any other one too, such as an invisible skin. */
export const skinRule: Rule<readonly string[]> = (_scene, [typed = '']) => {
  const colour = /^\d$/.test(typed) ? skins[Number(typed) - 1] : undefined
  if (colour === undefined)
    return [createLineToActor(`A skin is a number from 1 to ${skins.length}.`)]
  const [red, green, blue] = [colour >> 16, (colour >> 8) & 0xff, colour & 0xff]
  const value = ((blue << 24) | (green << 16) | (red << 8) | 0xff) >>> 0
  return [
    { kind: 'player-key', key: skinKey, value, shown: 'clothes' },
    createLineToActor('Your skin has its new colour.'),
  ]
}
