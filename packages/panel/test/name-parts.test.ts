import { expect, test } from 'vitest'
import { divideName } from '../src/kit/name-parts.ts'

test.each([
  ['Maya', ['Maya']],
  ['twelve chars', ['twelve chars']],
  ['Montgomeryshire_20ab', ['Montgomery', 'shire_20ab']],
  ['MONTGOMERYSHIREFARM_24ABC', ['MONTGOMER', 'YSHIREFA', 'RM_24ABC']],
  ['TRELLIS-WILHELMINAMONTG20ABC', ['TRELLIS-WILHELMINA', 'MONTG20ABC']],
  ['بارثولوميومونتغمري', ['بارثولوميومونتغمري']],
])('splits a long %s into even parts', (name, parts) => {
  expect(divideName(name)).toEqual(parts)
})
