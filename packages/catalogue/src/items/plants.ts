import * as palette from '../art/kit/palette.ts'
import * as art from '../art/things/plants.ts'
import { shelf, traits } from '../item-definition.ts'

const {
  blue,
  cream,
  grass,
  green,
  leaf,
  lime,
  moss,
  orange,
  pink,
  red,
  sky,
  violet,
  white,
  yellow,
} = palette

export const plants = shelf(740, { ...traits.furniture, punches: 1 }, [
  ['Daisy', 'Loves me, loves me not.', 1, art.blossom(white, yellow, 8)],
  ['Poppy', 'A red dot in every field.', 2, art.blossom(red, palette.black, 5)],
  ['Cornflower', 'Blue as the afternoon.', 2, art.blossom(blue, violet, 8)],
  ['Pansy', 'It looks back at you.', 3, art.blossom(violet, yellow, 5)],
  ['Red Tulip', 'Straight out of spring.', 2, art.tulip(red)],
  ['Yellow Tulip', 'Straight out of spring, in yellow.', 2, art.tulip(yellow)],
  ['Pink Tulip', 'Straight out of spring, in pink.', 3, art.tulip(pink)],
  ['Bluebell', 'Rings when the wind is right.', 3, art.bellflower(sky)],
  ['Foxglove', 'Pretty, and not for eating.', 4, art.bellflower(pink)],
  ['Sunflower', 'Always knows where the sun is.', 4, art.sunflower],
  ['Water Lily', 'A seat for small frogs.', 5, art.waterLily],
  ['Red Mushroom', 'For looking at only.', 2, art.mushrooms(red, white)],
  ['Brown Mushroom', 'For the soup.', 2, art.mushrooms(palette.brown, cream)],
  ['Fairy Ring', 'Step in, and tell us.', 6, art.toadRing],
  ['Leafy Bush', 'Good to hide behind.', 1, art.bush(leaf)],
  ['Berry Bush', 'Help yourself.', 3, art.bush(green, red)],
  ['Orange Bush', 'A bush of small oranges.', 4, art.bush(moss, orange)],
  ['Tall Grass', 'Tickles.', 1, art.grassTuft(grass)],
  ['Dry Grass', 'Rustles.', 1, art.grassTuft(palette.sand)],
  ['Fern', 'Older than the dinosaurs.', 2, art.fern(lime)],
  ['Reeds', 'Where the pond begins.', 2, art.reeds],
  ['Vine', 'Hangs on.', 2, art.vine],
  ['Potted Cactus', 'Forgets to be watered, and likes it.', 4, art.potted(art.cactusCrown)],
  ['Potted Sapling', 'A tree for the window sill.', 3, art.potted(art.saplingCrown)],
  ['Tree Stump', 'It used to be taller.', 2, art.stump],
])
