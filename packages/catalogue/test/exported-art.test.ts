import { expect, test } from 'vitest'
import { drawnItems } from '../src/catalogue.ts'
import { ourArt, readDefinitions } from '../src/read-definitions.ts'
import { readPictures } from '../src/read-pictures.ts'

const definitions = readDefinitions()

test('defines every item as the drawing code does', () => {
  const expected = drawnItems.map(({ definition, colors }) => {
    const { paint: _paint, ...facts } = definition
    return { ...facts, seedColors: [...colors] }
  })
  const exported = definitions.map((definition) => {
    const {
      group: _group,
      picture: _picture,
      fillsCell: _fills,
      mayBeEmpty: _empty,
      ...facts
    } = definition
    return facts
  })
  expect(exported).toEqual(expected)
})

test('has every picture to the pixel as the drawing code draws it', () => {
  const pictures = readPictures(definitions, ourArt)
  expect(pictures.size).toBe(drawnItems.length)
  for (const { definition, sprite } of drawnItems) {
    const picture = pictures.get(definition.id)
    expect(picture && Buffer.compare(picture, sprite.pixels), definition.name).toBe(0)
  }
})
