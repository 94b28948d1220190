import { pebbles, soil } from '../art/blocks/ground.ts'
import { hatched, molten } from '../art/blocks/patterns.ts'
import { cobbles, relief } from '../art/blocks/pieces.ts'
import * as palette from '../art/kit/palette.ts'
import { rampOf, recede, toned } from '../art/kit/ramp.ts'
import { layers } from '../art/kit/sprite.ts'
import * as art from '../art/things/basics.ts'
import { woodenSign } from '../art/things/boards.ts'
import { mainDoor, panelDoor } from '../art/things/doors.ts'
import { kinds } from '../catalogue-item.ts'
import { actions, fixed, type Traits, traits } from '../item-definition.ts'

const { dirt, flame, oak, rock } = palette

const tool: Traits = { ...traits.consumable, maxAmount: 1 }
const unbreakable: Traits = { ...traits.block(0), resetSeconds: 0, hasSeed: false }
const bedrock = rampOf(0x54525e)

/** What every world and every inventory needs, with the ids that they already hold. */
export const basics = [
  fixed(
    0,
    {
      ...traits.furniture,
      punches: 0,
      hasSeed: false,
      maxAmount: 0,
      resetSeconds: 0,
      sheet: 'tiles',
    },
    ['Blank', 'Nothing at all.', 0, art.nothing],
  ),
  fixed(2, traits.block(3), [
    'Dirt',
    'What worlds are made of.',
    1,
    layers(soil(dirt, 'dirt'), pebbles(toned(dirt, 0.25), 3, 'dirt stones')),
  ]),
  fixed(4, { ...traits.block(4) }, [
    'Lava',
    'Hot. Do not stand in it.',
    1,
    molten(flame, rampOf(0x7a3430)),
  ]),
  fixed(
    6,
    {
      ...unbreakable,
      kind: kinds.foreground,
      collision: 0,
      actionType: actions.mainDoor,
      sheet: 'furniture',
    },
    ['Main Door', 'Where everybody comes in.', 999, mainDoor],
  ),
  fixed(8, { ...unbreakable, actionType: actions.bedrock }, [
    'Bedrock',
    'The floor of the world. It does not break.',
    999,
    layers(
      relief(cobbles(2, 3, 'bedrock'), bedrock, { seed: 'bedrock', flecks: 0 }),
      hatched(bedrock, 'bedrock'),
    ),
  ]),
  fixed(10, traits.block(5), [
    'Rock',
    'Harder than dirt.',
    1,
    relief(cobbles(3, 3, 'rock'), rock, { seed: 'rock' }),
  ]),
  fixed(12, traits.door, ['Door', 'Leads to another door.', 1, panelDoor(oak)]),
  fixed(14, traits.background(3), [
    'Cave Background',
    'What is behind the dirt.',
    1,
    soil(recede(dirt), 'cave'),
  ]),
  fixed(18, { ...tool, kind: kinds.fist, actionType: actions.fist }, [
    'Fist',
    'For punching blocks.',
    999,
    art.fist,
  ]),
  fixed(20, traits.sign, ['Sign', 'Says whatever you write on it.', 1, woodenSign(oak)]),
  fixed(32, { ...tool, kind: kinds.wrench, actionType: actions.wrench }, [
    'Wrench',
    'Changes the settings of things and asks players questions.',
    999,
    art.wrench,
  ]),
  fixed(112, traits.consumable, ['Gems', 'Shine, and buy things.', 999, art.gems]),
]
