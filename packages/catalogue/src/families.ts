import type { ItemDefinition } from './item-definition.ts'
import { backs } from './items/backs.ts'
import { basics } from './items/basics.ts'
import { bricks } from './items/bricks.ts'
import { consumables } from './items/consumables.ts'
import { doors } from './items/doors.ts'
import { fabrics } from './items/fabrics.ts'
import { faces } from './items/faces.ts'
import { food } from './items/food.ts'
import { footwear } from './items/footwear.ts'
import { furnishings } from './items/furnishings.ts'
import { glazing } from './items/glazing.ts'
import { hair } from './items/hair.ts'
import { handTools } from './items/hand-tools.ts'
import { hats } from './items/hats.ts'
import { lamps } from './items/lamps.ts'
import { locks } from './items/locks.ts'
import { machines } from './items/machines.ts'
import { metalItems } from './items/metals.ts'
import { minerals } from './items/minerals.ts'
import { necks } from './items/necks.ts'
import { novelties } from './items/novelties.ts'
import { plants } from './items/plants.ts'
import { shirts } from './items/shirts.ts'
import { signs } from './items/signs.ts'
import { soils } from './items/soils.ts'
import { stoneItems } from './items/stones.ts'
import { structures } from './items/structures.ts'
import { trousers } from './items/trousers.ts'
import { woodItems } from './items/woods.ts'

/** Every family's table, seeds not counted. */
export const families: Readonly<Record<string, readonly ItemDefinition[]>> = {
  basics,
  soils,
  stones: stoneItems,
  woods: woodItems,
  bricks,
  glazing,
  metals: metalItems,
  fabrics,
  minerals,
  novelties,
  plants,
  lamps,
  furnishings,
  structures,
  doors,
  signs,
  locks,
  food,
  consumables,
  machines,
  hats,
  shirts,
  trousers,
  footwear,
  faces,
  handTools,
  backs,
  hair,
  necks,
}
