import { createSeededDice } from '@trellis/game-data/dice.ts'
import { formatFields } from '@trellis/protocol/fields.ts'
import { encodeText } from '@trellis/protocol/packet.ts'
import { createTankPacket, encodeTank } from '@trellis/protocol/tank-packet.ts'
import { createRequestTank } from '@trellis/protocol/tanks/request.ts'
import { formatActionText } from '@trellis/protocol/text/action.ts'

import { tileDialogRules } from '../../src/game/requests/tile-dialog-rules.ts'

export const loginPacket = (growId: string) =>
  encodeText(
    'text',
    formatFields([
      ['tankIDName', growId],
      ['tankIDPass', 'secret'],
    ]),
  )
export const enterGamePacket = encodeText('text', formatActionText({ action: 'enter_game' }))
export const joinStartPacket = encodeText(
  'message',
  formatActionText({ action: 'join_request', world: 'START' }),
)
const move = { x: 100, y: 100, speedX: 0, speedY: 0, facesLeft: false, state: 0 }

/** One command of each family, with its arguments. */
const commands = [
  '/help msg',
  '/msg Bob hello',
  '/r yes',
  '/me waves',
  '/who',
  '/sethome',
  '/home',
  '/warp FARM',
  '/dpwl 1',
  '/wdwl 99999',
  '/title none',
  '/find dirt',
  '/kick Bob',
  '/mute Bob 5m x',
  '/ban Bob 1h x',
  '/give Bob 2 200',
  '/nuke',
]
const answers = [
  'profile|\nplayer|Bob|\nbuttonClicked|kick',
  'profile|\nplayer|Eve|\nbuttonClicked|bank',
  'moderate|\nplayer|Bob|\nact|ban|\nduration|5m\nreason|x',
  'bank|\ncount|5\nbuttonClicked|withdraw_wl',
  'titles|\nDoctor|1\nMentor|1',
]

/** One packet of every kind that clients send. */
const seeds: Uint8Array[] = [
  loginPacket('Eve'),
  enterGamePacket,
  joinStartPacket,
  encodeText('text', formatActionText({ action: 'input', text: 'hello' })),
  encodeText('text', formatActionText({ action: 'refresh_item_data' })),
  encodeText('text', formatActionText({ action: 'wrench', netId: 1 })),
  encodeText('text', formatActionText({ action: 'drop', itemId: 2 })),
  encodeText('message', formatActionText({ action: 'quit_to_exit' })),
  encodeText('text', formatActionText({ action: 'respawn' })),
  encodeText('text', 'action|dialog_return\ndialog_name|x|\nbuttonClicked|y\n'),
  ...commands.map((text) => encodeText('text', formatActionText({ action: 'input', text }))),
  ...answers.map((text) => encodeText('text', `action|dialog_return\ndialog_name|${text}\n`)),
  encodeTank(createRequestTank({ kind: 'move', ...move })),
  encodeTank(createRequestTank({ kind: 'punch', x: 1, y: 1, tileX: 1, tileY: 1 })),
  encodeTank(createRequestTank({ kind: 'place', itemId: 2, x: 1, y: 1, tileX: 1, tileY: 1 })),
  encodeTank(createRequestTank({ kind: 'activate', tileX: 99, tileY: 59 })),
  ...[2, 3, 18, 202, 242, 1300].map((itemId) =>
    encodeTank(createRequestTank({ kind: 'use-item', itemId })),
  ),
  ...[1, 2, 40].map((uid) =>
    encodeTank(createRequestTank({ kind: 'pick-up', uid, x: 100, y: 100 })),
  ),
  ...[2, 3, 4].flatMap((tileX) => [
    encodeTank(createRequestTank({ kind: 'punch', x: 100, y: 100, tileX, tileY: 3 })),
    encodeTank(createRequestTank({ kind: 'place', itemId: 2, x: 100, y: 100, tileX, tileY: 3 })),
    encodeTank(createRequestTank({ kind: 'place', itemId: 3, x: 100, y: 100, tileX, tileY: 2 })),
  ]),
  ...['drop_item', 'trash_item'].map((name) =>
    encodeText('text', `action|dialog_return\ndialog_name|${name}|\nitemID|2|\ncount|1\n`),
  ),
  encodeText('text', formatActionText({ action: 'trash', itemId: 2 })),
  encodeText('text', formatActionText({ action: 'input', text: '/buy 2 5' })),
  encodeText('text', formatActionText({ action: 'input', text: '/autofarm 2' })),
  encodeTank(createRequestTank({ kind: 'ping-reply' })),
  ...[242, 202, 4994, 20, 1222].map((itemId) =>
    encodeTank(createRequestTank({ kind: 'place', itemId, x: 100, y: 100, tileX: 3, tileY: 4 })),
  ),
  encodeTank(createRequestTank({ kind: 'wrench', x: 100, y: 100, tileX: 3, tileY: 4 })),
  ...tileDialogRules.map(([dialog]) => {
    const about = { tilex: 3, tiley: 4, item: 242, public: 1, level: 9, tempo: 99, minutes: 5 }
    const typed = { growid: 'Bob', text: 'hi', label: 'x', destination: 'A:B', id: 'C' }
    const values = Object.entries({ ...about, ...typed, add: 1222, buttonClicked: 'reapply' })
    const answers = new Map(values.map(([name, value]) => [name, String(value)]))
    return encodeText('text', formatActionText({ action: 'dialog_return', dialog, answers }))
  }),
  encodeTank(createTankPacket({ type: 4, extra: new Uint8Array(300) })),
]

/**
 * Returns a generator of packets that are cut off, lengthened or changed; the same seed gives the same
 * packets.
 */
export function mangler(seed: number): () => Uint8Array {
  const dice = createSeededDice(seed)
  const below = (max: number) => Math.floor(dice() * max)
  return () => {
    const bytes = Uint8Array.from(seeds[below(seeds.length)] ?? [])
    if (dice() < 0.2) return bytes.subarray(0, below(bytes.length))
    if (dice() < 0.1)
      return Uint8Array.of(...bytes, ...Array.from({ length: 70 }, () => below(256)))
    for (let changes = below(6); changes > 0; changes--) bytes[below(bytes.length)] = below(256)
    return bytes
  }
}

/** Returns how many hostile packets a test sends: few enough for every run, or FUZZ_PACKETS. */
export const getPackets = (defaultCount: number) => Number(process.env.FUZZ_PACKETS ?? defaultCount)
