import * as art from '../art/clothes/hands.ts'
import * as palette from '../art/kit/palette.ts'
import { slots } from '../catalogue-item.ts'
import { shelf, traits } from '../item-definition.ts'

const { amethyst, black, blue, gold, leather, red, silver, violet, white } = palette

export const handTools = shelf(1500, traits.clothing(slots.hand), [
  ['Iron Sword', 'Plain and honest.', 6, art.sword(silver, leather)],
  ['Amethyst Sword', 'Hums at night.', 28, art.sword(amethyst, black)],
  ['Pickaxe', 'For rock.', 8, art.pickaxe],
  ['Axe', 'For wood.', 6, art.axe],
  ['Hammer', 'For everything else.', 5, art.hammer],
  ["Wizard's Staff", 'You shall pass.', 17, art.wand(art.orb)],
  ['Star Wand', 'Grants small wishes.', 14, art.wand(art.starTip)],
  ['Red Umbrella', 'Brings the sun, if left at home.', 5, art.umbrella(red)],
  ['Blue Balloon', 'Do not let go.', 4, art.balloon(blue)],
  ['Violet Balloon', 'Do not let go of this one either.', 4, art.balloon(violet)],
  ["Knight's Shield", 'Scratched on one side.', 12, art.shield(red, white)],
  ['Royal Shield', 'For parades.', 22, art.shield(blue, gold)],
  ['Bouquet', 'For somebody nice.', 6, art.bouquet],
  ['Fishing Rod', 'Patience sold separately.', 7, art.fishingRod],
  ['Bow', 'Aim a little higher.', 9, art.bow],
  ['Open Book', 'You are at chapter three.', 8, art.bookInHand],
  ['Watering Can', 'Half full.', 4, art.wateringCan],
  ['Drum Mallets', 'The neighbours know.', 7, art.drumSticks],
  ['Lance', 'Keeps trouble far away.', 11, art.lance],
])
