import * as palette from '../art/kit/palette.ts'
import * as art from '../art/things/boards.ts'
import { shelf, traits } from '../item-definition.ts'

export const signs = shelf(1000, traits.sign, [
  ['Arrow Sign', 'This way.', 2, art.arrowSign(palette.pine)],
  ['Stone Tablet', 'Words to last.', 5, art.stoneTablet],
  ['Hanging Sign', 'Every inn has one.', 5, art.hangingSign],
  ['Note', 'A few lines for whoever comes by.', 1, art.noteSheet],
  ['Chalkboard', 'Today: soup.', 6, art.chalkboard],
  ['Notice Board', 'Lost: one boot. Found: one boot.', 8, art.noticeBoard],
  ['Signpost', 'Two ways, at least.', 4, art.signpost],
  ['Ebony Sign', 'For important words.', 7, art.woodenSign(palette.ebony)],
])
