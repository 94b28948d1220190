import * as palette from '../art/kit/palette.ts'
import * as art from '../art/things/doors.ts'
import { collisions, shelf, traits } from '../item-definition.ts'

const { black, cherry, ebony, gold, iron, lime, orange, rock, silver, sky, teal, violet, white } =
  palette

export const doors = [
  ...shelf(960, traits.door, [
    ['Cottage Door', 'Round on top, warm behind.', 3, art.plankDoor(palette.pine)],
    ['Cherry Door', 'A door for a study.', 5, art.panelDoor(cherry)],
    ['Ebony Door', 'Closes without a sound.', 8, art.panelDoor(ebony)],
    ['White Door', 'Freshly painted.', 4, art.panelDoor(white)],
    ['Iron Door', 'Nobody kicks this one in.', 9, art.ironDoor(iron)],
    ['Vault Door', 'Behind it, there must be gold.', 16, art.ironDoor(gold)],
    ['Glass Door', 'Mind your nose.', 6, art.glassDoor(silver, sky)],
    ['Shop Door', 'Has a bell, somewhere.', 6, art.glassDoor(teal, white)],
  ]),
  ...shelf(980, { ...traits.door, hasSeed: false }, [
    ['Violet Portal', 'Leads to another door.', 20, art.portal(violet, black)],
    ['Ember Portal', 'Warm on this side already.', 24, art.portal(orange, rock)],
    ['Forest Portal', 'Smells of moss.', 22, art.portal(lime, palette.moss)],
  ]),
  ...shelf(990, { ...traits.platform, collision: collisions.gateway, punches: 4 }, [
    ['Garden Gate', 'Opens for friends of the house.', 4, art.gate(palette.oak)],
    ['Iron Gate', 'Opens for friends, with a creak.', 8, art.gate(black)],
  ]),
]
