import * as art from '../art/clothes/necks.ts'
import * as palette from '../art/kit/palette.ts'
import { slots } from '../catalogue-item.ts'
import { shelf, traits } from '../item-definition.ts'

const { blue, brown, emerald, gold, green, red, sapphire, silver, violet, white, yellow } = palette

export const necks = shelf(1620, traits.clothing(slots.neck), [
  ['Red Scarf', 'For frost and for style.', 3, art.scarf(red, white)],
  ['Green Scarf', 'For the away team.', 3, art.scarf(green, yellow)],
  ['Sapphire Pendant', 'Cold to the touch.', 18, art.pendant(gold, art.jewel(sapphire))],
  ['Emerald Pendant', 'Warm to the touch.', 20, art.pendant(silver, art.jewel(emerald))],
  ['Tooth Necklace', 'It was a very big fish.', 8, art.pendant(brown, art.toothCharm)],
  ['Key Necklace', 'What does it open?', 9, art.pendant(violet, art.keyCharm)],
  ['Heart Necklace', 'There is a picture inside.', 10, art.pendant(gold, art.heartCharm)],
  ['Pearls', 'Eleven oysters were asked.', 14, art.beads(white, 2.6)],
  ['Wooden Beads', 'Carved by a friend.', 4, art.beads(brown, 2.2)],
  ['Red Bow Tie', 'Tied by hand.', 6, art.bowTie(red)],
  ['Blue Bow Tie', 'Clipped on.', 5, art.bowTie(blue)],
  ['Striped Tie', 'There is a meeting.', 5, art.tie(blue, gold)],
  ['Medal', 'First place in something.', 15, art.medal],
  ['Flower Garland', 'Welcome.', 7, art.garland],
  ['Bell Collar', 'No more sneaking.', 6, art.bellCollar],
  ['Ruff', 'To be, or not to be.', 11, art.ruff],
  ['Neckerchief', 'Always prepared.', 4, art.neckerchief],
])
