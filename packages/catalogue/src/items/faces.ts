import * as art from '../art/clothes/faces.ts'
import * as palette from '../art/kit/palette.ts'
import { slots } from '../catalogue-item.ts'
import { shelf, traits } from '../item-definition.ts'

const { black, brown, gold, red, sky, teal, white } = palette

export const faces = shelf(1460, traits.clothing(slots.face), [
  ['Reading Glasses', 'For the small print.', 3, art.roundGlasses(black, sky)],
  ['Golden Glasses', 'For the very small print.', 9, art.roundGlasses(gold, white)],
  ['Sunglasses', 'Indoors, too.', 5, art.shades(black)],
  ['Red Shades', 'The future looks warm.', 6, art.shades(red)],
  ['Star Glasses', 'Smile, there is a camera.', 11, art.starGlasses],
  ['Monocle', 'Indeed.', 13, art.monocle],
  ['Eye Patch', 'Both eyes are fine.', 5, art.eyePatch],
  ['Moustache', 'Waxed and ready.', 4, art.moustache(brown)],
  ['Long Beard', 'Older than it looks.', 8, art.beard(white)],
  ['Brown Beard', 'Kept through the winter.', 6, art.beard(brown)],
  ['Clown Nose', 'Honk.', 4, art.clownNose],
  ['Carnival Mask', 'Nobody knows who you are.', 12, art.carnivalMask],
  ['Goggles', 'For wind, sand and sparks.', 7, art.goggles],
  ['Spotted Face Cloth', 'This is about a train.', 5, art.faceCloth(teal)],
  ['Robot Visor', 'Scanning.', 16, art.robotVisor],
  ['Snorkel', 'Fish wave back.', 6, art.snorkel],
])
