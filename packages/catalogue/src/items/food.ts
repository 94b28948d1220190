import * as palette from '../art/kit/palette.ts'
import * as art from '../art/things/food.ts'
import { shelf, traits } from '../item-definition.ts'

/** Food grows on trees, so unlike other consumables it has seeds. */
export const food = shelf(1060, { ...traits.consumable, hasSeed: true }, [
  ['Red Apple', 'One a day.', 2, art.apple(palette.red)],
  ['Green Apple', 'One a day, sourer.', 2, art.apple(palette.lime)],
  ['Pear', 'Ripe on one day of the year.', 3, art.pear],
  ['Cherries', 'Mind the stones.', 4, art.cherries],
  ['Carrot', 'For seeing in caves.', 2, art.carrot],
  ['Grapes', 'Peeled ones cost extra.', 5, art.grapes],
  ['Corn', 'Butter is over there.', 3, art.corn],
  ['Melon Slice', 'Summer in a slice.', 4, art.melon],
  ['Bread', 'Still warm.', 3, art.bread],
  ['Cheese Wedge', 'Without mice.', 4, art.cheeseWedge],
  ['Cake Slice', 'There was more of it.', 7, art.cakeSlice],
  ['Cherry Pie', 'Cooling on the window sill.', 7, art.pie],
  ['Pink Donut', 'Zero calories in the middle.', 6, art.donut(palette.pink)],
  ['Chocolate Donut', 'For the night shift.', 6, art.donut(palette.chocolate)],
  ['Cookie', 'Accepted everywhere.', 5, art.cookie],
  ['Fish', 'Caught this morning.', 5, art.fish],
  ['Drumstick', 'Knights eat nothing else.', 6, art.drumstick],
  ['Fried Egg', 'Sunny side up.', 3, art.friedEgg],
  ['Tomato Soup', 'Good for everything.', 6, art.soup],
  ['Ice Cream', 'Eat it quickly.', 8, art.iceCream],
  ['Pizza Slice', 'The last one.', 8, art.pizza],
  ['Lollipop', 'Lasts an hour.', 5, art.lollipop],
  ['Hot Chocolate', 'With a little cinnamon.', 6, art.mug],
])
