import * as palette from '../art/kit/palette.ts'
import * as art from '../art/things/structures.ts'
import { shelf, traits } from '../item-definition.ts'

const { birch, cherry, iron, marble, oak, pine, sandstone, steel, walnut, white } = palette

export const structures = [
  ...shelf(900, traits.platform, [
    ['Oak Platform', 'Jump up through it.', 2, art.platform(oak)],
    ['Birch Platform', 'Jump up through it; paler.', 2, art.platform(birch)],
    ['Cherry Platform', 'Jump up through it; redder.', 3, art.platform(cherry)],
    ['Steel Platform', 'Jump up through it; clangs.', 6, art.platform(steel)],
  ]),
  ...shelf(910, traits.furniture, [
    ['Wooden Ladder', 'Up, or down.', 2, art.ladder(pine)],
    ['Iron Ladder', 'Up, or down, in the rain.', 5, art.ladder(iron)],
    ['Picket Fence', 'Keeps rabbits out. Some rabbits.', 3, art.fence(white)],
    ['Walnut Fence', 'Good fences, good neighbours.', 3, art.fence(walnut)],
    ['Marble Pillar', 'Holds up whatever you like.', 8, art.pillar(marble)],
    ['Sandstone Pillar', 'From an old temple.', 5, art.pillar(sandstone)],
    ['Chain', 'As strong as its weakest link.', 5, art.chain],
    ['Rope', 'Always bring rope.', 3, art.rope],
    ['Spikes', 'They mean it.', 6, art.spikes],
    ['Trampoline', 'Shoes off, please.', 9, art.trampoline],
    ['Rail', 'Leads somewhere.', 6, art.rail],
    ['Pipe', 'Drips in one place only.', 6, art.pipe],
    ['Checkpoint Flag', 'Come back here when it goes wrong.', 10, art.flag],
  ]),
]
